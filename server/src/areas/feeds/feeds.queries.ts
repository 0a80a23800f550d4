import type { CalendarLink } from "@homeroom/contract/areas/feeds/feeds.contract.ts";
import { FEED_DAYS, type LinkKind } from "@homeroom/contract/areas/feeds/feeds.rules.ts";
import type { RolePermissions } from "@homeroom/contract/kit/permissions.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { during } from "../../kit/db/sql-days.ts";
import { allOf, type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import type { Filter } from "../../kit/lists/filter.ts";
import { ownSessions } from "../timetable/timetable.public.ts";

/** More than a school makes. */
const MOST = 2000;
/** What links show, whatever it is. */
const WHOSE = `left join staff p on p.id = l.staff_id left join students s on s.id = l.student_id
	left join classes k on k.id = l.class_id left join rooms r on r.id = l.room_id`;
/** Whether it is there, and still its maker's own where it has to be. */
const IS_THERE = `(case
	when l.staff_id is not null then p.user_id = l.user_id and p.archived_at is null and p.status <> 'left'
	when l.student_id is not null then s.archived_at is null and exists (select from own_students o where o.user_id = l.user_id and o.student_id = l.student_id)
	when l.class_id is not null then k.archived_at is null
	else r.archived_at is null end)`;
const OF =
	"case when l.staff_id is not null then 'me' when l.student_id is not null then 'student' when l.class_id is not null then 'class' else 'room' end";
const OF_NAME = "coalesce(k.name, r.name, concat_ws(' ', coalesce(p.first_name, s.first_name), coalesce(p.last_name, s.last_name)))";

/** Whose links are meant: one's own, and with `all` also those of classes and rooms. */
export interface Reader {
	user_id: number;
	all: boolean;
}
const visible = ({ user_id, all }: Reader): Filter =>
	sql`l.revoked_at is null and (l.user_id = ${user_id} or (${all}::boolean and num_nonnulls(l.class_id, l.room_id) > 0))`;

/** The newest first; `id`: that one alone. */
export function findLinks(db: CustomerDb, reader: Reader, id?: number): Promise<CalendarLink[]> {
	const condition = allOf([visible(reader), ...(id === undefined ? [] : [sql`l.id = ${id}`])]);
	return ask<CalendarLink>(
		db,
		sql`select l.id, ${verbatim(OF)} as of, coalesce(l.staff_id, l.student_id, l.class_id, l.room_id) as of_id, ${verbatim(OF_NAME)} as of_name, l.name,
			concat_ws(' ', u.first_name, u.last_name) as made_by, l.user_id = ${reader.user_id} as is_mine, coalesce(${verbatim(IS_THERE)}, false) as works, l.created_at, l.last_fetched_at
		from calendar_links l ${verbatim(WHOSE)} join platform.users u on u.id = l.user_id
		where ${condition} order by l.created_at desc, l.id desc limit ${verbatim(MOST)}`,
	);
}

export interface NewLinkRow {
	user_id: number;
	name: string | null;
	secret_hash: Buffer;
}
const SOURCES: Record<LinkKind, { column: string; from(id: number | null, user_id: number): Sql }> = {
	me: {
		column: "staff_id",
		from: (id, user_id) =>
			sql`staff t where t.user_id = ${user_id} and t.archived_at is null and t.status <> 'left' and ${id}::bigint is null`,
	},
	student: {
		column: "student_id",
		from: (id, user_id) =>
			sql`students t where t.id = ${id}::bigint and t.archived_at is null and exists (select from own_students o where o.user_id = ${user_id} and o.student_id = t.id)`,
	},
	class: { column: "class_id", from: (id) => sql`classes t where t.id = ${id}::bigint and t.archived_at is null` },
	room: { column: "room_id", from: (id) => sql`rooms t where t.id = ${id}::bigint and t.archived_at is null` },
};
/** Undefined where there is no such thing for this person to link to. */
export async function insertLink(
	db: CustomerDb,
	{ user_id, name, secret_hash }: NewLinkRow,
	of: LinkKind,
	id: number | null,
): Promise<number | undefined> {
	const { column, from } = SOURCES[of];
	const [row] = await ask<{ id: number }>(
		db,
		sql`insert into calendar_links (user_id, name, secret_hash, ${verbatim(column)}) select ${user_id}::bigint, ${name}::text, ${secret_hash}::bytea, t.id from ${from(id, user_id)} limit 1 returning id`,
	);
	return row?.id;
}

/** False where this person has no such link; one that was revoked before is none. */
export async function revokeLink(db: CustomerDb, id: number, reader: Reader): Promise<boolean> {
	const condition = allOf([sql`l.id = ${id}`, visible(reader)]);
	return (await ask(db, sql`update calendar_links l set revoked_at = now() where ${condition} returning l.id`)).length > 0;
}

/** A link with its maker's rights in the school as they are now. */
export interface OpenLink {
	id: number;
	user_id: number;
	of: LinkKind;
	of_id: number;
	of_name: string;
	permissions: RolePermissions;
	plan_modules: string[] | null;
	modules_off: string[];
	customer_name: string;
	customer_since: string;
	time_zone: string;
}
/** Undefined where it is revoked, or its maker, the school or what it shows is not there any more. */
export async function openLink(db: CustomerDb, hash: Buffer): Promise<OpenLink | undefined> {
	const [row] = await ask<OpenLink>(
		db,
		sql`select l.id, l.user_id, ${verbatim(OF)} as of, coalesce(l.staff_id, l.student_id, l.class_id, l.room_id) as of_id, ${verbatim(OF_NAME)} as of_name,
			o.permissions, c.plan_modules, c.modules_off, c.name as customer_name, c.created_at as customer_since, c.time_zone
		from calendar_links l ${verbatim(WHOSE)}
		join memberships m on m.customer_id = l.customer_id and m.user_id = l.user_id and m.status = 'active' and m.accepted_at is not null
		join roles o on o.customer_id = m.customer_id and o.id = m.role_id
		join platform.users u on u.id = l.user_id and u.status = 'active'
		join platform.customers c on c.id = l.customer_id and c.status = 'active'
		where l.secret_hash = ${hash} and l.revoked_at is null and ${verbatim(IS_THERE)}`,
	);
	return row;
}

/** Remembered to some minutes: programs fetch often, and each note is a write. */
export async function noteFetch(db: CustomerDb, id: number): Promise<void> {
	await ask(
		db,
		sql`update calendar_links set last_fetched_at = now() where id = ${id} and (last_fetched_at is null or last_fetched_at < now() - interval '5 minutes')`,
	);
}

export interface FedSession {
	id: number;
	version: number;
	changed_at: string;
	starts_at: string;
	ends_at: string;
	state: "planned" | "cancelled";
	class_name: string | null;
	course_name: string | null;
	title: string | null;
	note: string | null;
	room_name: string | null;
	teachers: string[];
}
const SESSIONS_OF: Record<LinkKind, (id: number) => Sql> = {
	// who is away does not go there
	me: (id) => sql`s.id in (select t.session_id from session_teachers t where t.staff_id = ${id} and not t.is_away)`,
	student: (id) =>
		sql`exists (select from class_students m where m.class_id = s.class_id and m.student_id = ${id} and ${during("m", sql`s.day`)})`,
	class: (id) => sql`s.class_id = ${id}`,
	room: (id) => sql`s.room_id = ${id}`,
};
/** Sessions around that moment, in the school's days. `own`: the person whose sessions alone may be seen, or null. */
export function sessionsAround(db: CustomerDb, { of, of_id }: OpenLink, own: number | null, now: Date): Promise<FedSession[]> {
	const edge = (days: number) =>
		sql`(select ((${now.toISOString()}::timestamptz at time zone customer_zone())::date + ${verbatim(days)})::timestamp at time zone customer_zone())`;
	const condition = allOf([
		sql`s.starts_at >= ${edge(-FEED_DAYS.back)} and s.starts_at < ${edge(FEED_DAYS.ahead + 1)}`,
		SESSIONS_OF[of](of_id),
		...(own === null ? [] : [ownSessions(own)]),
	]);
	return ask<FedSession>(
		db,
		sql`select s.id, s.version, s.updated_at as changed_at, s.starts_at, s.ends_at, s.state, c.name as class_name, k.name as course_name, s.title, s.note, r.name as room_name,
			coalesce((select jsonb_agg(concat_ws(' ', p.first_name, p.last_name) order by t.part desc, p.search, p.id)
				from session_teachers t join staff p on p.id = t.staff_id where t.session_id = s.id and not t.is_away), '[]') as teachers
		from sessions s left join classes c on c.id = s.class_id left join courses k on k.id = s.course_id left join rooms r on r.id = s.room_id
		where ${condition} order by s.starts_at, s.id limit 10000`,
	);
}
