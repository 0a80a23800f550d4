import { type KnownYear, type SchoolDays, schoolDaysOf } from "@homeroom/contract/areas/events/recurrence/recurrence.school.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { listed, type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import { yearsBetween } from "../calendar/calendar.public.ts";
import { changedBy, type EventBounds, type EventDraft, type EventRow, eventColumns, type Reader, seenBy } from "./events.rows.ts";

/** Beyond it a school has forgotten what was removed; of one look more than anybody reads. */
const MOST = 5000;
/** The longest of those that are not looked for by their end, and a day to spare. */
const SHORT_DAYS = 36;

/** What may take place between two days, of events `e`: each part by an index of its own. */
export const between = (
	from: string,
	to: string,
): Sql => sql`((not e.is_long and e.first_day >= ${from}::date - ${verbatim(SHORT_DAYS)} and e.first_day <= ${to}::date + 1 and e.last_day >= ${from}::date - 1)
			or (e.is_long and e.last_day >= ${from}::date - 1 and e.first_day <= ${to}::date + 1))`;

/** What may take place between two days, with the zone of the school: series among them once. */
export async function findEvents(reader: Reader, from: string, to: string): Promise<{ rows: EventRow[]; zone: string }> {
	const rows = await ask<EventRow & { here: string }>(
		reader.db,
		sql`select ${eventColumns(reader)}, z.here from (select customer_zone() as here) z left join events e on e.removed_at is null and ${seenBy(reader)} and ${between(from, to)}
		order by e.id limit ${verbatim(MOST)}`,
	);
	return { rows: rows.filter(({ id }) => id !== null), zone: rows[0]?.here ?? "UTC" };
}

export async function findEvent(reader: Reader, id: number): Promise<EventRow | undefined> {
	const [row] = await ask<EventRow>(
		reader.db,
		sql`select ${eventColumns(reader)} from events e where e.id = ${id} and e.removed_at is null and ${seenBy(reader)}`,
	);
	return row;
}
/** Held until the transaction ends: of two who change it the second sees what the first made of it. */
export async function holdEvent(reader: Reader, id: number, removed = false): Promise<EventRow | undefined> {
	const is = verbatim(removed ? "is not null" : "is null");
	const held = await ask(
		reader.db,
		sql`select e.id from events e where e.id = ${id} and e.removed_at ${is} and ${seenBy(reader)} and ${changedBy(reader)} for update`,
	);
	if (held.length === 0) return undefined;
	const [row] = await ask<EventRow>(reader.db, sql`select ${eventColumns(reader)} from events e where e.id = ${id}`);
	return row;
}

/** The days on which there is school, in whole academic years. */
export async function schoolBetween(db: CustomerDb, from: string, to: string): Promise<SchoolDays> {
	const years = await yearsBetween(db, from, to);
	return schoolDaysOf(years.map(({ specials, ...cycle }): KnownYear => ({ ...cycle, special: specials })));
}
export async function zoneOf(db: CustomerDb): Promise<string> {
	const [row] = await ask<{ zone: string }>(db, sql`select customer_zone() as zone`);
	return row?.zone ?? "UTC";
}

const day = (when: string): string | null => (when.length === 10 ? when : null);
const instant = (when: string): string | null => (when.length === 10 ? null : when);
const valuesOf = (draft: EventDraft, { first_day, last_day, remind_at }: EventBounds): [column: string, value: Sql][] => [
	["title", sql`${draft.title}`],
	["description", sql`${draft.description}`],
	["place", sql`${draft.place}`],
	["url", sql`${draft.url}`],
	["label", sql`${draft.label}`],
	["visibility", sql`${draft.visibility}`],
	["state", sql`${draft.state}`],
	["starts_on", sql`${day(draft.startDate)}::date`],
	["ends_on", sql`${day(draft.endDate)}::date`],
	["starts_at", sql`${instant(draft.startDate)}::timestamptz`],
	["ends_at", sql`${instant(draft.endDate)}::timestamptz`],
	["zone", sql`${draft.zone}`],
	["recurrence", sql`${draft.recurrence && JSON.stringify(draft.recurrence)}::jsonb`],
	["cancelled", sql`${JSON.stringify(draft.cancelled)}::jsonb`],
	["moved", sql`${JSON.stringify(draft.moved)}::jsonb`],
	["series_id", sql`${draft.series_id}::bigint`],
	["series_day", sql`${draft.series_day}::date`],
	["first_day", sql`${first_day}::date`],
	["last_day", sql`${last_day ?? "infinity"}::date`],
	["room_id", sql`${draft.room_id}::bigint`],
	["asks_families", sql`${draft.asks_families}`],
	["remind", sql`${draft.remind}::integer`],
	["remind_at", sql`${remind_at}::timestamptz`],
];

export async function insertEvent(db: CustomerDb, owner_id: number | null, draft: EventDraft, bounds: EventBounds): Promise<number> {
	const values = valuesOf(draft, bounds);
	const [row] = await ask<{ id: number }>(
		db,
		sql`insert into events (owner_id, ${verbatim(values.map(([column]) => column).join(", "))}) values (${owner_id}::bigint, ${listed(values.map(([, value]) => value))}) returning id`,
	);
	return (row as { id: number }).id;
}
export async function updateEvent(db: CustomerDb, id: number, draft: EventDraft, bounds: EventBounds): Promise<void> {
	const set = valuesOf(draft, bounds).map(([column, value]) => sql`${verbatim(column)} = ${value}`);
	await ask(db, sql`update events set ${listed(set)}, version = version + 1, updated_at = now() where id = ${id}`);
}

/** False where one of them is not there. */
export async function setClasses(db: CustomerDb, event_id: number, class_ids: readonly number[]): Promise<boolean> {
	await ask(db, sql`delete from event_classes where event_id = ${event_id} and class_id <> all(${class_ids}::bigint[])`);
	const [row] = await ask<{ known: number }>(
		db,
		sql`with made as (insert into event_classes (event_id, class_id)
			select ${event_id}, c.id from classes c where c.id = any(${class_ids}::bigint[]) order by c.id on conflict (customer_id, event_id, class_id) do nothing)
		select count(*)::int as known from classes where id = any(${class_ids}::bigint[])`,
	);
	return row?.known === new Set(class_ids).size;
}

/** Those that became events of their own go along to the series that takes over. */
export const passOn = (db: CustomerDb, series_id: number, to: number, from_day: string): Promise<unknown[]> =>
	ask(db, sql`update events set series_id = ${to}, updated_at = now() where series_id = ${series_id} and series_day >= ${from_day}::date`);

/** With those that once belonged to it; answers which. */
export const removeEvents = (db: CustomerDb, id: number): Promise<{ id: number }[]> =>
	ask(
		db,
		sql`update events set removed_at = now(), version = version + 1, updated_at = now() where (id = ${id} or series_id = ${id}) and removed_at is null returning id`,
	);
export const removeFrom = (db: CustomerDb, series_id: number, from_day: string): Promise<{ id: number }[]> =>
	ask(
		db,
		sql`update events set removed_at = now(), version = version + 1, updated_at = now()
		where series_id = ${series_id} and series_day >= ${from_day}::date and removed_at is null returning id`,
	);
/** What was removed in the same moment comes back together. */
export const bringBack = (db: CustomerDb, id: number): Promise<{ id: number }[]> =>
	ask(
		db,
		sql`update events e set removed_at = null, version = e.version + 1, updated_at = now() from events o
		where o.id = ${id} and (e.id = o.id or e.series_id = o.id) and e.removed_at = o.removed_at returning e.id`,
	);
export const eventsById = (reader: Reader, ids: readonly number[]): Promise<EventRow[]> =>
	ask<EventRow>(reader.db, sql`select ${eventColumns(reader)} from events e where e.id = any(${ids}::bigint[]) order by e.id`);

/** Of this academic year and of the next. */
export const classesToChoose = (db: CustomerDb): Promise<{ id: number; name: string }[]> =>
	ask(
		db,
		sql`select c.id, c.name from classes c join academic_years y on y.id = c.academic_year_id
		where c.archived_at is null and y.ends_on >= customer_today() order by y.starts_on, c.kind <> 'homeroom', c.search, c.id limit ${verbatim(MOST)}`,
	);

/** Ids of events that somebody hears of, who sees their own alone. */
export const ownEventIds = (user_id: number): Sql => sql`select e.id from events e where ${seenBy({ user_id, own: user_id })}`;
