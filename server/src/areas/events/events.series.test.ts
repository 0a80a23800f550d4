import { EVENT_SERIES_MAX } from "@homeroom/contract/areas/events/events.rules.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
	add,
	castEvents,
	change,
	drag,
	type EventsCast,
	list,
	made,
	remove,
	restore,
	starts,
	WEEKLY,
} from "../../testing/casts/events-cast.ts";
import { inSchool } from "../../testing/in-school.ts";
import type { Caller } from "../../testing/test-app.ts";

let cast: EventsCast;
let t: EventsCast["t"];
let office: Caller;
let classes: number[];
beforeAll(async () => {
	cast = await castEvents();
	({ t, office, classes } = cast);
});
afterAll(() => cast.t.close());
beforeEach(() => cast.t.owner.query("delete from events"));

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
	test("one that was moved says nothing of when the others are", async () => {
		const id = await made(office, WEEKLY);
		await drag(office, id, { day: "2026-11-24", startDate: "2026-11-26T09:00:00.000Z" });
		expect((await change(office, id, { day: "2026-11-24", scope: "all", title: "Talk" })).status).toBe(200);
		const kept = ["Talk 2026-11-17T15:00", "Talk 2026-11-26T09:00", "Talk 2026-12-01T15:00"];
		expect(await starts(office, UNTIL_DECEMBER)).toEqual(kept);
		await change(office, id, { day: "2026-11-24", scope: "all", endDate: "2026-11-26T11:00:00.000Z" });
		expect(await starts(office, UNTIL_DECEMBER)).toEqual(kept);
		expect((await list(office, UNTIL_DECEMBER))[2]).toMatchObject({ endDate: "2026-12-01T17:00:00.000Z" });
	});
	test.each(["all", "following"])("dragged with %s goes along, and back by what the answer tells", async (scope) => {
		const id = await made(office, WEEKLY);
		const moved = await drag(office, id, { day: "2026-11-24", scope, startDate: "2026-11-25T16:00:00.000Z" });
		const later = ["Conference 2026-11-25T16:00", "Conference 2026-12-02T16:00"];
		expect(await starts(office, UNTIL_DECEMBER)).toEqual([scope === "all" ? "Conference 2026-11-18T16:00" : WEEKS[0], ...later]);
		expect((await drag(office, moved.body.id, { startDate: moved.body.was_start })).status).toBe(200);
		expect(await starts(office, UNTIL_DECEMBER)).toEqual(WEEKS);
	});
	test("is one of a number that a calendar can bear: what is over does not count, nor what others have", async () => {
		const { customer_id, users } = t.north;
		await inSchool(t, customer_id, (client) =>
			client.query(
				`insert into events (owner_id, title, starts_on, ends_on, zone, recurrence, first_day, last_day)
				select $1, 'Weekly', '2020-01-06', '2020-01-06', 'UTC', '{"freq": "weekly"}', '2020-01-06', case when n = 0 then date '2020-01-20' else 'infinity' end
				from generate_series(0, $2) n`,
				[users.office.user_id, EVENT_SERIES_MAX - 1],
			),
		);
		const id = await made(office, WEEKLY);
		expect(id).toEqual(expect.any(Number));
		expect((await add(office, WEEKLY)).status).toBe(409);
		const once = await made(office, { ...WEEKLY, recurrence: null });
		expect((await change(office, once, { recurrence: WEEKLY.recurrence })).status).toBe(409);
		expect((await change(office, id, { day: "2026-11-24", title: "One alone" })).status).toBe(200);
		expect((await add(await t.as(t.north, "teacher"), WEEKLY)).status).toBe(201);
		await remove(office, id);
		expect((await add(office, WEEKLY)).status).toBe(201);
	});
	test("of many who change the same occurrence one makes it their own", async () => {
		const id = await made(office, WEEKLY);
		const answers = await Promise.all([1, 2, 3, 4].map((n) => change(office, id, { day: "2026-11-24", title: `Guests ${n}` })));
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
		expect(await list(office)).toHaveLength(2);
	});
});
