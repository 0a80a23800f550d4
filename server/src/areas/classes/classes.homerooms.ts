import type { ClassRecord } from "@homeroom/contract/areas/classes/classes.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { Refusal } from "../../kit/http/refusal.ts";
import type { Actor } from "../../kit/session/actor.ts";
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

/**
 * Being in a homeroom is being enrolled in that class: the enrolment is written, and the database keeps the list by its day.
 * In the current year it is written through the student, who may have none yet.
 */
export async function placeInHomeroom(
	db: CustomerDb,
	{ academic_year_id, name }: Homeroom,
	actor: Actor,
	student_ids: number[],
	days: Days,
): Promise<number> {
	if (!actor.allows("Students.Edit")) throw new Refusal("forbidden", { needed: "Students.Edit" });
	if (days.ends_on !== null) throw new Refusal("invalid", { fields: { ends_on: { message: "homeroom_open" } } });
	const [year] = await ask<{ is_current: boolean; in_time: boolean }>(
		db,
		`select is_current, not is_current or $2::text::date <= greatest(starts_on, (select customer_today()) + 1) as in_time,
			set_config('app.enrolment_on', $2::text, true), set_config('app.enrolment_reason', $3, true)
		from academic_years where id = $1`,
		[academic_year_id, days.starts_on, days.reason ?? ""],
	);
	// the student's class is what it is today: it cannot be told in advance
	if (!year?.in_time) throw new Refusal("invalid", { fields: { starts_on: { message: "not_future" } } });
	const known = await ask<Known>(
		db,
		`select s.id, case when e.id is null and $3 then s.class_label else e.class_label end as class_label, e.id is not null as has_enrolment,
			case when e.id is null then s.status else e.status end in ('enrolled', 'on_leave') as is_there
		from students s left join lateral (
			select id, class_label, status from student_enrolments e where e.student_id = s.id and e.academic_year_id = $2 and e.removed_at is null order by starts_on desc, id desc limit 1
		) e on true where s.id = any($1::bigint[])`,
		[student_ids, academic_year_id, year.is_current],
	);
	if (known.some(({ is_there }) => !is_there)) throw new Refusal("invalid", { fields: { student_ids: { message: "not_enrolled" } } });
	if (known.some(({ class_label }) => class_label === name)) throw new Refusal("already_placed");
	const ids = known.map(({ id }) => id);
	if (year.is_current)
		await ask(db, "update students set class_label = $2, version = version + 1, updated_at = now() where id = any($1::bigint[])", [
			ids,
			name,
		]);
	else await enrolElsewhere(db, academic_year_id, name, known, days);
	return ids.length;
}

async function enrolElsewhere(
	db: CustomerDb,
	academic_year_id: number,
	name: string | null,
	known: Known[],
	{ starts_on, reason }: Days,
): Promise<void> {
	const there = known.filter(({ has_enrolment }) => has_enrolment).map(({ id }) => id);
	const anew = known.filter(({ has_enrolment }) => !has_enrolment).map(({ id }) => id);
	if (there.length > 0)
		await ask(
			db,
			`update student_enrolments e set class_label = $3, grade_level = coalesce(grade_of($3), e.grade_level), version = e.version + 1, updated_at = now()
			from (
				select distinct on (student_id) id from student_enrolments
				where student_id = any($1::bigint[]) and academic_year_id = $2 and removed_at is null order by student_id, starts_on desc, id desc
			) newest where e.id = newest.id`,
			[there, academic_year_id, name],
		);
	if (anew.length > 0)
		await ask(
			db,
			`insert into student_enrolments (student_id, academic_year_id, grade_level, class_label, starts_on, reason)
			select id, $2, grade_of($3), $3, $4::date, $5 from unnest($1::bigint[]) id order by id`,
			[anew, academic_year_id, name, starts_on, reason],
		);
}
