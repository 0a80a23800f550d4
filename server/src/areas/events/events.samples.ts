import { inSchool } from "../../testing/in-school.ts";
import type { AreaSamples, Ids } from "../../testing/sampling.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { makeClasses } from "../classes/classes.builders.ts";
import { makeEvents, type NewEvent } from "./events.builders.ts";

const EVERY_WEEK = { freq: "weekly" } as const;
let made = 0;
/** In a year of its own, which no other sample has. */
const newClass = (t: TestApp, { customer_id }: Ids): Promise<number> =>
	inSchool(t, customer_id, async (client) => {
		const day = new Date(Date.UTC(2260, 0, 1 + 2 * made++)).toISOString().slice(0, 10);
		const years = await client.query<{ id: string }>(
			"insert into academic_years (name, starts_on, ends_on) values ($1, $2::date, $2::date + 1) returning id",
			[`Events ${day}`, day],
		);
		const [id] = (await makeClasses(client, [{ name: `Events ${day}`, academic_year_id: Number(years.rows[0]?.id) }])) as [number];
		return id;
	});
const newEvent = async (t: TestApp, { customer_id, user_id }: Ids, more: Partial<NewEvent> = {}): Promise<number> => {
	const event = { startDate: "2026-11-19T15:00:00.000Z", endDate: "2026-11-19T16:00:00.000Z", ...more };
	return (await inSchool(t, customer_id, (client) => makeEvents(client, user_id, [event])))[0] as number;
};

export const eventsSamples: AreaSamples<"events"> = {
	list: async (ids, t) => {
		await newEvent(t, ids, { recurrence: EVERY_WEEK });
		return { query: { from: "2026-11-01", to: "2026-11-30" } };
	},
	labels: () => ({}),
	layers: () => ({ query: { from: "2026-11-01", to: "2026-11-30" } }),
	classes: () => ({}),
	show: async (ids, t) => ({ params: { id: await newEvent(t, ids, { recurrence: EVERY_WEEK }) }, query: { day: "2026-11-26" } }),
	add: async (ids, t) => ({
		body: {
			title: "Open day",
			startDate: "2026-11-21T09:00:00.000Z",
			endDate: "2026-11-21T12:00:00.000Z",
			url: "https://example.org/open-day",
			classes: [await newClass(t, ids)],
			label: "work",
			description: "Every classroom is open.",
			place: "Hall",
			visibility: "school",
			state: "planned",
			recurrence: { freq: "weekly", interval: 2, by_weekday: [{ weekday: 6, nth: null }], until: "2027-03-31" },
		},
	}),
	change: async (ids, t) => ({
		params: { id: await newEvent(t, ids, { recurrence: EVERY_WEEK }) },
		body: { title: "Conference", day: "2026-11-26", scope: "following", version: 1 },
	}),
	drag: async (ids, t) => ({ params: { id: await newEvent(t, ids) }, body: { startDate: "2026-11-20T15:00:00.000Z" } }),
	remove: async (ids, t) => ({
		params: { id: await newEvent(t, ids, { recurrence: EVERY_WEEK }) },
		query: { day: "2026-11-26", scope: "this" },
	}),
	restore: async (ids, t) => ({
		params: { id: await newEvent(t, ids, { recurrence: EVERY_WEEK, cancelled: ["2026-11-26"] }) },
		body: { day: "2026-11-26" },
	}),
};
