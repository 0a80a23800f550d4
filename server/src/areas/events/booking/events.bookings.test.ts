import type { RoomSession } from "@homeroom/contract/areas/rooms/rooms.booking-calls.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inCustomer } from "../../../kit/db/customer-db.ts";
import { openPool } from "../../../kit/db/pool.ts";
import {
	add,
	castEvents,
	change,
	drag,
	type EventsCast,
	hourOn,
	list,
	made,
	remove,
	restore,
	tuesday,
} from "../../../testing/casts/events-cast.ts";
import { noticesTold } from "../../../testing/casts/notices-told.ts";
import { inSchool } from "../../../testing/in-school.ts";
import type { Caller } from "../../../testing/test-app.ts";
import { tidyEvents } from "../events.tidy.ts";
import { bookAhead } from "./events.ahead.ts";

let cast: EventsCast;
let t: EventsCast["t"];
let office: Caller;
let teacher: Caller;
let south: Caller;
let library: number;
let hall: number;
beforeAll(async () => {
	cast = await castEvents();
	({ t, office, teacher, south } = cast);
	[library, hall] = cast.rooms as [number, number];
	// its clocks are never changed
	await t.owner.query("update platform.customers set time_zone = 'Africa/Lagos' where id = $1", [t.north.customer_id]);
});
afterAll(() => cast.t.close());
beforeEach(async () => {
	await t.owner.query("delete from events");
	await withoutSessions();
	await noticesTold(t);
});

const withoutSessions = (from = "2000-01-01") =>
	inSchool(t, t.north.customer_id, (client) =>
		client.query("delete from sessions where customer_id = $1 and starts_at > $2", [t.north.customer_id, from]),
	);
/** Of the weeks that these tests look at. */
const sessions = async (room: number, by = office) =>
	(await by.call<{ sessions: RoomSession[] }>("GET", `/rooms/${room}/sessions?from=${tuesday(0)}&to=${tuesday(4)}`)).body.sessions;
const begins = async (room: number) => (await sessions(room)).map(({ starts_at }) => new Date(starts_at).toISOString().slice(0, 16));
const at = (week: number, clock = "10:00") => tuesday(week, clock).slice(0, 16);
const book = (room: number, week: number, clock: string) =>
	inSchool(t, t.north.customer_id, async (client) => {
		const { rows } = await client.query<{ id: string }>(
			"insert into sessions (kind, title, room_id, day, starts_at, ends_at) values ('booking', 'Rehearsal', $1, $2, $3, $3::timestamptz + interval '1 hour') returning id",
			[room, tuesday(week), tuesday(week, clock)],
		);
		return Number(rows[0]?.id);
	});
const weekly = (more: object = {}) => ({ ...hourOn(0), title: "Conference", recurrence: { freq: "weekly", count: 4 }, ...more });

describe("an event in a room", () => {
	test("holds it, takes it along, gives it back and takes it again", async () => {
		const id = await made(teacher, { ...hourOn(1), title: "Reading", room_id: library });
		expect(await sessions(library, teacher)).toMatchObject([
			{ title: "Reading", event_id: id, event_day: null, is_mine: true, kind: "booking" },
		]);
		expect(await list(teacher, `?from=${tuesday(1)}&to=${tuesday(1)}`)).toMatchObject([
			{ room_id: library, room_name: "Library", room_booked: true },
		]);
		const [session] = await sessions(library);
		expect((await drag(teacher, id, { startDate: tuesday(2, "12:00") })).status).toBe(200);
		expect((await sessions(library)).map((one) => [one.id, one.starts_at])).toEqual([[session?.id, tuesday(2, "12:00")]]);
		expect((await change(teacher, id, { room_id: hall, title: "Reading aloud" })).status).toBe(200);
		expect(await begins(library)).toEqual([]);
		expect(await sessions(hall)).toMatchObject([{ id: session?.id, title: "Reading aloud" }]);
		await change(teacher, id, { state: "cancelled" });
		expect(await begins(hall)).toEqual([]);
		await change(teacher, id, { state: "planned" });
		expect(await begins(hall)).toEqual([at(2, "12:00")]);
		await remove(teacher, id);
		expect(await begins(hall)).toEqual([]);
		expect((await restore(teacher, id)).status).toBe(200);
		expect(await begins(hall)).toEqual([at(2, "12:00")]);
		await change(teacher, id, { room_id: null });
		expect(await begins(hall)).toEqual([]);
	});
	test("is refused where something stands: it is named, rooms that are free are offered, and nothing is written", async () => {
		await book(library, 1, "10:30");
		const refused = await add(teacher, { ...hourOn(1), title: "Reading", room_id: library });
		expect([refused.status, refused.body.error]).toEqual([409, "time_taken"]);
		expect(refused.body.current?.clashes).toMatchObject([{ what: "room", name: "Library", session_name: "Rehearsal" }]);
		expect(refused.body.current?.rooms).toMatchObject([{ id: hall, name: "Hall" }]);
		expect(await list(teacher, `?from=${tuesday(1)}&to=${tuesday(1)}`)).toEqual([]);
		const id = await made(teacher, { ...hourOn(1, "08:00"), title: "Reading", room_id: library });
		for (const answer of [
			await drag(teacher, id, { startDate: tuesday(1, "10:00") }),
			await change(teacher, id, { endDate: tuesday(1, "11:00"), place: "There" }),
		])
			expect(answer.body).toMatchObject({ error: "time_taken", current: { clashes: [{ session_name: "Rehearsal" }] } });
		expect(await list(teacher, `?from=${tuesday(1)}&to=${tuesday(1)}`)).toMatchObject([{ ...hourOn(1, "08:00"), place: null, version: 1 }]);
		// it comes back only while its room is free
		await remove(teacher, id);
		const other = await book(library, 1, "08:00");
		expect((await restore(teacher, id)).body).toMatchObject({ error: "time_taken" });
		await inSchool(t, t.north.customer_id, (client) => client.query("delete from sessions where id = $1", [other]));
		expect((await restore(teacher, id)).status).toBe(200);
	});
	test("of many who want the room at once one gets it", async () => {
		const answers = await Promise.all(
			Array.from({ length: 12 }, (_, i) =>
				add([teacher, office][i % 2] as Caller, { ...hourOn(1), title: `Reading ${i}`, room_id: library }),
			),
		);
		expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 11 }, () => 409)]);
		expect(await list(teacher, `?from=${tuesday(1)}&to=${tuesday(1)}`)).toHaveLength(1);
	});
	test("is for who may book, in a room that can be", async () => {
		const finance = await t.as(t.north, "finance");
		const wanted = { ...hourOn(1), title: "Reading", room_id: library };
		expect((await add(finance, wanted)).body).toMatchObject({ error: "forbidden", needed: "Rooms.Book" });
		expect((await add(south, wanted)).body.fields).toHaveProperty("room_id");
		await t.owner.query("update rooms set bookable = false where id = $1", [library]);
		try {
			expect((await add(teacher, wanted)).body.error).toBe("not_bookable");
			const id = await made(office, wanted);
			// whoever has it keeps it
			expect((await change(office, id, { title: "Reading aloud" })).status).toBe(200);
		} finally {
			await t.owner.query("update rooms set bookable = true where id = $1", [library]);
		}
		const long = { title: "Camp", startDate: tuesday(1), endDate: tuesday(6), room_id: library };
		expect((await add(teacher, long)).body.fields).toHaveProperty("room_id");
		const nothing = { ...hourOn(1), endDate: hourOn(1).startDate, title: "Reading", room_id: library };
		expect((await add(teacher, nothing)).body.fields).toHaveProperty("endDate");
		const whole = await add(teacher, { title: "Fair", startDate: tuesday(1), room_id: hall });
		expect(whole.status).toBe(201);
		expect(await sessions(hall)).toMatchObject([{ starts_time: "00:00", ends_time: "00:00", starts_on: tuesday(1) }]);
	});
	test("tells in the room no more than the calendar does, and is changed in the calendar alone", async () => {
		const id = await made(teacher, { ...hourOn(1), title: "Secret talk", visibility: "busy", room_id: library });
		const [session] = await sessions(library);
		expect(session?.title).not.toContain("Secret");
		expect(session?.people).toEqual([session?.title]);
		for (const by of [teacher, office]) {
			const params = `/rooms/${library}/bookings/${session?.id}`;
			expect((await by.call("POST", `${params}/cancel`, { version: 1 })).body).toMatchObject({ error: "booking_of_event" });
		}
		await change(teacher, id, { visibility: "school" });
		expect(await sessions(library)).toMatchObject([{ title: "Secret talk" }]);
		// as a layer it would be there twice
		const shown = async () =>
			(
				await office.call<{ layers: { name: string; items: { title: string; note: string }[] }[] }>(
					"GET",
					`/apps/calendar/layers?from=${tuesday(1)}&to=${tuesday(1)}`,
				)
			).body.layers.find(({ name }) => name === "bookings")?.items;
		expect(await shown()).toEqual([]);
		await book(hall, 1, "10:00");
		expect(await shown()).toMatchObject([{ title: "Rehearsal", note: "Hall" }]);
	});
});

describe("a series in a room", () => {
	test("holds it on each of its days, or on none", async () => {
		await book(library, 2, "10:30");
		const refused = await add(teacher, weekly({ room_id: library }));
		expect(refused.body.current?.clashes).toHaveLength(1);
		expect(refused.body.current?.rooms).toMatchObject([{ id: hall }]);
		expect(await sessions(library)).toHaveLength(1);
		await made(teacher, weekly({ room_id: hall }));
		expect(await sessions(hall)).toMatchObject([0, 1, 2, 3].map((week) => ({ event_day: tuesday(week) })));
	});
	test("gives back what is left out, and moves what is moved", async () => {
		const id = await made(teacher, weekly({ room_id: library }));
		const days = (await sessions(library)).map(({ id: session }) => session);
		await remove(teacher, id, `?day=${tuesday(1)}`);
		await drag(teacher, id, { day: tuesday(2), startDate: tuesday(2, "13:00") });
		expect((await sessions(library)).map(({ id: session }) => session)).toEqual([days[0], days[2], days[3]]);
		expect((await begins(library))[1]).toBe(at(2, "13:00"));
		expect((await restore(teacher, id, { day: tuesday(1) })).status).toBe(200);
		expect(await sessions(library)).toHaveLength(4);
		await book(library, 3, "16:00");
		expect((await drag(teacher, id, { day: tuesday(3), startDate: tuesday(3, "16:30") })).body.error).toBe("time_taken");
	});
	test("this one, this and the following, all of them in another room", async () => {
		const id = await made(teacher, weekly({ room_id: library }));
		expect((await change(teacher, id, { day: tuesday(3), scope: "following", room_id: hall })).status).toBe(200);
		expect([(await begins(library)).length, (await begins(hall)).length]).toEqual([3, 1]);
		expect((await change(teacher, id, { day: tuesday(1), room_id: hall })).status).toBe(200);
		expect([(await begins(library)).length, (await begins(hall)).length]).toEqual([2, 2]);
		expect((await change(teacher, id, { scope: "all", startDate: tuesday(0, "11:00") })).status).toBe(200);
		expect((await begins(library)).map((one) => one.slice(11))).not.toContain("10:00");
		await remove(teacher, id, `?scope=all`);
		expect(await begins(library)).toEqual([]);
	});
	test("is booked ahead by a job; where something stands its owner hears of it once, and words are changed all the same", async () => {
		const pool = openPool({ url: t.url, max: 2, as: "app", onError: () => {} });
		const db = inCustomer(pool, { customer_id: t.north.customer_id, user_id: null, request_id: null });
		try {
			const id = await made(teacher, weekly({ room_id: library, recurrence: { freq: "weekly" } }));
			const { rows } = await t.owner.query<{ n: number }>("select count(*)::int as n from event_bookings where event_id = $1", [id]);
			expect(rows[0]?.n).toBeGreaterThan(20);
			// as if they had not been booked yet
			await withoutSessions(tuesday(1));
			await book(library, 3, "10:30");
			for (const _ of [1, 2]) await bookAhead(db);
			expect(await begins(library)).toEqual([at(0), at(1), at(2), at(3, "10:30"), at(4)]);
			expect(await noticesTold(t)).toMatchObject([
				{
					who: "teacher",
					kind: "event_room_taken",
					path: `/calendar?event=${id}&on=${tuesday(3)}`,
					words: { title: "Conference", room: "Library" },
				},
			]);
			const shown = await list(teacher, `?from=${tuesday(2)}&to=${tuesday(3)}`);
			expect(shown.map(({ room_booked }) => room_booked)).toEqual([true, false]);
			expect((await change(teacher, id, { scope: "all", title: "Talk" })).status).toBe(200);
			expect((await sessions(library)).filter(({ title }) => title === "Talk")).toHaveLength(4);
			await withoutSessions();
			await t.owner.query("update platform.customers set read_only = true where id = $1", [t.north.customer_id]);
			await bookAhead(db);
			expect((await t.owner.query("select from event_bookings where event_id = $1", [id])).rowCount).toBe(0);
		} finally {
			await t.owner.query("update platform.customers set read_only = false where id = $1", [t.north.customer_id]);
			await pool.end();
		}
	});
});

test("the room of what is nobody's any more is free", async () => {
	const id = await made(teacher, { ...hourOn(1), title: "Own", visibility: "private", room_id: library });
	await t.owner.query("update events set owner_id = null where id = $1", [id]);
	const pool = openPool({ url: t.url, max: 1, as: "app", onError: () => {} });
	await tidyEvents(pool, t.owner);
	await pool.end();
	expect(await begins(library)).toEqual([]);
});

test("rooms to choose from are told with whether they are free then, but for the event itself", async () => {
	const id = await made(teacher, { ...hourOn(1), title: "Reading", room_id: library });
	const { startDate, endDate } = hourOn(1);
	const rooms = async (query: string, by = teacher) =>
		(await by.call<{ rooms: { name: string; is_free: boolean }[] }>("GET", `/apps/calendar/rooms?${query}`)).body.rooms.map(
			({ name, is_free }) => [name, is_free],
		);
	const free = [
		["Hall", true],
		["Library", true],
	];
	expect(await rooms(`from=${startDate}&to=${endDate}`)).toEqual([free[0], ["Library", false]]);
	expect(await rooms(`from=${startDate}&to=${endDate}&without=${id}`)).toEqual(free);
	expect(await rooms(`from=${tuesday(2)}&to=${tuesday(2)}`)).toEqual(free);
	expect(await rooms(`from=${startDate}&to=${endDate}`, south)).toEqual([]);
	expect((await teacher.call("GET", `/apps/calendar/rooms?from=${endDate}&to=${startDate}`)).status).toBe(422);
	expect((await cast.parent.call("GET", `/apps/calendar/rooms?from=${startDate}&to=${endDate}`)).status).toBe(403);
});
