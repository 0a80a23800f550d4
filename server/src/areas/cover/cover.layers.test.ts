import type { Layer } from "@homeroom/contract/areas/events/events.schemas.ts";
import type { Session } from "@homeroom/contract/areas/timetable/timetable.contract.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { castTimetable, type TimetableCast } from "../../testing/casts/timetable-cast.ts";
import { inSchool } from "../../testing/in-school.ts";
import type { Caller } from "../../testing/test-app.ts";
import { makeLeave } from "./cover.builders.ts";

let cast: TimetableCast;
let [osei, brandt] = [0, 0];
beforeAll(async () => {
	cast = await castTimetable();
	[osei, brandt] = cast.staff as [number, number];
});
afterAll(() => cast.t.close());

const items = async (by: Caller, name: Layer["name"], from: string, to: string) =>
	(await by.call<{ layers: Layer[] }>("GET", `/apps/calendar/layers?from=${from}&to=${to}`)).body.layers.find((one) => one.name === name)
		?.items;
const away = (staff_id: number, from: string, to: string) =>
	inSchool(cast.t, cast.t.north.customer_id, (client) =>
		client.query(
			"insert into staff_leave (staff_id, kind, starts_at, ends_at, state, decided_at) values ($1, 'sick', $2, $3, 'approved', now())",
			[staff_id, from, to],
		),
	);

test("whoever is away is so on days of school alone, in runs of days, or from a time to another", async () => {
	// Thursday to the Tuesday after the autumn break, with a weekend before and after it
	await away(osei, "2026-10-22T00:00Z", "2026-11-04T00:00Z");
	await away(brandt, "2026-11-04T10:00Z", "2026-11-04T12:00Z");
	const shown = await items(cast.office, "leave", "2026-10-19", "2026-11-08");
	expect(shown?.map(({ title, startDate, endDate }) => [title, startDate.slice(0, 16), endDate.slice(0, 16)])).toEqual([
		["Daniel Osei", "2026-10-22", "2026-10-23"],
		["Daniel Osei", "2026-11-02", "2026-11-03"],
		["Ida Brandt", "2026-11-04T10:00", "2026-11-04T12:00"],
	]);
	expect(new Set(shown?.map(({ key }) => key)).size).toBe(3);
	expect(await items(cast.office, "leave", "2026-10-24", "2026-10-25")).toEqual([]);
	expect((await items(cast.office, "leave", "2026-10-23", "2026-10-25"))?.map(({ startDate }) => startDate)).toEqual(["2026-10-23"]);
});

test("lessons without cover are for who plans, one's covers for oneself, and no lesson is there twice", async () => {
	const day = cast.freeDay();
	const { id } = (await cast.office.call<Session>("POST", "/timetable/sessions", cast.at(0, { day, staff_ids: [brandt] }))).body;
	await cast.office.call("POST", "/timetable/sessions", cast.at(2, { day, staff_ids: [brandt], starts_at: "12:00", ends_at: "12:45" }));
	await inSchool(cast.t, cast.t.north.customer_id, (client) => makeLeave(client, brandt, day, { to: "11:00" }));
	expect(await items(cast.office, "cover", day, day)).toMatchObject([
		{ key: expect.stringMatching(/^open /), title: "Maths 7", note: "Ida Brandt", path: `/timetable/cover?day=${day}` },
	]);
	expect(await items(cast.teacher, "cover", day, day)).toEqual([]);
	expect((await cast.office.call("POST", `/cover/${id}/${brandt}/assign`, { staff_id: osei, version: null })).status).toBe(200);
	expect(await items(cast.office, "cover", day, day)).toEqual([]);
	expect(await items(cast.teacher, "cover", day, day)).toMatchObject([
		{ key: String(id), title: "Maths 7", note: "Ida Brandt", gone: false },
	]);
	expect(await items(cast.teacher, "lessons", day, day)).toEqual([]);
	expect(await items(cast.parent, "cover", day, day)).toBeUndefined();
	expect(await items(cast.southAdmin, "cover", day, day)).toEqual([]);
});
