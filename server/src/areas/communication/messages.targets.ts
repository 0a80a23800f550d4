import type { MessageTarget } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { during } from "../../kit/db/sql-days.ts";
import { allOf, joined, type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import type { Filter } from "../../kit/lists/filter.ts";
import { awayToday } from "../attendance/attendance.public.ts";
import { holds } from "../clients/clients.public.ts";

/** What a saved view shows, of which record, narrowed as its list is; undefined: it is there no longer. */
export interface TargetView {
	record: string;
	filters: readonly Filter[];
}
export interface TargetScope {
	/** Whose classes and courses alone are written to. */
	own: number | null;
	views: ReadonlyMap<number, TargetView>;
}

const TODAY = sql`(select customer_today())`;
const DAY = sql`customer_today()`;
const HERE = sql`s.archived_at is null`;
const ENROLLED = sql`s.archived_at is null and s.status in ('enrolled', 'on_leave')`;

/** Students whom somebody teaches: said by hand, or by a class of today. Children of their own are not among them for that. */
export const taughtBy = (user_id: number): Sql =>
	sql`select p.student_id from student_people p where p.user_id = ${user_id} and p.relation = 'teacher'
		union all
		select m.student_id from staff p join class_teachers t on t.staff_id = p.id join class_students m on m.class_id = t.class_id
		where p.user_id = ${user_id} and p.archived_at is null and ${during("t", TODAY)} and ${during("m", TODAY)}`;

/** With a relation to a child that says that the school writes to them: they see it in the portal, or get its letters and have not lost custody. */
export const RECEIVES = "(r.portal or (r.gets_letters and r.custody is distinct from 'none'))";
export const kinOf = (user_id: number): Sql =>
	sql`exists (select from student_contacts r where r.contact_id = k.id and ${verbatim(RECEIVES)} and ${verbatim(holds("r"))} and r.student_id in (${taughtBy(user_id)}))`;

/** Students of a target, as a query of `id`. */
function studentsOf({ kind, ref, text }: MessageTarget): Sql | undefined {
	switch (kind) {
		case "everybody":
			return sql`select s.id from students s where ${ENROLLED}`;
		case "grade":
			return sql`select s.id from students s join student_enrolments e on e.student_id = s.id join academic_years y on y.id = e.academic_year_id
				where ${ENROLLED} and y.is_current and e.removed_at is null and e.status in ('enrolled', 'on_leave') and e.grade_level = ${text}::integer`;
		case "class":
			return sql`select s.id from class_students m join students s on s.id = m.student_id where m.class_id = ${ref} and ${during("m", TODAY)} and ${HERE}`;
		case "course":
			return sql`select s.id from class_courses c join class_students m on m.class_id = c.class_id join students s on s.id = m.student_id
				where c.course_id = ${ref} and ${during("m", TODAY)} and ${HERE}`;
		case "absent":
			return sql`select away.student_id from ${awayToday(sql`not k.is_present and not k.is_excused`, null)} and students.archived_at is null and not exists (
				select from absences a where a.student_id = away.student_id and a.state in ('announced', 'accepted')
					and tstzrange(a.starts_at, a.ends_at) && tstzrange(${DAY}::timestamp at time zone customer_zone(), (${DAY} + 1)::timestamp at time zone customer_zone()))`;
		case "on_site":
			return sql`select away.student_id from ${awayToday(sql`k.on_site`, null)} and students.archived_at is null`;
		case "student":
			return sql`select s.id from students s where s.id = ${ref} and ${HERE}`;
		default:
			return undefined;
	}
}

/** Classes of a target, for those who teach them. */
function classesOf({ kind, ref, text }: MessageTarget): Sql {
	if (kind === "class") return sql`select ${ref}::bigint`;
	if (kind === "course") return sql`select c.class_id from class_courses c where c.course_id = ${ref}`;
	return sql`select c.id from classes c join academic_years y on y.id = c.academic_year_id where y.is_current and c.archived_at is null and c.grade_level = ${text}::integer`;
}

/** Staff of a target, as a query of `id`. */
function staffOf(target: MessageTarget): Sql {
	const { kind, ref, text } = target;
	const working = sql`p.archived_at is null and p.status <> 'left'`;
	switch (kind) {
		case "everybody":
			return sql`select p.id from staff p where ${working}`;
		case "department":
			return sql`select p.id from staff p where ${working} and p.department = ${text}`;
		case "subject":
			return sql`select p.id from staff p join staff_subjects b on b.staff_id = p.id where ${working} and b.subject_id = ${ref}`;
		case "teaching_today":
			return sql`select p.id from staff p join session_teachers h on h.staff_id = p.id and h.is_held join sessions o on o.id = h.session_id
				where ${working} and o.state = 'planned' and o.day = ${TODAY}`;
		case "staff":
			return sql`select p.id from staff p where ${working} and p.id = ${ref}`;
		default:
			return sql`select p.id from staff p join class_teachers t on t.staff_id = p.id where ${working} and ${during("t", TODAY)} and t.class_id in (${classesOf(target)})`;
	}
}

type Who = "child" | "student" | "staff" | "contact" | "client" | "answer";
const STAFF_KINDS: readonly MessageTarget["kind"][] = ["department", "subject", "teaching_today", "staff"];

/** What one target names: `who` of which `id`, and of an earlier message's recipients which child. */
function pickedBy(target: MessageTarget, place: number, { own, views }: TargetScope): Sql {
	const { kind, ref, adds, audience } = target;
	const as = (who: Who, ids: Sql, filter: Sql = sql`true`) =>
		sql`select ${place}::int as i, ${adds}::boolean as adds, ${who}::text as who, q.id, null::bigint as child_id from (${ids}) q (id) where ${filter}`;
	const mine = own === null ? sql`true` : sql`q.id in (${taughtBy(own)})`;
	const nobody = sql`select null::bigint where false`;
	const contacts = (condition: Sql) =>
		sql`select k.id from contacts k where k.archived_at is null and ${condition} and ${own === null ? sql`true` : kinOf(own)}`;
	if (kind === "view") {
		const view = views.get(ref ?? 0);
		if (view === undefined) return as("child", nobody);
		const rows = sql`select id from ${verbatim(view.record)} where ${allOf(view.filters)}`;
		if (view.record === "students") return as("child", rows, mine);
		if (view.record === "staff") return as("staff", own === null ? rows : nobody);
		if (view.record === "contacts") return as("contact", contacts(sql`k.id in (${rows})`));
		return as("client", rows, own === null ? sql`true` : sql`exists (select from contacts k where k.client_id = q.id and ${kinOf(own)})`);
	}
	if (kind === "contact") return as("contact", contacts(sql`k.id = ${ref}`));
	if (kind === "family")
		return as(
			"client",
			sql`select c.id from clients c where c.id = ${ref} and c.archived_at is null`,
			own === null ? sql`true` : sql`exists (select from contacts k where k.client_id = q.id and ${kinOf(own)})`,
		);
	if (kind === "unanswered")
		return sql`select ${place}::int, ${adds}::boolean, case q.person_kind when 'contact' then 'answer' else q.person_kind end, q.person_id, (c->>'id')::bigint
			from message_recipients q join messages o on o.id = q.message_id and o.question <> 'none'
			left join lateral jsonb_array_elements(q.children) c on true
			where q.message_id = ${ref} and q.answered_at is null and q.state not in ('stopped', 'waiting')
				and ${own === null ? sql`true` : sql`o.author_id = ${own} and case q.person_kind when 'contact' then (c->>'id')::bigint when 'student' then q.person_id end in (${taughtBy(own)})`}`;
	if (STAFF_KINDS.includes(kind) || audience === "staff") return as("staff", own === null ? staffOf(target) : nobody);
	const students = studentsOf(target) ?? nobody;
	return as(audience === "students" ? "student" : "child", students, mine);
}

/** All that the targets name, as one query of `i, adds, who, id, child_id`. */
export const picking = (targets: readonly MessageTarget[], scope: TargetScope): Sql =>
	targets.length === 0
		? sql`select 0 as i, true as adds, 'child'::text as who, 0::bigint as id, null::bigint as child_id where false`
		: joined(
				targets.map((target, place) => pickedBy(target, place, scope)),
				" union all ",
			);
