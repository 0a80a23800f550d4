import { addDays } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import { events } from "@homeroom/contract/areas/events/events.contract.ts";
import { EVENT_LABELS, TIMES_PEOPLE_MAX } from "@homeroom/contract/areas/events/events.rules.ts";
import { type Route, serve } from "../../kit/calls/serve.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { Refusal } from "../../kit/http/refusal.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { askLayers, type CalendarLayer } from "../../kit/tables/calendar-layers.ts";
import { roomsAt } from "../rooms/rooms.public.ts";
import { spanOf } from "./booking/events.begins.ts";
import { sessionsOf } from "./booking/events.bookings.ts";
import { timesFor } from "./booking/events.times.ts";
import { classesToChoose, zoneOf } from "./events.queries.ts";
import type { Reader } from "./events.rows.ts";
import { addEvent, changeEvent, dragEvent, listEvents, removeEvent, restoreEvent, showEvent } from "./events.service.ts";
import { rightsOf } from "./events.told.ts";
import type { Writer } from "./events.writing.ts";
import { answerEvent, answersOf } from "./inviting/events.answers.ts";
import { peopleToInvite } from "./inviting/events.people.ts";

const OK = { ok: true as const };
const readerOf = ({ db, actor, own }: { db: CustomerDb; actor: { user_id: number }; own: number | null }): Reader => ({
	db,
	user_id: actor.user_id,
	own,
});
const writerOf = (call: { db: CustomerDb; actor: Actor; own: number | null }): Writer => ({
	...readerOf(call),
	rights: rightsOf(call.actor),
});
/** Of this month and the next. */
const SOON_DAYS = 61;

async function daysOf(db: CustomerDb, { from, to }: { from?: string | undefined; to?: string | undefined }) {
	if (from !== undefined) return { from, to: to ?? addDays(from, SOON_DAYS) };
	if (to !== undefined) return { from: addDays(to, -SOON_DAYS), to };
	const [row] = await ask<{ first: string }>(db, sql`select date_trunc('month', customer_today())::date::text as first`);
	const first = row?.first ?? "";
	return { from: first, to: addDays(first, SOON_DAYS) };
}

/** `12,7` */
function peopleIn(text: string | undefined): number[] {
	const people = text === undefined ? [] : text.split(",").map(Number);
	if (people.length > TIMES_PEOPLE_MAX)
		throw new Refusal("invalid", { fields: { people: { message: "at_most", maximum: TIMES_PEOPLE_MAX } } });
	return people;
}

export const eventsRoutes = (layers: readonly CalendarLayer[]): Route[] =>
	serve(events, {
		list: async ({ query, ...call }) => {
			const { from, to } = await daysOf(call.db, query);
			return { events: await listEvents(readerOf(call), rightsOf(call.actor), from, to) };
		},
		labels: () => ({ labels: EVENT_LABELS.map((one) => one) }),
		layers: async ({ db, actor, query }) => ({ layers: await askLayers(db, actor, layers, query) }),
		classes: async ({ db }) => ({ classes: await classesToChoose(db) }),
		answer: ({ params, body, ...call }) => answerEvent(readerOf(call), rightsOf(call.actor), params.id, body),
		answers: ({ params, query, ...call }) => answersOf(readerOf(call), rightsOf(call.actor), call.actor, params.id, query.day),
		people: async ({ db }) => ({ people: await peopleToInvite(db) }),
		rooms: async ({ query, db, actor }) => {
			const own = await sessionsOf(db, query.without);
			const span = spanOf(query.from, query.to, await zoneOf(db));
			return { rooms: await roomsAt(db, span, { own, bookable: !actor.allows("Rooms.Edit") }) };
		},
		times: ({ query: { people, room_id, ...asked }, ...call }) => {
			if (room_id !== undefined && !call.actor.allows("Rooms.View")) throw new Refusal("forbidden", { needed: "Rooms.View" });
			return timesFor(readerOf(call), { ...asked, room_id, people: peopleIn(people) });
		},
		show: ({ params, query, ...call }) => showEvent(readerOf(call), rightsOf(call.actor), params.id, query.day),
		add: async ({ body, ...call }) => ({ id: await addEvent(writerOf(call), body) }),
		change: ({ params, body, ...call }) => changeEvent(writerOf(call), params.id, body),
		drag: ({ params, body: { startDate, ...which }, ...call }) => dragEvent(writerOf(call), params.id, startDate, which),
		remove: async ({ params, query, ...call }) => {
			await removeEvent(writerOf(call), params.id, query);
			return OK;
		},
		restore: async ({ params, body, ...call }) => {
			await restoreEvent(writerOf(call), params.id, body.day);
			return OK;
		},
	});
