import { inSchool } from "../../testing/in-school.ts";
import type { AreaSamples, Ids } from "../../testing/sampling.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { makeClasses, placeStudents } from "../classes/classes.builders.ts";
import { makeRooms } from "../rooms/rooms.builders.ts";
import { makeEvents, type NewEvent } from "./events.builders.ts";

const EVERY_WEEK = { freq: "weekly" } as const;
const newEvent = async (t: TestApp, { customer_id, user_id }: Ids, more: Partial<NewEvent> = {}): Promise<number> => {
	const event = { startDate: "2026-11-19T15:00:00.000Z", endDate: "2026-11-19T16:00:00.000Z", ...more };
	return (await inSchool(t, customer_id, (client) => makeEvents(client, user_id, [event])))[0] as number;
};
let made = 0;
const newRoom = async (t: TestApp, { customer_id }: Ids): Promise<number> =>
	(await inSchool(t, customer_id, (client) => makeRooms(client, [{ name: `Event room ${++made}` }])))[0] as number;
/** An event for the class of the student, who is the caller's child. */
const newInvitation = (t: TestApp, { customer_id, user_id, student_id }: Ids): Promise<number> =>
	inSchool(t, customer_id, async (client) => {
		const starts_on = new Date(Date.UTC(1920, 0, 5) + made++ * 7 * 864e5).toISOString().slice(0, 10);
		const { rows } = await client.query<{ id: string }>(
			"insert into academic_years (name, starts_on, ends_on) values ('Event week ' || $1, $1::date, $1::date + 6) returning id",
			[starts_on],
		);
		const [class_id] = (await makeClasses(client, [{ name: `Events ${starts_on}`, academic_year_id: Number(rows[0]?.id) }])) as [number];
		await placeStudents(client, [{ class_id, student_id, starts_on }]);
		await client.query("insert into student_people (student_id, user_id, relation) values ($1, $2, 'guardian') on conflict do nothing", [
			student_id,
			user_id,
		]);
		const trip = { title: "Trip", startDate: "2026-11-20", class_ids: [class_id], asks_families: true };
		return (await makeEvents(client, user_id, [trip]))[0] as number;
	});

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
			classes: [],
			label: "work",
			description: "Every classroom is open.",
			place: "Hall",
			visibility: "school",
			state: "planned",
			recurrence: { freq: "weekly", interval: 2, by_weekday: [{ weekday: 6, nth: null }], until: "2027-03-31" },
			room_id: await newRoom(t, ids),
			people: [ids.user_id],
			asks_families: true,
			remind: 60,
		},
	}),
	change: async (ids, t) => ({
		params: { id: await newEvent(t, ids, { recurrence: EVERY_WEEK }) },
		body: { title: "Conference", room_id: await newRoom(t, ids), people: [ids.user_id], day: "2026-11-26", scope: "following", version: 1 },
	}),
	drag: async (ids, t) => ({
		params: { id: await newEvent(t, ids, { room_id: await newRoom(t, ids) }) },
		body: { startDate: "2026-11-20T15:00:00.000Z" },
	}),
	remove: async (ids, t) => ({
		params: { id: await newEvent(t, ids, { recurrence: EVERY_WEEK }) },
		query: { day: "2026-11-26", scope: "this" },
	}),
	restore: async (ids, t) => ({
		params: { id: await newEvent(t, ids, { recurrence: EVERY_WEEK, cancelled: ["2026-11-26"] }) },
		body: { day: "2026-11-26" },
	}),
	answer: async (ids, t) => ({ params: { id: await newInvitation(t, ids) }, body: { answer: "maybe", student_id: ids.student_id } }),
	answers: async (ids, t) => ({ params: { id: await newInvitation(t, ids) }, query: { day: "2026-11-20" } }),
	people: () => ({}),
	rooms: async (ids, t) => {
		const without = String(await newEvent(t, ids, { room_id: await newRoom(t, ids) }));
		return { query: { from: "2026-11-19T15:00:00.000Z", to: "2026-11-19T16:00:00.000Z", without } };
	},
	times: async (ids, t) => ({
		query: {
			people: String(ids.user_id),
			minutes: "45",
			room_id: String(await newRoom(t, ids)),
			from: "2026-11-23",
			without: String(await newEvent(t, ids)),
		},
	}),
};
