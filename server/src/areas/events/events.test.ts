import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openPool } from "../../kit/db/pool.ts";
import {
	add,
	castEvents,
	change,
	drag,
	type EventsCast,
	HOUR,
	list,
	made,
	remove,
	restore,
	starts,
} from "../../testing/casts/events-cast.ts";
import type { Caller } from "../../testing/test-app.ts";
import { tidyEvents } from "./events.tidy.ts";

let cast: EventsCast;
let t: EventsCast["t"];
let office: Caller;
let teacher: Caller;
let parent: Caller;
let south: Caller;
let classes: number[];
beforeAll(async () => {
	cast = await castEvents();
	({ t, office, teacher, parent, south, classes } = cast);
});
afterAll(() => cast.t.close());
beforeEach(() => cast.t.owner.query("delete from events"));

describe("an event", () => {
	test("is written down, and answers as the seed names it", async () => {
		const id = await made(office, { ...HOUR, title: " Open day ", url: "https://example.org", classes, label: "work", place: "Hall" });
		expect(await list(office)).toEqual([
			{
				id,
				title: "Open day",
				...HOUR,
				url: "https://example.org",
				classes,
				class_names: ["4A", "4B"],
				label: "work",
				description: null,
				place: "Hall",
				visibility: "school",
				state: "planned",
				is_busy: false,
				is_mine: true,
				owner_name: expect.any(String),
				may_edit: true,
				may_delete: true,
				day: null,
				recurrence: null,
				room_id: null,
				room_name: null,
				room_booked: false,
				people: [],
				asks_families: false,
				remind: null,
				asked: [],
				version: 1,
			},
		]);
		expect((await office.call("GET", `/apps/calendar/event/${id}`)).body).toMatchObject({ id, title: "Open day" });
		const { labels } = (await office.call<{ labels: object[] }>("GET", "/apps/calendar/labels")).body;
		expect(labels).toEqual([
			{ label: "business", colour: "success" },
			{ label: "work", colour: "warning" },
			{ label: "personal", colour: "danger" },
		]);
	});
	test("lasts an hour where nothing else is said, or days as days", async () => {
		await made(office, { title: "Short", startDate: "2026-11-17T16:00:00+01:00" });
		await made(office, { title: "Trip", startDate: "2026-11-18", endDate: "2026-11-20" });
		await made(office, { title: "Fair", startDate: "2026-11-21" });
		expect((await list(office)).map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
			["2026-11-17T15:00:00.000Z", "2026-11-17T16:00:00.000Z"],
			["2026-11-18", "2026-11-20"],
			["2026-11-21", "2026-11-21"],
		]);
		expect(await starts(office, "?from=2026-11-20&to=2026-11-20")).toEqual(["Trip 2026-11-18"]);
		expect(await starts(office, "?from=2026-11-22&to=2026-11-30")).toEqual([]);
	});
	test("of the day at the school's clock is found there, whatever UTC says", async () => {
		await made(office, { title: "Late", startDate: "2026-11-17T23:30:00.000Z" });
		expect(await starts(office, "?from=2026-11-18&to=2026-11-18")).toHaveLength(1);
		expect(await starts(office, "?from=2026-11-17&to=2026-11-17")).toHaveLength(0);
	});
	test("is changed by its fields; with a version that is not its own any more it is refused and told", async () => {
		const id = await made(office, { ...HOUR, title: "Open day", classes });
		expect((await change(office, id, { title: "Open morning", classes: [classes[1]], version: 1 })).status).toBe(200);
		const late = await change(office, id, { place: "Hall", version: 1 });
		expect(late.status).toBe(409);
		expect(late.body.current).toMatchObject({ title: "Open morning", classes: [classes[1]], version: 2 });
		expect((await change(office, id, { description: "", place: "Hall" })).status).toBe(200);
		expect(await list(office)).toMatchObject([{ title: "Open morning", place: "Hall", description: null, ...HOUR, version: 3 }]);
	});
	test("is dragged: both ends move by one offset, and back", async () => {
		const id = await made(office, { ...HOUR, title: "Open day" });
		const moved = await drag(office, id, { startDate: "2026-11-18T09:00:00.000Z" });
		expect(moved.body).toMatchObject({ startDate: "2026-11-18T09:00:00.000Z", endDate: "2026-11-18T10:00:00.000Z" });
		await drag(office, id, { startDate: moved.body.was_start });
		expect(await list(office)).toMatchObject([HOUR]);
		const days = await made(office, { title: "Trip", startDate: "2026-11-18", endDate: "2026-11-20" });
		expect((await drag(office, days, { startDate: "2026-11-25" })).body).toMatchObject({ startDate: "2026-11-25", endDate: "2026-11-27" });
		expect((await drag(office, days, { startDate: "2026-11-18T09:00:00.000Z" })).status).toBe(422);
	});
	test("is removed and comes back; after 30 days it is gone", async () => {
		const id = await made(office, { ...HOUR, title: "Open day" });
		expect((await remove(office, id)).status).toBe(200);
		expect(await list(office)).toEqual([]);
		for (const answer of [await remove(office, id), await change(office, id, { title: "x" }), await drag(office, id, HOUR)])
			expect(answer.status).toBe(404);
		expect((await restore(office, id)).status).toBe(200);
		expect((await restore(office, id)).status).toBe(404);
		expect(await list(office)).toHaveLength(1);
		await remove(office, id);
		await t.owner.query("update events set removed_at = now() - interval '31 days' where id = $1", [id]);
		const pool = openPool({ url: t.url, max: 1, as: "app", onError: () => {} });
		await tidyEvents(pool, t.owner);
		await pool.end();
		expect((await t.owner.query("select from events where id = $1", [id])).rowCount).toBe(0);
	});
});

describe("what is not right", () => {
	test.each([
		[{}, ["title", "startDate"]],
		[{ ...HOUR, title: " " }, ["title"]],
		[{ title: "x", startDate: "2026-11-17T16:00:00Z", endDate: "2026-11-17T15:00:00Z" }, ["endDate"]],
		[{ title: "x", startDate: "2026-11-17", endDate: "2026-11-16" }, ["endDate"]],
		[{ title: "x", startDate: "2026-11-17", endDate: "2026-11-17T15:00:00Z" }, ["endDate"]],
		[{ title: "x", startDate: "2026-11-17", endDate: "2028-11-17" }, ["endDate"]],
		[{ title: "x", startDate: "17/11/2026" }, ["startDate"]],
		[{ title: "x", startDate: "2026-02-30" }, ["startDate"]],
		[{ ...HOUR, title: "x", url: "javascript:alert(1)" }, ["url"]],
		[{ ...HOUR, title: "x", label: "holiday" }, ["label"]],
		[{ ...HOUR, title: "x", visibility: "world" }, ["visibility"]],
		[{ ...HOUR, title: "x", classes: [987_654_321] }, ["classes"]],
		[{ ...HOUR, title: "x", recurrence: { freq: "yearly", by_month: [2], by_month_day: [30] } }, ["recurrence.by_month_day"]],
		[{ ...HOUR, title: "x", recurrence: { freq: "weekly", until: "2026-11-16" } }, ["recurrence.until"]],
		[{ ...HOUR, title: "x", recurrence: { freq: "weekly", by_weekday: [{ weekday: 7 }], school: "in_term" } }, ["recurrence.by_weekday"]],
		[{ ...HOUR, title: "x", recurrence: { freq: "daily", school: { cycle_day: 9 } } }, ["recurrence.school"]],
		[{ ...HOUR, title: "x", recurrence: { freq: "daily", from: "completion" } }, ["recurrence.from"]],
		[{ ...HOUR, title: "x", room_id: 987_654_321 }, ["room_id"]],
		[{ ...HOUR, title: "x", room_id: 0 }, ["room_id"]],
		[{ ...HOUR, title: "x", people: [987_654_321] }, ["people"]],
		[{ ...HOUR, title: "x", remind: 11 }, ["remind"]],
		[{ ...HOUR, title: "x", asks_families: "yes" }, ["asks_families"]],
	])("at its field: case %#", async (bad, fields) => {
		const answer = await add(office, bad);
		expect(answer.status).toBe(422);
		expect(Object.keys(answer.body.fields ?? {})).toEqual(fields);
		expect(await list(office)).toEqual([]);
	});
	test("of a change neither: what was there stays", async () => {
		const id = await made(office, { ...HOUR, title: "Open day" });
		for (const [bad, field] of [
			[{ endDate: "2026-11-17T14:00:00Z" }, "endDate"],
			[{ classes: [987_654_321] }, "classes"],
			[{ recurrence: { freq: "monthly", by_month: [4], by_month_day: [31] } }, "recurrence.by_month_day"],
		] as const) {
			const answer = await change(office, id, { ...bad, title: "Changed" });
			expect(answer.status).toBe(422);
			expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
		}
		expect(await list(office)).toMatchObject([{ title: "Open day", ...HOUR, version: 1 }]);
	});
	test.each(["?from=2026-11-30&to=2026-11-01", "?from=2026-01-01&to=2028-01-01", "?from=tomorrow"])("a look %s", async (query) => {
		expect((await office.call("GET", `/apps/calendar/events${query}`)).status).toBe(422);
	});
});

test("classes to choose from are for whoever writes down events", async () => {
	expect((await teacher.call<{ classes: object[] }>("GET", "/apps/calendar/classes")).body.classes).toMatchObject([
		{ name: "4A" },
		{ name: "4B" },
	]);
	expect((await parent.call("GET", "/apps/calendar/classes")).status).toBe(403);
	expect((await south.call<{ classes: object[] }>("GET", "/apps/calendar/classes")).body.classes).toEqual([]);
});
