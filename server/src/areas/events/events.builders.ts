import { addDays } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import {
	daysFrom,
	type EventAnswer,
	type EventLabel,
	type EventReminder,
	type EventVisibility,
	isDay,
	localOf,
} from "@homeroom/contract/areas/events/events.rules.ts";
import { lastDay } from "@homeroom/contract/areas/events/recurrence/recurrence.occurrences.ts";
import { dayOf, EVERY_DAY, type Recurrence } from "@homeroom/contract/areas/events/recurrence/recurrence.rules.ts";
import type pg from "pg";
import { roomTimes } from "./booking/events.begins.ts";

export interface NewEvent {
	title?: string;
	description?: string | null;
	place?: string | null;
	url?: string | null;
	label?: EventLabel;
	visibility?: EventVisibility;
	state?: "planned" | "cancelled";
	/** A day, or an instant. */
	startDate: string;
	endDate?: string;
	/** Every day, but for what is said. */
	recurrence?: Partial<Recurrence> | null;
	cancelled?: readonly string[];
	class_ids?: readonly number[];
	owner_id?: number | null;
	/** Booked where it is free; of rules that know the school not at all. */
	room_id?: number | null;
	asks_families?: boolean;
	remind?: EventReminder | null;
	/** Who is invited by name, and what they said. */
	people?: readonly { user_id: number; answer: EventAnswer | null }[];
}

/** As the database's owner, in the customer of the transaction; ids in the order given. */
export async function makeEvents(client: pg.ClientBase, owner_id: number, events: readonly NewEvent[]): Promise<number[]> {
	const zone = (await client.query<{ zone: string }>("select customer_zone() as zone")).rows[0]?.zone ?? "UTC";
	const ids: number[] = [];
	for (const event of events) {
		const { startDate, endDate = startDate, recurrence = null, cancelled = [], class_ids = [], people = [], room_id = null } = event;
		const rule = recurrence && { ...EVERY_DAY, ...recurrence };
		const [first, last] = [dayOf(localOf(startDate, zone)), dayOf(localOf(endDate, zone))];
		const end = rule ? (rule.school === null ? lastDay({ recurrence: rule, start: localOf(startDate, zone) }) : null) : first;
		const [days, instants] = isDay(startDate)
			? [
					[startDate, endDate],
					[null, null],
				]
			: [
					[null, null],
					[startDate, endDate],
				];
		const owner = event.owner_id === undefined ? owner_id : event.owner_id;
		const title = event.title ?? "Open day";
		const { rows } = await client.query<{ id: string }>(
			`insert into events (owner_id, title, description, place, url, label, visibility, state, starts_on, ends_on, starts_at, ends_at, zone, recurrence, cancelled, first_day, last_day,
				room_id, asks_families, remind, remind_at)
			values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, case when $20::int is not null then now() end) returning id`,
			[
				owner,
				title,
				event.description ?? null,
				event.place ?? null,
				event.url ?? null,
				event.label ?? "business",
				event.visibility ?? "school",
				event.state ?? "planned",
				...days,
				...instants,
				zone,
				rule && JSON.stringify(rule),
				JSON.stringify(cancelled),
				first,
				end === null ? "infinity" : addDays(end, daysFrom(first, last)),
				room_id,
				event.asks_families ?? false,
				event.remind ?? null,
			],
		);
		const id = Number(rows[0]?.id);
		await client.query("insert into event_classes (event_id, class_id) select $1, unnest($2::bigint[])", [id, class_ids]);
		await client.query("insert into event_people (event_id, user_id) select $1, unnest($2::bigint[])", [
			id,
			people.map(({ user_id }) => user_id),
		]);
		await client.query(
			"insert into event_answers (event_id, user_id, answer) select $1, p.user_id, p.answer from jsonb_to_recordset($2::jsonb) as p (user_id bigint, answer text) where p.answer is not null",
			[id, JSON.stringify(people)],
		);
		if (room_id !== null && rule?.school == null) {
			const times = { startDate, endDate, zone, recurrence: rule, cancelled, moved: [] };
			await bookRoom(client, { id, owner, title, room_id }, roomTimes(times, Date.now(), undefined));
		}
		ids.push(id);
	}
	return ids;
}

async function bookRoom(
	client: pg.ClientBase,
	event: { id: number; owner: number | null; title: string; room_id: number },
	times: ReturnType<typeof roomTimes>,
): Promise<void> {
	for (const { day, starts_at, ends_at } of times)
		await client.query(
			`with made as (
				insert into sessions (kind, title, room_id, booked_by, day, starts_at, ends_at)
				select 'booking', left($2, 120), $3, $4, ($5::timestamptz at time zone customer_zone())::date, $5, $6
				where not exists (select from sessions s where s.customer_id = current_setting('app.customer_id')::bigint and s.room_id = $3 and s.state = 'planned' and s.during && tstzrange($5, $6)) returning id
			) insert into event_bookings (event_id, day, session_id) select $1, $7, id from made`,
			[event.id, event.title, event.room_id, event.owner, starts_at, ends_at, day],
		);
}
