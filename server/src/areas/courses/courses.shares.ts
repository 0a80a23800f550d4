import type { CourseActionType } from "@homeroom/contract/areas/courses/courses.rules.ts";
import type { CourseShare, ShareTarget } from "@homeroom/contract/areas/courses/courses.share-calls.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { allOf, sql, verbatim } from "../../kit/db/sql-text.ts";
import { notFound, Refusal } from "../../kit/http/refusal.ts";
import { searchFilters } from "../../kit/lists/search.ts";
import { type Asking, holdCourse } from "./courses.rights.ts";

const NAME = "concat_ws(' ', m.first_name, m.middle_name, m.last_name)";

const sharesOf = (db: CustomerDb, course_id: number): Promise<CourseShare[]> =>
	ask<CourseShare>(
		db,
		sql`select s.id, case when s.user_id is null then 'role' else 'user' end as whom, coalesce(s.user_id, s.role_id) as whom_id, coalesce(r.name, ${verbatim(NAME)}) as name, s.action
		from course_shares s
		left join roles r on r.customer_id = s.customer_id and r.id = s.role_id
		left join memberships m on m.customer_id = s.customer_id and m.user_id = s.user_id
		where s.course_id = ${course_id} order by s.user_id is not null, name, s.id`,
	);

export async function listShares(asking: Asking, id: number): Promise<CourseShare[]> {
	await holdCourse(asking, id, "share", "read");
	return sharesOf(asking.db, id);
}

/** Who works here, and the roles that open courses to somebody. */
export async function shareTargets(asking: Asking, id: number, search: string | undefined): Promise<ShareTarget[]> {
	await holdCourse(asking, id, "share", "read");
	return ask<ShareTarget>(
		asking.db,
		sql`select * from (
			select 'role' as whom, r.id as whom_id, r.name, null::text as about from roles r where r.permissions::text like '%"Courses"%'
			union all
			select 'user', m.user_id, ${verbatim(NAME)}, r.name from memberships m join roles r on r.customer_id = m.customer_id and r.id = m.role_id
			where m.portal_type = 'ADMIN' and m.status = 'active' and m.user_id <> ${asking.actor.user_id}
		) t where ${allOf(searchFilters({ search: "words(t.name)" }, search))}
		order by t.whom, t.name, t.whom_id limit 30`,
	);
}

export async function setShare(
	asking: Asking,
	id: number,
	{ whom, whom_id, action }: { whom: "user" | "role"; whom_id: number; action: CourseActionType },
): Promise<CourseShare[]> {
	await holdCourse(asking, id, "share");
	const [there] =
		whom === "user"
			? await ask(asking.db, sql`select from memberships where user_id = ${whom_id} and portal_type = 'ADMIN'`)
			: await ask(asking.db, sql`select from roles where id = ${whom_id}`);
	if (there === undefined) throw new Refusal("invalid", { fields: { whom_id: { message: "choice" } } });
	const [user_id, role_id] = whom === "user" ? [whom_id, null] : [null, whom_id];
	await ask(
		asking.db,
		sql`insert into course_shares (course_id, user_id, role_id, action) values (${id}, ${user_id}, ${role_id}, ${action === "Shared" ? "View" : action})
		on conflict on constraint course_shares_once do update set action = excluded.action`,
	);
	return sharesOf(asking.db, id);
}

export async function removeShare(asking: Asking, { id, share_id }: { id: number; share_id: number }): Promise<CourseShare[]> {
	await holdCourse(asking, id, "share");
	const gone = await ask(asking.db, sql`delete from course_shares where course_id = ${id} and id = ${share_id} returning id`);
	if (gone.length === 0) throw notFound();
	return sharesOf(asking.db, id);
}
