import type { ClassRecord } from "@homeroom/contract/areas/classes/classes.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { param, sql } from "../../kit/db/sql-text.ts";
import { Refusal } from "../../kit/http/refusal.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { labelStudents } from "../students/students.public.ts";
import type { Days } from "./classes.students.ts";

/** A homeroom; without a name: no class from that day on. */
type Homeroom = Pick<ClassRecord, "academic_year_id"> & { name: string | null };
interface Known {
	id: number;
	/** Where the year says the student is. */
	class_label: string | null;
	has_enrolment: boolean;
	is_there: boolean;
}

/** Puts all of them into one homeroom. */
export const placeInHomeroom = (
	db: CustomerDb,
	{ academic_year_id, name }: Homeroom,
	actor: Pick<Actor, "allows">,
	student_ids: number[],
	days: Days,
): Promise<number> => placeInHomerooms(db, academic_year_id, actor, new Map(student_ids.map((id) => [id, name])), days);

/**
 * Being in a homeroom is being enrolled in that class: the enrolment is written, and the database keeps the list by its day.
 * In the current year it is written through the student, who may have none yet. `places`: the homeroom of each student.
 */
export async function placeInHomerooms(
	db: CustomerDb,
	academic_year_id: number,
	actor: Pick<Actor, "allows">,
	places: ReadonlyMap<number, string | null>,
	days: Days,
): Promise<number> {
	if (!actor.allows("Students.Edit")) throw new Refusal("forbidden", { needed: "Students.Edit" });
	if (days.ends_on !== null) throw new Refusal("invalid", { fields: { ends_on: { message: "homeroom_open" } } });
	const $starts_on = param(days.starts_on);
	const [year] = await ask<{ is_current: boolean; in_time: boolean }>(
		db,
		sql`select is_current, not is_current or ${$starts_on}::text::date <= greatest(starts_on, (select customer_today()) + 1) as in_time,
			set_config('app.enrolment_on', ${$starts_on}::text, true), set_config('app.enrolment_reason', ${days.reason ?? ""}, true)
		from academic_years where id = ${academic_year_id}`,
	);
	// the student's class is what it is today: it cannot be told in advance
	if (!year?.in_time) throw new Refusal("invalid", { fields: { starts_on: { message: "not_future" } } });
	const known = await standingIn(db, academic_year_id, [...places.keys()]);
	if (known.some(({ is_there }) => !is_there)) throw new Refusal("invalid", { fields: { student_ids: { message: "not_enrolled" } } });
	if (known.some(({ id, class_label }) => class_label === places.get(id))) throw new Refusal("already_placed");
	const placed = known.map((one) => ({ ...one, name: places.get(one.id) ?? null }));
	if (year.is_current) await labelStudents(db, new Map(placed.map(({ id, name }) => [id, name])));
	else await enrolElsewhere(db, academic_year_id, placed, days);
	return placed.length;
}

/** Where a year says that these students are. */
export const standingIn = (db: CustomerDb, academic_year_id: number, student_ids: readonly number[]): Promise<Known[]> =>
	ask(
		db,
		sql`select s.id, case when e.id is null and y.is_current then s.class_label else e.class_label end as class_label, e.id is not null as has_enrolment,
			case when e.id is null then s.status else e.status end in ('enrolled', 'on_leave') as is_there
		from students s join academic_years y on y.id = ${academic_year_id} left join lateral (
			select id, class_label, status from student_enrolments e where e.student_id = s.id and e.academic_year_id = y.id and e.removed_at is null order by starts_on desc, id desc limit 1
		) e on true where s.id = any(${student_ids}::bigint[])`,
	);

async function enrolElsewhere(
	db: CustomerDb,
	academic_year_id: number,
	placed: readonly (Known & { name: string | null })[],
	{ starts_on, reason }: Days,
): Promise<void> {
	const there = placed.filter(({ has_enrolment }) => has_enrolment);
	const anew = placed.filter(({ has_enrolment }) => !has_enrolment);
	const places = (of: typeof there) => sql`unnest(${of.map(({ id }) => id)}::bigint[], ${of.map(({ name }) => name)}::text[]) p (id, name)`;
	if (there.length > 0)
		await ask(
			db,
			sql`update student_enrolments e set class_label = newest.name, grade_level = coalesce(grade_of(newest.name), e.grade_level), version = e.version + 1, updated_at = now()
			from (
				select distinct on (n.student_id) n.id, p.name from ${places(there)} join student_enrolments n on n.student_id = p.id
				where n.academic_year_id = ${academic_year_id} and n.removed_at is null order by n.student_id, n.starts_on desc, n.id desc
			) newest where e.id = newest.id`,
		);
	if (anew.length > 0)
		await ask(
			db,
			sql`insert into student_enrolments (student_id, academic_year_id, grade_level, class_label, starts_on, reason)
			select p.id, ${academic_year_id}, grade_of(p.name), p.name, ${starts_on}::date, ${reason} from ${places(anew)} order by p.id`,
		);
}
