import type { AbsentColleague, CoverLesson } from "@homeroom/contract/areas/cover/cover.contract.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { type Param, param, type Sql, sql } from "../../kit/db/sql-text.ts";
import { onLeave } from "../staff/staff.public.ts";

/** Who looks: notes are for those who plan cover and for the two whom they concern, refusals for those who plan. */
export interface Viewer {
	user_id: number;
	plans: boolean;
	/** Whose absence and covers are seen: everybody's, or those of one person alone. */
	own: number | null;
}
/** A lesson with the logins of the two, and whether its teacher is away at that time. */
export interface FoundLesson extends CoverLesson {
	is_gone: boolean;
	away_user: number | null;
	cover_user: number | null;
}

const name = (p: Sql) => sql`concat_ws(' ', ${p}.first_name, ${p}.last_name)`;
const person = (p: Sql) => sql`jsonb_build_object('staff_id', ${p}.id, 'name', ${name(p)}, 'code', ${p}.code)`;
/** A day of the school as two instants. */
const instants = (from: Param, to: Param) =>
	sql`(select z.zone, ${from}::date::timestamp at time zone z.zone as starts, (${to}::date + 1)::timestamp at time zone z.zone as ends from (select customer_zone() as zone) z)`;

/** Who looks, where a statement says it more than once. */
const paramsOf = ({ user_id, plans, own }: Viewer) => ({ user: param(user_id), plans: param(plans), own: param(own) });
/** Lessons with a teacher of theirs each, of the instants `d`. */
const lessonsSeenBy = ({
	user,
	plans,
	own,
}: ReturnType<
	typeof paramsOf
>) => sql`select s.id as session_id, (s.starts_at at time zone d.zone)::date as day, s.starts_at, s.ends_at, s.class_id, c.name as class_name, k.name as course_name, r.name as room_name,
		${person(sql`p`)} as away,
		case when q.id is not null and not x.cover_gone then 'assigned' when x.together <> '[]' then 'together' else 'open' end as state,
		case when q.id is not null then ${person(sql`q`)} || jsonb_build_object('is_away', x.cover_gone, 'assigned_at', v.assigned_at,
			'assigned_by', (select u.first_name || ' ' || u.last_name from platform.users u where u.id = v.assigned_by)) end as cover,
		x.together,
		case when ${plans}::boolean or ${user}::bigint in (p.user_id, q.user_id) then v.note end as note,
		case when ${plans}::boolean then coalesce((select jsonb_agg(jsonb_build_object('staff_id', o.id, 'name', ${name(sql`o`)}, 'reason', f.reason, 'declined_at', f.declined_at) order by f.declined_at)
			from cover_refusals f join staff o on o.id = f.staff_id where f.cover_id = v.id), '[]') else '[]' end as refusals,
		v.version, x.is_gone, p.user_id as away_user, q.user_id as cover_user
	from d join sessions s on s.starts_at >= d.starts and s.starts_at < d.ends and s.kind = 'lesson' and s.state = 'planned'
	join session_teachers t on t.session_id = s.id and t.part = 'teacher'
	join staff p on p.id = t.staff_id
	join classes c on c.id = s.class_id
	left join courses k on k.id = s.course_id
	left join rooms r on r.id = s.room_id
	left join covers v on v.session_id = s.id and v.away_staff_id = t.staff_id
	left join staff q on q.id = v.cover_staff_id
	cross join lateral (select ${onLeave(sql`p.id`, sql`s.during`)} as is_gone, q.id is not null and ${onLeave(sql`q.id`, sql`s.during`)} as cover_gone,
		coalesce((
			select jsonb_agg(${name(sql`o`)} order by o.search) from session_teachers u join staff o on o.id = u.staff_id
			where u.session_id = s.id and u.staff_id not in (t.staff_id, coalesce(q.id, 0)) and not u.is_away and not ${onLeave(sql`o.id`, sql`s.during`)}
		), '[]') as together) x
	where (${own}::bigint is null or ${own} in (p.user_id, q.user_id))`;

type Absent = Omit<AbsentColleague, "lessons">;
/** One statement: who is away, and the lessons that this or an earlier absence concerns. */
export async function coverOn(
	db: CustomerDb,
	day: string,
	viewer: Viewer,
	approves: boolean,
): Promise<{ absent: Absent[]; lessons: FoundLesson[] }> {
	const looks = paramsOf(viewer);
	const on = param(day);
	const [row] = await ask<{ absent: Absent[]; lessons: FoundLesson[] }>(
		db,
		sql`with d as materialized ${instants(on, on)},
		gone as materialized (
			select p.search, jsonb_build_object('staff_id', p.id, 'name', ${name(sql`p`)}, 'code', p.code, 'colour_code', p.colour_code, 'photo_file_id', p.photo_file_id,
				'leave', jsonb_agg(jsonb_build_object('starts_at', l.starts_at, 'ends_at', l.ends_at, 'kind', case when ${approves}::boolean then l.kind end) order by l.starts_at)) as facts
			from d join staff_leave l on l.state = 'approved' and l.starts_at < d.ends and l.ends_at > d.starts join staff p on p.id = l.staff_id
			where p.archived_at is null and (${looks.own}::bigint is null or p.user_id = ${looks.own}) group by p.id, p.search, p.first_name, p.last_name, p.code, p.colour_code, p.photo_file_id
		),
		lessons as (${lessonsSeenBy(looks)} and (x.is_gone or t.is_away or q.id is not null))
		select coalesce((select jsonb_agg(facts order by search) from gone), '[]') as absent,
			coalesce((select jsonb_agg(to_jsonb(l) order by l.starts_at, l.class_name, l.session_id) from lessons l), '[]') as lessons`,
	);
	return row as { absent: Absent[]; lessons: FoundLesson[] };
}

/** Looked up from the person: a large school has thousands of others. */
const sessionsOf = (
	user: Param,
) => sql`select o.session_id from session_teachers o, d where o.staff_id in (select id from staff where user_id = ${user}) and o.begins_at >= d.starts and o.begins_at < d.ends
	union select o.session_id from covers o where o.cover_staff_id in (select id from staff where user_id = ${user})`;
/** What somebody covers, and where somebody covers for them. */
export function coversOfOne(db: CustomerDb, from: string, to: string, viewer: Viewer): Promise<FoundLesson[]> {
	const looks = paramsOf(viewer);
	return ask<FoundLesson>(
		db,
		sql`with d as materialized ${instants(param(from), param(to))} ${lessonsSeenBy(looks)} and s.id = any(array(${sessionsOf(looks.user)}))
			and (q.user_id = ${looks.user} or (p.user_id = ${looks.user} and (x.is_gone or t.is_away))) order by s.starts_at, c.search, s.id`,
	);
}

export async function findLesson(
	db: CustomerDb,
	session_id: number,
	away_staff_id: number,
	viewer: Viewer,
): Promise<FoundLesson | undefined> {
	const [row] = await ask<FoundLesson>(
		db,
		sql`with d as (select customer_zone() as zone, '-infinity'::timestamptz as starts, 'infinity'::timestamptz as ends) ${lessonsSeenBy(paramsOf(viewer))} and s.id = ${session_id} and t.staff_id = ${away_staff_id}`,
	);
	return row;
}

export interface Which {
	session_id: number;
	away_staff_id: number;
}
/** False where somebody was quicker. A lesson of which nothing was said yet has no version. */
export async function writeNote(
	db: CustomerDb,
	{ session_id, away_staff_id }: Which,
	note: string | null,
	version: number | null,
): Promise<boolean> {
	const rows = await ask(
		db,
		sql`insert into covers as v (session_id, away_staff_id, note) values (${session_id}, ${away_staff_id}, ${note})
		on conflict (customer_id, session_id, away_staff_id) do update set note = excluded.note, version = v.version + 1, updated_at = now() where v.version = ${version} returning id`,
	);
	return rows.length > 0;
}

/** A cover that nobody does any more: who did, and who asked them to. */
interface Cleared {
	id: number;
	staff_id: number | null;
	assigned_by: number | null;
}
/** Who covers a lesson. Not held: whoever writes next names the version that they saw. */
export async function coveredBy(db: CustomerDb, { session_id, away_staff_id }: Which): Promise<number | null> {
	const [row] = await ask<{ staff_id: number | null }>(
		db,
		sql`select cover_staff_id as staff_id from covers where session_id = ${session_id} and away_staff_id = ${away_staff_id}`,
	);
	return row?.staff_id ?? null;
}
/** Takes off whoever covers; `by`: only if that is this person. Undefined where somebody was quicker, or it is somebody else. */
export async function clearCover(
	db: CustomerDb,
	{ session_id, away_staff_id }: Which,
	version: number,
	by: { user_id: number; reason: string } | null,
): Promise<Cleared | undefined> {
	const user = param(by?.user_id ?? null);
	const [row] = await ask<Cleared>(
		db,
		sql`with held as (
			select v.customer_id, v.id, v.cover_staff_id, v.assigned_by from covers v
			where v.session_id = ${session_id} and v.away_staff_id = ${away_staff_id} and v.version = ${version} and (${user}::bigint is null or v.cover_staff_id = (select p.id from staff p where p.user_id = ${user})) for update
		)
		update covers v set cover_staff_id = null, assigned_by = null, assigned_at = null, version = v.version + 1, updated_at = now()
		from held where v.customer_id = held.customer_id and v.id = held.id returning v.id, held.cover_staff_id as staff_id, held.assigned_by`,
	);
	if (row === undefined) return undefined;
	if (by !== null)
		await ask(
			db,
			sql`insert into cover_refusals (cover_id, staff_id, reason) values (${row.id}, ${row.staff_id}, ${by.reason})
			on conflict (customer_id, cover_id, staff_id) do update set reason = excluded.reason, declined_at = now()`,
		);
	return row;
}

/** Makes the people of a lesson those that its covers say: nobody covers any more who does not, and who is back teaches. */
export async function settlePeople(db: CustomerDb, { session_id, away_staff_id }: Which): Promise<void> {
	const $session_id = param(session_id);
	const $away_staff_id = param(away_staff_id);
	await ask(
		db,
		sql`with s as materialized (select s.id, s.during from sessions s where s.id = ${$session_id}),
		off as (
			delete from session_teachers t where t.session_id = ${$session_id} and t.part = 'cover'
				and not exists (select from covers v where v.session_id = ${$session_id} and v.cover_staff_id = t.staff_id)
		), away as (
			update session_teachers t set is_away = not t.is_away from s
			where t.session_id = s.id and t.staff_id = ${$away_staff_id} and t.part = 'teacher' and t.is_away <> ${onLeave(sql`t.staff_id`, sql`s.during`)}
		)
		insert into session_teachers (session_id, staff_id, part)
		select v.session_id, v.cover_staff_id, 'cover' from covers v where v.session_id = ${$session_id} and v.away_staff_id = ${$away_staff_id} and v.cover_staff_id is not null
		on conflict (customer_id, session_id, staff_id) do nothing`,
	);
}
