import type { CourseInput } from "@homeroom/contract/areas/courses/courses.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { Refusal } from "../../kit/http/refusal.ts";
import { type Asking, holdCourse } from "./courses.rights.ts";

/** A subject of this school that is still in use. */
export async function checkSubject(db: CustomerDb, { subject_id }: Partial<CourseInput>): Promise<void> {
	if (subject_id === undefined || subject_id === null) return;
	const [there] = await ask(db, sql`select from subjects where id = ${subject_id}`);
	if (there === undefined) throw new Refusal("invalid", { fields: { subject_id: { message: "choice" } } });
}

/** Out of the list and back: who made the course, and who may delete any. */
export async function admitArchiving(asking: Asking, id: number): Promise<void> {
	const { is_owner } = await holdCourse(asking, id, "View");
	if (!is_owner && !asking.actor.allows("Courses.Delete")) throw new Refusal("forbidden", { needed: "Courses.Delete" });
}
