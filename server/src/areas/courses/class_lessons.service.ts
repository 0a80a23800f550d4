import type { ClassLesson } from "@homeroom/contract/areas/courses/class_lessons.contract.ts";
import { nameBatch } from "../../kit/changes/batches.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { found, notFound, Refusal } from "../../kit/http/refusal.ts";
import type { Actor } from "../../kit/session/actor.ts";
import {
	chooseCourses,
	courseChoices,
	coursesOfClass,
	lookAtClass,
	type Mark,
	placeOfMark,
	planDays,
	writeMark,
} from "./class_lessons.queries.ts";

interface Who {
	db: CustomerDb;
	actor: Actor;
}
export async function lessonsOfClass({ db, actor }: Who, class_id: number, course_id: number | undefined) {
	const { may_mark } = await lookAtClass(db, actor, class_id);
	const courses = await coursesOfClass(db, class_id, course_id);
	if (course_id !== undefined && courses.length === 0) throw notFound();
	return { courses, may_mark };
}

export async function choicesOfClass({ db, actor }: Who, class_id: number) {
	await lookAtClass(db, actor, class_id);
	return { courses: await courseChoices(db, class_id) };
}
export async function giveCourses({ db, actor }: Who, class_id: number, course_ids: number[]): Promise<number> {
	await lookAtClass(db, actor, class_id);
	const count = await chooseCourses(db, class_id, course_ids);
	if (count === undefined) throw new Refusal("invalid", { fields: { course_ids: { message: "choice" } } });
	await nameBatch(db, "class_courses", { record: "classes", count });
	return count;
}

async function admitMarking({ db, actor }: Who, class_id: number): Promise<void> {
	const { may_mark } = await lookAtClass(db, actor, class_id);
	if (!may_mark) throw new Refusal("forbidden", { needed: "Classes.Edit" });
}

export async function markLesson(
	who: Who,
	{ class_id, lesson_id }: { class_id: number; lesson_id: number },
	mark: Mark,
): Promise<ClassLesson> {
	await admitMarking(who, class_id);
	const { lesson, session } = await placeOfMark(who.db, class_id, lesson_id, mark.session_id);
	if (!lesson) throw notFound();
	if (!session) throw new Refusal("invalid", { fields: { session_id: { message: "choice" } } });
	const written = await writeMark(who.db, class_id, lesson_id, mark);
	if (written !== undefined) return written;
	const [current] = await ask(
		who.db,
		sql`select planned_on, taught_on, session_id, note, version from class_lessons where class_id = ${class_id} and lesson_id = ${lesson_id}`,
	);
	throw new Refusal("conflict", { current: found(current) });
}

export async function planLessons(
	who: Who,
	plan: { class_id: number; course_id: number; starts_on: string; weekdays: number[] },
): Promise<number> {
	await admitMarking(who, plan.class_id);
	const [course] = await coursesOfClass(who.db, plan.class_id, plan.course_id);
	const { name } = found(course);
	const planned = await planDays(who.db, plan);
	await nameBatch(who.db, "class_plan", { record: "courses", name, count: planned });
	return planned;
}
