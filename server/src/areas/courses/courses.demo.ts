import type pg from "pg";
import type { DemoFilling } from "../../demo-schools.ts";
import { makeCourses, makeSubjects, makeUnits, type NewSubject, shareCourse } from "./courses.builders.ts";
import { FRACTIONS, LINEAR_FUNCTIONS, PHOTOSYNTHESIS, ROMANS } from "./courses.demo-lessons.ts";

type Subject = Required<NewSubject> & {
	/** In which years it is taught; all of them, if it says nothing. */
	grades?: readonly [number, number];
};
const PRIMARY: Subject[] = [
	{ name: "English", code: "EN", colour_code: "blue" },
	{ name: "Maths", code: "MA", colour_code: "rust" },
	{ name: "Science", code: "SC", colour_code: "moss" },
	{ name: "History", code: "HI", colour_code: "ochre" },
	{ name: "Geography", code: "GE", colour_code: "teal" },
	{ name: "Art", code: "AR", colour_code: "plum" },
	{ name: "Music", code: "MU", colour_code: "violet" },
	{ name: "PE", code: "PE", colour_code: "raspberry" },
	{ name: "Computing", code: "CO", colour_code: "slate" },
	{ name: "RE", code: "RE", colour_code: "grey" },
	{ name: "French", code: "FR", colour_code: "blue", grades: [3, 6] },
];
const GYMNASIUM: Subject[] = [
	{ name: "Deutsch", code: "DE", colour_code: "rust" },
	{ name: "Mathematik", code: "MA", colour_code: "blue" },
	{ name: "Englisch", code: "EN", colour_code: "raspberry" },
	{ name: "Französisch", code: "FR", colour_code: "violet", grades: [6, 12] },
	{ name: "Latein", code: "LA", colour_code: "ochre", grades: [6, 12] },
	{ name: "Spanisch", code: "SN", colour_code: "plum", grades: [8, 12] },
	{ name: "Biologie", code: "BI", colour_code: "moss" },
	{ name: "Chemie", code: "CH", colour_code: "teal", grades: [7, 12] },
	{ name: "Physik", code: "PH", colour_code: "slate", grades: [6, 12] },
	{ name: "Geschichte", code: "GE", colour_code: "ochre", grades: [6, 12] },
	{ name: "Erdkunde", code: "EK", colour_code: "moss" },
	{ name: "Politik", code: "PO", colour_code: "grey", grades: [7, 12] },
	{ name: "Religion", code: "RE", colour_code: "plum" },
	{ name: "Ethik", code: "ET", colour_code: "grey" },
	{ name: "Kunst", code: "KU", colour_code: "raspberry" },
	{ name: "Musik", code: "MU", colour_code: "violet" },
	{ name: "Sport", code: "SP", colour_code: "teal" },
	{ name: "Informatik", code: "IF", colour_code: "slate", grades: [9, 12] },
];
/** What paper, clay and reeds cost each student a year. */
const FEES: Readonly<Record<string, number>> = { AR: 1250, MU: 600, SC: 850, KU: 1500, CH: 1200 };
const ALWAYS = [-5, 20] as const;

interface DemoCourses {
	language: "en" | "de";
	grades: readonly number[];
	/** Whoever made a course of their own. */
	teacher_id: number;
}
/** Subjects and a course for each in each year; a few with all their lessons. */
export async function makeDemoCourses(client: pg.ClientBase, { language, grades, teacher_id }: DemoCourses): Promise<void> {
	const subjects = language === "de" ? GYMNASIUM : PRIMARY;
	const subject_ids = await makeSubjects(client, subjects);
	const levelOf = (grade: number) => (language === "de" ? `Klasse ${grade}` : `Year ${grade}`);
	const wanted = subjects.flatMap(({ name, code, grades: [first, last] = ALWAYS }, i) =>
		grades
			.filter((grade) => grade >= first && grade <= last)
			.map((grade) => ({
				key: `${code}${grade}`,
				name: `${name} ${grade}`,
				code: `${code}${grade}`,
				subject_id: subject_ids[i] as number,
				level: levelOf(grade),
				materials_fee: FEES[code ?? ""] ?? null,
			})),
	);
	const ids = await makeCourses(client, wanted);
	const course = (key: string): number => ids[wanted.findIndex((one) => one.key === key)] as number;
	const written = language === "de" ? { MA7: LINEAR_FUNCTIONS, BI9: PHOTOSYNTHESIS } : { MA4: FRACTIONS, HI4: ROMANS };
	for (const [key, units] of Object.entries(written)) {
		await makeUnits(client, course(key), units);
		await shareCourse(client, course(key), { role: "teacher" }, "customEdit");
	}
	const [mine] = (await makeCourses(client, [
		{
			name: language === "de" ? "Lernwerkstatt Robotik" : "Gardening club",
			level: language === "de" ? "Klasse 7–9" : "Years 3–6",
			state: "draft",
			owner_id: teacher_id,
		},
	])) as [number];
	const first = language === "de" ? ["Kennenlernen", "Der erste Roboter fährt"] : ["Getting started", "What plants need"];
	await makeUnits(client, mine, [{ name: first[0] as string, lessons: [{ name: first[1] as string, minutes: 60 }] }]);
}

export const fillCourses = (client: pg.ClientBase, { language, shape, users }: DemoFilling): Promise<void> =>
	makeDemoCourses(client, { language, grades: shape.grades, teacher_id: users.teacher });
