import type { CourseMay } from "@homeroom/contract/areas/courses/courses.content.ts";
import type { CourseActionType } from "@homeroom/contract/areas/courses/courses.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { allOf, param, type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import type { Filter } from "../../kit/lists/filter.ts";
import { visibleFilters } from "../../kit/records/record-queries.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { COURSES } from "./courses.queries.ts";

/** Who asks: `own` is the person whose courses alone count, or null for all. */
export interface Asking {
	db: CustomerDb;
	actor: Actor;
	own: number | null;
}
export interface Held {
	is_owner: boolean;
	/** What was shared with the person or their role. */
	shared: string[];
}
export interface HeldCourse extends Held {
	id: number;
	name: string;
	copy_of_id: number | null;
	may: CourseMay;
}

/** Columns that say what the person holds of a course, in any statement over `courses`. */
export const heldColumns = (actor: Actor): Sql => {
	const user = param(actor.user_id);
	return sql`coalesce(courses.owner_id = ${user}, false) as is_owner,
		(select coalesce(jsonb_agg(distinct s.action), '[]') from course_shares s
			where s.customer_id = courses.customer_id and s.course_id = courses.id and (s.user_id = ${user} or s.role_id = ${actor.role_id})) as shared`;
};

/** Who made a course holds it. An operator who helps is nobody of the school: what they make is the school's. */
export const ownerOf = (actor: Actor): number | null => (actor.support === null ? actor.user_id : null);

/** A role's action holds for every course that the person sees; who made a course, or got it shared, holds more of that one. */
export function mayOf(actor: Actor, { is_owner, shared }: Held): CourseMay {
	const edit = is_owner || actor.allows("Courses.Edit") || shared.includes("Edit");
	return {
		edit,
		custom_edit: edit || actor.allows("Courses.customEdit") || shared.includes("customEdit"),
		share: is_owner || actor.allows("Courses.Edit"),
	};
}

/** The course action type rule: what a course is opened as asks for the action of that name; `Shared` counts as View. */
export function admitAs(may: CourseMay, action: CourseActionType): void {
	if (action === "Edit" && !may.edit) throw new Refusal("forbidden", { needed: "Courses.Edit" });
	if (action === "customEdit" && !may.custom_edit) throw new Refusal("forbidden", { needed: "Courses.customEdit" });
}

export const oneCourse = (id: number, own: number | null): Filter[] => [sql`courses.id = ${id}`, ...visibleFilters(COURSES, own)];

/**
 * The course, if the person sees it, and what they may do with it; refused where that is less than `action`.
 * Held: nobody else changes its outline until this transaction ends.
 */
export async function holdCourse(
	{ db, actor, own }: Asking,
	id: number,
	action: CourseActionType | "share",
	lock: "held" | "read" = "held",
): Promise<HeldCourse> {
	const [row] = await ask<Omit<HeldCourse, "may">>(
		db,
		sql`select courses.id, courses.name, courses.copy_of_id, ${heldColumns(actor)} from courses
		where ${allOf(oneCourse(id, own))}${verbatim(lock === "held" ? " for no key update of courses" : "")}`,
	);
	const course = found(row);
	const may = mayOf(actor, course);
	if (action === "share") {
		if (!may.share) throw new Refusal("forbidden", { needed: "Courses.Edit" });
	} else admitAs(may, action);
	return { ...course, may };
}
