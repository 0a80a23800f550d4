import type { FreeColleague } from "@homeroom/contract/areas/cover/cover.contract.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { castTimetable, type TimetableCast } from "../../testing/casts/timetable-cast.ts";
import { inSchool } from "../../testing/in-school.ts";
import { makeClasses } from "../classes/classes.builders.ts";
import { makeStaff } from "../staff/staff.builders.ts";
import { makeLeave } from "./cover.builders.ts";

let cast: TimetableCast;
let subject: number;
let course: number;
beforeAll(async () => {
	cast = await castTimetable();
	await inSchool(cast.t, cast.t.north.customer_id, async (client) => {
		const one = await client.query<{ id: string }>("insert into subjects (name) values ('Maths') returning id");
		subject = Number(one.rows[0]?.id);
		const made = await client.query<{ id: string }>("insert into courses (name, subject_id) values ('Maths', $1) returning id", [subject]);
		course = Number(made.rows[0]?.id);
	});
});
afterAll(() => cast.t.close());

/** The lesson to be covered is from ten to eleven on a Wednesday. */
const LESSON = { from: 600, to: 660, weekday: 3 };
const span = fc
	.tuple(fc.integer({ min: 28, max: 38 }), fc.integer({ min: 1, max: 4 }))
	.map(([at, long]) => ({ from: at * 20, to: (at + long) * 20 }));
const colleague = fc.record({
	kind: fc.constantFrom("teacher", "teacher", "teacher", "assistant", "office"),
	status: fc.constantFrom("active", "active", "active", "on_leave", "left"),
	knows_subject: fc.boolean(),
	knows_class: fc.boolean(),
	/** Lessons on that day; those that overlap are not made. */
	lessons: fc.array(span, { maxLength: 2 }),
	/** Covers earlier in the term, an hour each. */
	covers: fc.integer({ min: 0, max: 2 }),
	leave: fc.option(span, { nil: null, freq: 2 }),
	hours: fc.option(
		fc.record({
			weekday: fc.constantFrom(2, 3, 3, 3),
			part: fc.constantFrom({ from: 480, to: 660 }, { from: 600, to: 700 }, { from: 610, to: 900 }, { from: 480, to: 900 }),
		}),
		{ nil: null, freq: 2 },
	),
});
type Colleague = typeof colleague extends fc.Arbitrary<infer One> ? One : never;

const clock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
const meets = (a: { from: number; to: number }, b: { from: number; to: number }) => a.from < b.to && b.from < a.to;
const apart = (lessons: { from: number; to: number }[]) =>
	lessons.filter((one, i) => !lessons.slice(0, i).some((before) => meets(before, one)));
const minutesOf = (lessons: { from: number; to: number }[]) => lessons.reduce((all, { from, to }) => all + to - from, 0);

/** Who is free and in which order, said plainly. */
function expected(colleagues: Colleague[]): number[] {
	return colleagues
		.map((one, i) => ({ ...one, i, lessons: apart(one.lessons) }))
		.filter(
			({ kind, status, lessons, leave, hours }) =>
				(kind === "teacher" || kind === "assistant") &&
				status === "active" &&
				!lessons.some((lesson) => meets(lesson, LESSON)) &&
				(leave === null || !meets(leave, LESSON)) &&
				(hours === null || (hours.weekday === LESSON.weekday && hours.part.from <= LESSON.from && hours.part.to >= LESSON.to)),
		)
		.sort(
			(a, b) =>
				Number(b.knows_subject) - Number(a.knows_subject) ||
				Number(b.knows_class) - Number(a.knows_class) ||
				Number(b.kind === "teacher") - Number(a.kind === "teacher") ||
				minutesOf(a.lessons) + 60 * a.covers - (minutesOf(b.lessons) + 60 * b.covers) ||
				a.i - b.i,
		)
		.map(({ i }) => i);
}

let round = 0;
/** The lesson and everybody, in a week of their own; ids in the order given. */
function make(colleagues: Colleague[]): Promise<{ ids: number[]; session_id: number; away: number }> {
	const wednesday = new Date(Date.UTC(2026, 8, 16) + 7 * 864e5 * (round++ % 40)).toISOString().slice(0, 10);
	const earlier = new Date(Date.parse(wednesday) - 9 * 864e5).toISOString().slice(0, 10);
	return inSchool(cast.t, cast.t.north.customer_id, async (client) => {
		await client.query("update staff set archived_at = now() where customer_id = $1", [cast.t.north.customer_id]);
		const [away, ...ids] = (await makeStaff(client, [
			{ first_name: "Ida", last_name: "Away" },
			...colleagues.map(({ kind, status }, i) => ({ first_name: "Col", last_name: `League${String(i).padStart(2, "0")}`, kind, status })),
		])) as [number, ...number[]];
		const others = 2 + colleagues.length * 4;
		const [class_id, ...spare] = (await makeClasses(
			client,
			Array.from({ length: others }, (_, i) => ({ name: `R${round} ${i}`, academic_year_id: cast.year })),
		)) as [number, ...number[]];
		const session = async (
			day: string,
			in_class: number,
			{ from, to }: { from: number; to: number },
			staff_id: number,
			part = "teacher",
		) => {
			const { rows } = await client.query<{ id: string }>(
				`insert into sessions (class_id, course_id, day, starts_at, ends_at) values ($1, $2, $3::date, ($3::date + $4::time) at time zone customer_zone(), ($3::date + $5::time) at time zone customer_zone()) returning id`,
				[in_class, course, day, clock(from), clock(to)],
			);
			await client.query("insert into session_teachers (session_id, staff_id, part) values ($1, $2, $3)", [rows[0]?.id, staff_id, part]);
			return Number(rows[0]?.id);
		};
		const session_id = await session(wednesday, class_id, LESSON, away);
		await makeLeave(client, away, wednesday);
		for (const [i, one] of colleagues.entries()) {
			const staff_id = ids[i] as number;
			if (one.knows_subject) await client.query("insert into staff_subjects (staff_id, subject_id) values ($1, $2)", [staff_id, subject]);
			if (one.knows_class) await client.query("insert into class_teachers (class_id, staff_id) values ($1, $2)", [class_id, staff_id]);
			for (const lesson of apart(one.lessons)) await session(wednesday, spare.pop() as number, lesson, staff_id);
			for (let n = 0; n < one.covers; n++)
				await session(earlier, spare.pop() as number, { from: 480 + n * 60, to: 540 + n * 60 }, staff_id, "cover");
			if (one.leave) await makeLeave(client, staff_id, wednesday, { from: clock(one.leave.from), to: clock(one.leave.to) });
			if (one.hours)
				await client.query("insert into staff_availability (staff_id, weekday, starts_at, ends_at) values ($1, $2, $3, $4)", [
					staff_id,
					one.hours.weekday,
					clock(one.hours.part.from),
					clock(one.hours.part.to),
				]);
		}
		return { ids, session_id, away };
	});
}

test("colleagues are ranked as the rule says, whoever they are", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(colleague, { minLength: 1, maxLength: 6 }), async (colleagues) => {
			const { ids, session_id, away } = await make(colleagues);
			const { body } = await cast.office.call<{ colleagues: FreeColleague[] }>("GET", `/cover/${session_id}/${away}/colleagues`);
			expect(body.colleagues.map(({ staff_id }) => ids.indexOf(staff_id))).toEqual(expected(colleagues));
			for (const { staff_id, week_minutes, term_covers } of body.colleagues) {
				const one = colleagues[ids.indexOf(staff_id)] as Colleague;
				expect([week_minutes, term_covers]).toEqual([minutesOf(apart(one.lessons)), one.covers]);
			}
		}),
		{ numRuns: 40 },
	);
});
