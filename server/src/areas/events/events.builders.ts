import { addDays } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import { daysFrom, type EventLabel, type EventVisibility, isDay, localOf } from "@homeroom/contract/areas/events/events.rules.ts";
import { lastDay } from "@homeroom/contract/areas/events/recurrence/recurrence.occurrences.ts";
import { dayOf, EVERY_DAY, type Recurrence } from "@homeroom/contract/areas/events/recurrence/recurrence.rules.ts";
import type pg from "pg";

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
}

/** As the database's owner, in the customer of the transaction; ids in the order given. */
export async function makeEvents(client: pg.ClientBase, owner_id: number, events: readonly NewEvent[]): Promise<number[]> {
	const zone = (await client.query<{ zone: string }>("select customer_zone() as zone")).rows[0]?.zone ?? "UTC";
	const ids: number[] = [];
	for (const event of events) {
		const { startDate, endDate = startDate, recurrence = null, cancelled = [], class_ids = [] } = event;
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
		const { rows } = await client.query<{ id: string }>(
			`insert into events (owner_id, title, description, place, url, label, visibility, state, starts_on, ends_on, starts_at, ends_at, zone, recurrence, cancelled, first_day, last_day)
			values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) returning id`,
			[
				event.owner_id === undefined ? owner_id : event.owner_id,
				event.title ?? "Open day",
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
			],
		);
		const id = Number(rows[0]?.id);
		await client.query("insert into event_classes (event_id, class_id) select $1, unnest($2::bigint[])", [id, class_ids]);
		ids.push(id);
	}
	return ids;
}
