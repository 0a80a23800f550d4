import { addDays } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import { events } from "@homeroom/contract/areas/events/events.contract.ts";
import { EVENT_LABELS } from "@homeroom/contract/areas/events/events.rules.ts";
import { type Route, serve } from "../../kit/calls/serve.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { askLayers, type CalendarLayer } from "../../kit/tables/calendar-layers.ts";
import { classesToChoose } from "./events.queries.ts";
import type { Reader } from "./events.rows.ts";
import { addEvent, changeEvent, dragEvent, listEvents, removeEvent, restoreEvent, showEvent } from "./events.service.ts";
import { rightsOf } from "./events.told.ts";

const OK = { ok: true as const };
const readerOf = ({ db, actor, own }: { db: CustomerDb; actor: { user_id: number }; own: number | null }): Reader => ({
	db,
	user_id: actor.user_id,
	own,
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

export const eventsRoutes = (layers: readonly CalendarLayer[]): Route[] =>
	serve(events, {
		list: async ({ query, ...call }) => {
			const { from, to } = await daysOf(call.db, query);
			return { events: await listEvents(readerOf(call), rightsOf(call.actor), from, to) };
		},
		labels: () => ({ labels: EVENT_LABELS.map((one) => one) }),
		layers: async ({ db, actor, query }) => ({ layers: await askLayers(db, actor, layers, query) }),
		classes: async ({ db }) => ({ classes: await classesToChoose(db) }),
		show: ({ params, query, ...call }) => showEvent(readerOf(call), rightsOf(call.actor), params.id, query.day),
		add: async ({ body, ...call }) => ({ id: await addEvent(readerOf(call), body) }),
		change: ({ params, body, ...call }) => changeEvent(readerOf(call), rightsOf(call.actor), params.id, body),
		drag: ({ params, body: { startDate, ...which }, ...call }) =>
			dragEvent(readerOf(call), rightsOf(call.actor), params.id, startDate, which),
		remove: async ({ params, query, ...call }) => {
			await removeEvent(readerOf(call), params.id, query);
			return OK;
		},
		restore: async ({ params, body, ...call }) => {
			await restoreEvent(readerOf(call), params.id, body.day);
			return OK;
		},
	});
