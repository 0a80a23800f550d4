import type { CalendarEvent, SavedEvent } from "@homeroom/contract/areas/events/events.contract.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { statementCount } from "../../kit/db/customer-db.ts";
import { openPool } from "../../kit/db/pool.ts";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeClasses, placeStudents } from "../classes/classes.builders.ts";
import { linkStudents, makeStudents } from "../students/students.builders.ts";
import { makeEvents } from "./events.builders.ts";
import { tidyEvents } from "./events.tidy.ts";

let t: TestApp;
let admin: Caller;
let office: Caller;
let teacher: Caller;
let parent: Caller;
let south: Caller;
/** The parent's child is in the first one. */
let classes: number[];
beforeAll(async () => {
	t = await startTestApp();
	[admin, office, teacher, parent] = (await Promise.all(
		(["admin", "office", "teacher", "client"] as const).map((role) => t.as(t.north, role)),
	)) as [Caller, Caller, Caller, Caller];
	south = await t.as(t.south, "admin");
	await t.owner.query("update platform.customers set time_zone = 'Europe/Berlin' where id = $1", [t.north.customer_id]);
	classes = await inSchool(t, t.north.customer_id, async (client) => {
		const { rows } = await client.query<{ id: string }>(
			"insert into academic_years (name, starts_on, ends_on, is_current, weekdays) values ('Now', '2026-09-01', '2027-07-15', true, '{1,2,3,4,5}') returning id",
		);
		await client.query(
			"insert into calendar_days (name, kind, starts_on, ends_on) values ('Christmas', 'holiday', '2026-12-21', '2027-01-05')",
		);
		const made = await makeClasses(
			client,
			["4A", "4B"].map((name) => ({ name, academic_year_id: Number(rows[0]?.id) })),
		);
		const [child] = (await makeStudents(client, [{ first_name: "Ana", last_name: "Costa" }] as never)) as [number];
		await placeStudents(client, [{ class_id: made[0] as number, student_id: child, starts_on: "2020-01-01" }]);
		await linkStudents(client, t.north.users.client.user_id, [child], "guardian");
		return made;
	});
});
afterAll(() => t.close());
beforeEach(() => t.owner.query("delete from events"));

interface Fault {
	fields?: Record<string, string>;
	current?: CalendarEvent;
}
const NOVEMBER = "?from=2026-11-01&to=2026-11-30";
const HOUR = { startDate: "2026-11-17T15:00:00.000Z", endDate: "2026-11-17T16:00:00.000Z" };
const WEEKLY = { ...HOUR, title: "Conference", recurrence: { freq: "weekly" } };
const list = async (by: Caller, query = NOVEMBER) =>
	(await by.call<{ events: CalendarEvent[] }>("GET", `/apps/calendar/events${query}`)).body.events;
const add = (by: Caller, body: object) => by.call<{ id: number } & Fault>("POST", "/apps/calendar/events/", body);
const made = async (by: Caller, body: object) => {
	const answer = await add(by, body);
	expect(answer.status, JSON.stringify(answer.body)).toBe(201);
	return answer.body.id;
};
const change = (by: Caller, id: number, body: object) => by.call<SavedEvent & Fault>("POST", `/apps/calendar/event/${id}`, body);
const drag = (by: Caller, id: number, body: object) => by.call<SavedEvent & Fault>("POST", `/apps/calendar/event/dragged/${id}`, body);
const remove = (by: Caller, id: number, query = "") => by.call<Fault>("DELETE", `/apps/calendar/event/${id}${query}`);
const restore = (by: Caller, id: number, body: object = {}) => by.call("POST", `/apps/calendar/event/restored/${id}`, body);
/** What takes place, each with its start. */
const starts = async (by: Caller, query?: string) =>
	(await list(by, query)).map(({ title, startDate }) => `${title} ${startDate.slice(0, 16)}`);

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

describe("a series", () => {
	const WEEKS = ["Conference 2026-11-17T15:00", "Conference 2026-11-24T15:00", "Conference 2026-12-01T15:00"];
	const UNTIL_DECEMBER = "?from=2026-11-01&to=2026-12-05";
	test("takes place again at the school's clock, over the change of clocks too", async () => {
		await made(office, { ...WEEKLY, startDate: "2026-10-20T14:00:00.000Z", endDate: "2026-10-20T15:00:00.000Z" });
		expect(await starts(office, "?from=2026-10-19&to=2026-11-01")).toEqual(["Conference 2026-10-20T14:00", "Conference 2026-10-27T15:00"]);
	});
	test("on school days alone leaves the holidays out", async () => {
		await made(office, { ...WEEKLY, recurrence: { freq: "weekly", school: "in_term" } });
		expect(await starts(office, "?from=2026-12-10&to=2027-01-15")).toEqual(["Conference 2026-12-15T15:00", "Conference 2027-01-12T15:00"]);
	});
	test("this one: changed, it is an event of its own; removed, it does not take place, and comes back", async () => {
		const id = await made(office, WEEKLY);
		const one = await change(office, id, { day: "2026-11-24", title: "With guests", startDate: "2026-11-25T15:00:00.000Z" });
		expect(one.body).toMatchObject({ day: null, startDate: "2026-11-25T15:00:00.000Z", endDate: "2026-11-25T16:00:00.000Z" });
		expect(await starts(office, UNTIL_DECEMBER)).toEqual([WEEKS[0], "With guests 2026-11-25T15:00", WEEKS[2]]);
		expect((await remove(office, id, "?day=2026-12-01")).status).toBe(200);
		expect(await starts(office, UNTIL_DECEMBER)).toEqual([WEEKS[0], "With guests 2026-11-25T15:00"]);
		expect((await restore(office, id, { day: "2026-12-01" })).status).toBe(200);
		expect(await starts(office, UNTIL_DECEMBER)).toContain(WEEKS[2]);
		for (const day of ["2026-11-18", "2026-11-24"]) expect((await change(office, id, { day, title: "x" })).status).toBe(404);
		await remove(office, id, "?day=2026-11-17&scope=all");
		expect(await starts(office, UNTIL_DECEMBER)).toEqual([]);
		await restore(office, id);
		expect(await starts(office, UNTIL_DECEMBER)).toHaveLength(3);
	});
	test("this and the following: a series of their own, what was before stays", async () => {
		const id = await made(office, { ...WEEKLY, classes });
		await remove(office, id, "?day=2026-12-01");
		const next = await change(office, id, { day: "2026-11-24", scope: "following", title: "Later", startDate: "2026-11-24T16:00:00.000Z" });
		expect(next.body.id).not.toBe(id);
		expect(await starts(office, "?from=2026-11-01&to=2026-12-10")).toEqual([WEEKS[0], "Later 2026-11-24T16:00", "Later 2026-12-08T16:00"]);
		expect((await list(office))[1]).toMatchObject({ classes, day: "2026-11-24" });
		await remove(office, next.body.id, "?day=2026-12-08&scope=following");
		expect(await starts(office, "?from=2026-11-01&to=2027-03-01")).toEqual([WEEKS[0], "Later 2026-11-24T16:00"]);
	});
	test("all of them: a changed time is everybody's, exceptions go along", async () => {
		const id = await made(office, WEEKLY);
		await remove(office, id, "?day=2026-11-24");
		expect(
			(await change(office, id, { day: "2026-12-01", scope: "all", startDate: "2026-12-02T14:00:00.000Z", title: "Talk" })).status,
		).toBe(200);
		expect(await starts(office, "?from=2026-11-01&to=2026-12-10")).toEqual([
			"Talk 2026-11-18T14:00",
			"Talk 2026-12-02T14:00",
			"Talk 2026-12-09T14:00",
		]);
		await change(office, id, { day: "2026-12-02", scope: "all", recurrence: null });
		expect(await starts(office, "?from=2026-11-01&to=2026-12-31")).toEqual(["Talk 2026-12-02T14:00"]);
	});
	test("one that is dragged stays in its series; back at its place it is as if nothing had been", async () => {
		const id = await made(office, WEEKLY);
		const moved = await drag(office, id, { day: "2026-11-24", startDate: "2026-11-26T09:00:00.000Z" });
		expect(moved.body).toMatchObject({ id, day: "2026-11-24", startDate: "2026-11-26T09:00:00.000Z", endDate: "2026-11-26T10:00:00.000Z" });
		expect(await starts(office, UNTIL_DECEMBER)).toEqual([WEEKS[0], "Conference 2026-11-26T09:00", WEEKS[2]]);
		// out of the month that is looked at, it is looked for where it went
		await drag(office, id, { day: "2026-12-01", startDate: "2027-02-03T09:00:00.000Z" });
		expect(await starts(office, "?from=2027-02-03&to=2027-02-03")).toEqual(["Conference 2027-02-03T09:00"]);
		await drag(office, id, { day: "2026-12-01", startDate: "2026-12-01T15:00:00.000Z" });
		await drag(office, id, { day: "2026-11-24", startDate: moved.body.was_start });
		expect(await starts(office, UNTIL_DECEMBER)).toEqual(WEEKS);
		const { rows } = await t.owner.query("select moved, cancelled from events where id = $1", [id]);
		expect(rows).toEqual([{ moved: [], cancelled: [] }]);
	});
	test.each(["all", "following"])("dragged with %s goes along, and back by what the answer tells", async (scope) => {
		const id = await made(office, WEEKLY);
		const moved = await drag(office, id, { day: "2026-11-24", scope, startDate: "2026-11-25T16:00:00.000Z" });
		const later = ["Conference 2026-11-25T16:00", "Conference 2026-12-02T16:00"];
		expect(await starts(office, UNTIL_DECEMBER)).toEqual([scope === "all" ? "Conference 2026-11-18T16:00" : WEEKS[0], ...later]);
		expect((await drag(office, moved.body.id, { startDate: moved.body.was_start })).status).toBe(200);
		expect(await starts(office, UNTIL_DECEMBER)).toEqual(WEEKS);
	});
	test("of many who change the same occurrence one makes it their own", async () => {
		const id = await made(office, WEEKLY);
		const answers = await Promise.all([1, 2, 3, 4].map((n) => change(office, id, { day: "2026-11-24", title: `Guests ${n}` })));
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
		expect(await list(office)).toHaveLength(2);
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

describe("who sees what", () => {
	const all = async () => {
		const of = (by: Caller, visibility: string, more: object = {}) =>
			made(by, { ...HOUR, title: `${visibility} words`, visibility, place: "Secret place", ...more });
		return {
			school: await of(teacher, "school"),
			busy: await of(teacher, "busy", { classes }),
			private: await of(teacher, "private", { classes }),
			first: await of(office, "school", { classes }),
			second: await of(office, "school", { classes: [classes[1]] }),
		};
	};
	test("private ones nobody else, admins included; of busy ones that the time is taken; families their children's classes", async () => {
		const ids = await all();
		const seen = async (by: Caller) => new Map((await list(by)).map((event) => [event.id, event]));
		for (const by of [admin, office]) {
			const events = await seen(by);
			expect([...events.keys()].sort()).toEqual([ids.school, ids.busy, ids.first, ids.second].sort());
			expect(events.get(ids.busy)).toMatchObject({ title: "", place: null, classes: [], is_busy: true, may_edit: false, ...HOUR });
			expect(events.get(ids.school)).toMatchObject({ title: "school words", may_edit: true });
			expect(JSON.stringify([...events])).not.toMatch(/private words|busy words/);
			for (const id of [ids.busy, ids.private]) {
				expect((await change(by, id, { title: "Mine now" })).status).toBe(404);
				expect((await drag(by, id, { startDate: "2026-11-18T15:00:00Z" })).status).toBe(404);
				expect((await remove(by, id)).status).toBe(404);
				expect((await restore(by, id)).status).toBe(404);
			}
			expect((await by.call("GET", `/apps/calendar/event/${ids.private}`)).status).toBe(404);
			expect((await by.call("GET", `/apps/calendar/event/${ids.busy}`)).body).toMatchObject({ title: "", place: null });
		}
		const mine = await seen(teacher);
		expect(mine.get(ids.private)).toMatchObject({ title: "private words", may_edit: true });
		expect(mine.get(ids.first)).toMatchObject({ may_edit: false, may_delete: false });
		for (const id of [ids.first, 987_654_321]) {
			expect((await change(teacher, id, { title: "Mine now" })).status).toBe(404);
			expect((await remove(teacher, id)).status).toBe(404);
		}
		const family = await list(parent);
		expect(family.map(({ id }) => id)).toEqual([ids.first]);
		// nor who else is invited, nor by whom
		expect(family[0]).toMatchObject({ classes: [classes[0]], class_names: ["4A"], owner_name: null, may_edit: false, may_delete: false });
		for (const id of [ids.school, ids.busy, ids.private, ids.second])
			expect((await parent.call("GET", `/apps/calendar/event/${id}`)).status).toBe(404);
		expect((await add(parent, { ...HOUR, title: "x" })).status).toBe(403);
		expect((await change(parent, ids.first, { title: "x" })).status).toBe(403);
		expect(await list(south)).toEqual([]);
		for (const id of Object.values(ids)) {
			expect((await south.call("GET", `/apps/calendar/event/${id}`)).status).toBe(404);
			expect((await change(south, id, { title: "x" })).status).toBe(404);
			expect((await remove(south, id)).status).toBe(404);
		}
		expect((await t.anonymous.call("GET", "/apps/calendar/events")).status).toBe(401);
		expect((await add(t.anonymous, { ...HOUR, title: "x" })).status).toBe(401);
	});
	test("a family whose child has left the class sees its events no more", async () => {
		const { first } = await all();
		await t.owner.query(
			"update class_students set ends_on = customer_today_of(customer_id) - 1 where class_id = $1".replace(
				"customer_today_of(customer_id)",
				"current_date",
			),
			[classes[0]],
		);
		try {
			expect(await list(parent)).toEqual([]);
			expect((await parent.call("GET", `/apps/calendar/event/${first}`)).status).toBe(404);
		} finally {
			await t.owner.query("update class_students set ends_on = null where class_id = $1", [classes[0]]);
		}
	});
	test("with ViewOwn and every other action one's own alone", async () => {
		const ids = await all();
		await t.owner.query("update roles set permissions = $2 where customer_id = $1 and key = 'staff'", [
			t.north.customer_id,
			JSON.stringify(granting({ Calendar: ["ViewOwn", "Create", "Edit", "Delete"] })),
		]);
		const staff = await t.as(t.north, "staff");
		expect(await list(staff)).toEqual([]);
		const own = await made(staff, { ...HOUR, title: "Own" });
		expect(await list(staff)).toMatchObject([{ id: own, may_edit: true }]);
		for (const id of Object.values(ids)) expect((await change(staff, id, { title: "x" })).status).toBe(404);
	});
	test("the log keeps no words of any", async () => {
		const id = await made(teacher, {
			...HOUR,
			title: "Unsaid",
			description: "Unwritten",
			place: "Unknown",
			url: "https://unseen.example",
			visibility: "private",
		});
		await change(teacher, id, { title: "Unsaid twice" });
		const { rows } = await t.owner.query("select before, after from changes where table_name = 'events' and row_id = $1", [id]);
		expect(rows.length).toBe(2);
		expect(JSON.stringify(rows)).not.toMatch(/Unsaid|Unwritten|Unknown|unseen/);
	});
});

describe("layers", () => {
	const layers = async (by: Caller) =>
		(
			await by.call<{ layers: { name: string; items: { title: string }[] }[] }>(
				"GET",
				"/apps/calendar/layers?from=2026-12-01&to=2026-12-31",
			)
		).body.layers;
	test("are shown each behind its own area's permission, in one statement", async () => {
		const names = async (by: Caller) => (await layers(by)).map(({ name }) => name);
		expect(await names(office)).toEqual(["lessons", "days_off", "terms", "todos", "leave"]);
		expect(await names(teacher)).toEqual(["lessons", "days_off", "terms", "todos"]);
		expect(await names(await t.as(t.north, "finance"))).toEqual(["days_off", "terms", "todos"]);
		expect((await layers(parent)).find(({ name }) => name === "days_off")?.items).toMatchObject([
			{ title: "Christmas", startDate: "2026-12-21", endDate: "2027-01-05" },
		]);
		const before = statementCount.value;
		await layers(office);
		expect(statementCount.value - before).toBe(1);
	});
	test("a month with all of them takes at most four statements", async () => {
		await made(office, { ...WEEKLY, recurrence: { freq: "weekly", school: "in_term" } });
		await inSchool(t, t.north.customer_id, (client) =>
			makeEvents(
				client,
				t.north.users.office.user_id,
				Array.from({ length: 30 }, (_, i) => ({ title: `Event ${i}`, startDate: "2026-12-03" })),
			),
		);
		const before = statementCount.value;
		expect(await list(office, "?from=2026-11-30&to=2027-01-03")).toHaveLength(33);
		await layers(office);
		expect(statementCount.value - before).toBeLessThanOrEqual(4);
	});
	test("to-dos are the person's own", async () => {
		await teacher.call("POST", "/apps/todo/tasks", { title: "Glue sticks", due: "2026-12-04" });
		const todos = async (by: Caller) => (await layers(by)).find(({ name }) => name === "todos")?.items.map(({ title }) => title);
		expect(await todos(teacher)).toEqual(["Glue sticks"]);
		expect(await todos(admin)).toEqual([]);
	});
	test("a look that is too long is refused", async () => {
		expect((await office.call("GET", "/apps/calendar/layers?from=2026-01-01&to=2026-12-31")).status).toBe(422);
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
