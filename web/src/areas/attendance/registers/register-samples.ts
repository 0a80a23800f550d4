import type { RegisterLine } from "@homeroom/contract/areas/attendance/attendance.contract.ts";

/** Of a lesson at eight that nobody has taken. */
const aLine = (values: Partial<RegisterLine> = {}): RegisterLine => ({
	register_id: null,
	session_id: 1,
	class_id: 1,
	class_name: "1A",
	course_name: null,
	colour_code: "slate",
	grade_level: null,
	part: null,
	day: "2026-11-18",
	starts_at: "2026-11-18T08:00:00.000Z",
	ends_at: "2026-11-18T08:45:00.000Z",
	room_name: null,
	teachers: [],
	state: "coming",
	taken_at: null,
	taken_by: null,
	reminded_at: null,
	students: 20,
	present: 0,
	absent: 0,
	late: 0,
	is_mine: false,
	...values,
});
/** For tests: a school of so many classes, each with a lesson at each of the hours; `state` by hour and class. */
export const aSchoolDay = (
	classes: number,
	hours: readonly number[],
	state: (hour: number, at: number) => RegisterLine["state"],
): RegisterLine[] =>
	hours.flatMap((hour, i) =>
		Array.from({ length: classes }, (_, at) => {
			const clock = (minutes: string) => `2026-11-18T${String(hour).padStart(2, "0")}:${minutes}:00.000Z`;
			return aLine({
				session_id: 1000 * (i + 1) + at,
				class_id: at + 1,
				class_name: `Class ${at + 1}`,
				starts_at: clock("00"),
				ends_at: clock("45"),
				state: state(hour, at),
			});
		}),
	);

/** The same where registers are taken by day: one for each class, five of them in a year. */
export const aDayOfClasses = (classes: number, state: (at: number) => RegisterLine["state"]): RegisterLine[] =>
	aSchoolDay(classes, [8], (_, at) => state(at)).map((line, at) => ({
		...line,
		session_id: null,
		part: "day",
		starts_at: null,
		ends_at: null,
		grade_level: Math.floor(at / 5) + 1,
	}));
