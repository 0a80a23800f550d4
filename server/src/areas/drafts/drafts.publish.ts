import { type SchoolDay, schoolDays } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import type { PublishPreview, Timetable } from "@homeroom/contract/areas/drafts/drafts.calls.ts";
import { sql } from "kysely";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import { yearById } from "../calendar/calendar.public.ts";
import { type TouchedPerson, tellLater } from "./drafts.notices.ts";
import { findTimetable, patternClashes } from "./drafts.queries.ts";

/** A year of a large school is written in one go. */
const LONGEST_SECONDS = 600;

/**
 * What the pattern becomes on dates: $1 timetable, $2 to $4 the teaching days with their day of the cycle and their bells.
 * A lesson of a period follows that period on days with other bells, and does not take place where they have none;
 * nor does one in the hour that the clocks leave out, which would end before it begins.
 */
const WANTED = `wanted as materialized (
	select s.id as schedule_id, s.origin_id, d.day, s.class_id, s.course_id, s.room_id,
		(d.day + coalesce(p.starts_at, s.starts_at)) at time zone z.zone as starts_at, (d.day + coalesce(p.ends_at, s.ends_at)) at time zone z.zone as ends_at
	from schedules s
	join unnest($2::date[], $3::int[], $4::bigint[]) as d(day, cycle_day, bell_time_id) on d.cycle_day = s.cycle_day
	left join bell_periods p on p.bell_time_id = d.bell_time_id and p.position = s.period
	cross join (select customer_zone() as zone) z
	where s.timetable_id = $1 and (d.bell_time_id is null or s.period is null or p.id is not null)
		and (d.day + coalesce(p.starts_at, s.starts_at)) at time zone z.zone < (d.day + coalesce(p.ends_at, s.ends_at)) at time zone z.zone
), standing as materialized (
	-- what was changed by hand, fell to a day off, is covered by a colleague or has a register stays as it is
	select s.*, s.is_changed or s.day_off_id is not null or exists (select from registers g where g.session_id = s.id)
		or exists (select from session_teachers t where t.session_id = s.id and t.part = 'cover') as stays
	from sessions s where s.origin_id is not null and s.day between $5::date and $6::date
)`;
const DIFFERS =
	"(s.class_id, s.course_id, s.room_id, s.starts_at, s.ends_at) is distinct from (w.class_id, w.course_id, w.room_id, w.starts_at, w.ends_at)";

/** Who teaches belongs to a lesson as well. */
const TOUCHED = `${WANTED}, teams as (
	select t.schedule_id, array_agg(t.staff_id order by t.staff_id) as team from schedule_teachers t join schedules s on s.id = t.schedule_id and s.timetable_id = $1 group by 1
), old_teams as (
	select t.session_id, array_agg(t.staff_id order by t.staff_id) as team from standing s join session_teachers t on t.session_id = s.id and t.part = 'teacher' group by 1
), compared as materialized (
	select w.class_id, s.class_id as old_class, coalesce(n.team, '{}') as team, coalesce(o.team, '{}') as old_team, s.stays,
		w.origin_id is not null as is_wanted, s.id is not null as is_there, ${DIFFERS} or coalesce(n.team, '{}') <> coalesce(o.team, '{}') as differs
	from wanted w full join standing s on s.origin_id = w.origin_id and s.day = w.day
	left join teams n on n.schedule_id = w.schedule_id left join old_teams o on o.session_id = s.id
), touched as materialized (
	select * from compared where (is_wanted and not is_there) or (is_there and not stays and (differs or not is_wanted))
), touched_teachers as (
	select p.staff_id, count(*)::int as lessons from touched x cross join lateral (select unnest(x.team) as staff_id union select unnest(x.old_team)) p group by 1
), touched_classes as (
	select class_id from touched where class_id is not null union select old_class from touched where old_class is not null
), people as (
	-- whoever can sign in: teachers with their lessons, families with their children
	select u.user_id, sum(u.lessons)::int as lessons, coalesce(array_agg(distinct u.student_id) filter (where u.student_id is not null), '{}') as student_ids from (
		select p.user_id, t.lessons, null::bigint as student_id from touched_teachers t join staff p on p.id = t.staff_id and p.user_id is not null
		union all
		select f.user_id, 0, f.student_id from family_students f where f.student_id in (
			select m.student_id from class_students m join touched_classes c on c.class_id = m.class_id where daterange(m.starts_on, m.ends_on, '[]') && daterange($5::date, $6::date, '[]'))
	) u join memberships b on b.user_id = u.user_id and b.status = 'active' group by 1
)`;

interface Plan {
	timetable: Timetable;
	values: unknown[];
	days: SchoolDay[];
}
async function planOf(db: CustomerDb, id: number, from: string): Promise<Plan> {
	const timetable = found(await findTimetable(db, id));
	if (from < timetable.starts_on || from > timetable.ends_on) throw new Refusal("invalid", { fields: { from: { message: "day" } } });
	const year = found(await yearById(db, timetable.academic_year_id));
	const days = schoolDays(year, year.specials).filter(({ day }) => day >= from && day <= timetable.ends_on);
	const taught = days.filter(({ cycle_day }) => cycle_day !== null);
	return {
		timetable,
		days,
		values: [
			id,
			taught.map(({ day }) => day),
			taught.map(({ cycle_day }) => cycle_day),
			taught.map(({ bell_time_id }) => bell_time_id),
			from,
			timetable.ends_on,
		],
	};
}

export async function previewPublish(db: CustomerDb, id: number, from: string): Promise<PublishPreview> {
	const { values, days } = await planOf(db, id, from);
	const [row] = await ask<Omit<PublishPreview, "clashes" | "days_off">>(
		db,
		`with ${TOUCHED}
		select (count(*) filter (where is_wanted and not is_there))::int as added, (count(*) filter (where is_wanted and is_there and not stays and differs))::int as changed,
			(count(*) filter (where is_there and not is_wanted and not stays))::int as removed, (count(*) filter (where is_there and stays))::int as kept,
			(select count(*)::int from touched_classes) as classes, (select count(*)::int from touched_teachers) as teachers, (select count(*)::int from people) as people,
			(select count(*)::int from touched_teachers t join staff p on p.id = t.staff_id
				where not exists (select from memberships b where b.user_id = p.user_id and b.status = 'active')) as teachers_without_login
		from compared`,
		values,
	);
	return {
		...(row as Omit<PublishPreview, "clashes" | "days_off">),
		clashes: (await patternClashes(db, id)).total,
		days_off: [...new Set(days.flatMap(({ special }) => (special === null || special.kind === "bells" ? [] : [special.name])))],
	};
}

/** The draft becomes what holds from that day to its last. All of it, or nothing where anything is in the way. */
export async function publishTimetable(
	db: CustomerDb,
	id: number,
	{ from, version, tell }: { from: string; version: number; tell: boolean },
): Promise<Timetable> {
	const before = found(await findTimetable(db, id));
	// the first timetable of a school meets tables that nobody has counted: joins of whole sets, whatever the planner believes of their size
	await sql`select set_config('statement_timeout', ${`${LONGEST_SECONDS}s`}, true), set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_nestloop', 'off', true), set_config('app.time_checked', 'as a whole', true)`.execute(
		db,
	);
	const taken = await ask(
		db,
		`update timetables set state = 'published', starts_on = $3::date, published_at = now(), version = version + 1, updated_at = now()
		where id = $1 and version = $2 and state = 'draft' and $3::date between starts_on and ends_on returning id`,
		[id, version, from],
	);
	if (taken.length === 0 && (before.version !== version || before.state !== "draft")) throw new Refusal("conflict", { current: before });
	const { values } = await planOf(db, id, from);
	const { total, clashes } = await patternClashes(db, id);
	if (total > 0) throw new Refusal("time_taken", { current: { total, clashes } });

	const people = tell ? await ask<TouchedPerson>(db, `with ${TOUCHED} select * from people`, values) : [];

	// lessons change places with one another: what counts is how it is in the end
	await sql`set constraints all deferred`.execute(db);
	await ask(
		db,
		`with ${WANTED} delete from sessions d using standing s
		where d.id = s.id and not s.stays and not exists (select from wanted w where w.origin_id = s.origin_id and w.day = s.day)`,
		values,
	);
	await ask(
		db,
		`with ${WANTED} insert into sessions as s (class_id, course_id, origin_id, day, starts_at, ends_at, room_id)
		select w.class_id, w.course_id, w.origin_id, w.day, w.starts_at, w.ends_at, w.room_id from wanted w
		where not exists (select from standing o where o.origin_id = w.origin_id and o.day = w.day and o.stays)
		order by w.day, w.class_id, w.starts_at
		on conflict (customer_id, origin_id, day) do update set class_id = excluded.class_id, course_id = excluded.course_id, starts_at = excluded.starts_at,
			ends_at = excluded.ends_at, room_id = excluded.room_id, version = s.version + 1, updated_at = now()
		where (s.class_id, s.course_id, s.room_id, s.starts_at, s.ends_at) is distinct from (excluded.class_id, excluded.course_id, excluded.room_id, excluded.starts_at, excluded.ends_at)`,
		values,
	);
	const teachers = `${WANTED}, teaching as materialized (
		select s.id as session_id, t.staff_id from wanted w join standing s on s.origin_id = w.origin_id and s.day = w.day and not s.stays
		join schedule_teachers t on t.schedule_id = w.schedule_id
	)`;
	await ask(
		db,
		`with ${teachers} delete from session_teachers d using standing s
		where d.session_id = s.id and not s.stays and d.part = 'teacher' and not exists (select from teaching t where t.session_id = d.session_id and t.staff_id = d.staff_id)`,
		values,
	);
	await ask(
		db,
		`with ${teachers} insert into session_teachers (session_id, staff_id) select session_id, staff_id from teaching order by staff_id, session_id
		on conflict (customer_id, session_id, staff_id) do nothing`,
		values,
	);
	await sql`set constraints all immediate`.execute(db);
	const published = found(await findTimetable(db, id));
	await tellLater(db, published, from, people);
	return published;
}
