import type { PatternClash, PublishPreview, Schedule, Timetable } from "@homeroom/contract/areas/drafts/drafts.calls.ts";
import type { Session } from "@homeroom/contract/areas/timetable/timetable.contract.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { castTimetable, TERM, type TimetableCast } from "../../testing/casts/timetable-cast.ts";
import { inSchool } from "../../testing/in-school.ts";
import type { Caller, TestApp } from "../../testing/test-app.ts";
import { makeDraft, type NewSchedule } from "./drafts.builders.ts";

let t: TestApp;
let office: Caller;
let teacher: Caller;
let southAdmin: Caller;
let year: number;
let rooms: number[];
let staff: number[];
let classes: number[];
let cast: TimetableCast;
beforeAll(async () => {
	cast = await castTimetable();
	({ t, office, teacher, southAdmin, year, rooms, staff, classes } = cast);
});
afterAll(() => cast.t.close());

const at = (n: number, more: object = {}) => cast.at(n, more);
const add = (body: object, by = office) => by.call<Session>("POST", "/timetable/sessions", body);

const slot = (n: number, more: Partial<NewSchedule> = {}): NewSchedule => ({
	class_id: classes[n] as number,
	cycle_day: 3,
	period: 1,
	starts_at: "08:30",
	ends_at: "09:15",
	...more,
});
const draft = (schedules: NewSchedule[], days = TERM) =>
	inSchool(t, t.north.customer_id, (client) => makeDraft(client, { name: "Autumn", academic_year_id: year, ...days }, schedules));
const clashes = async (id: number) =>
	(await office.call<{ total: number; clashes: PatternClash[] }>("GET", `/timetables/${id}/clashes`)).body;

describe("a draft", () => {
	test("tells all its clashes at once", async () => {
		const id = await draft([
			slot(0, { room_id: rooms[0] as number, staff_ids: [staff[0] as number] }),
			slot(1, { starts_at: "09:00", ends_at: "09:30", room_id: rooms[0] as number }),
			slot(2, { starts_at: "08:00", ends_at: "08:31", staff_ids: [staff[0] as number] }),
			slot(2, { starts_at: "09:30", ends_at: "10:00", room_id: rooms[0] as number }),
			slot(0, { cycle_day: 4 }),
		]);
		const found = await clashes(id);
		expect(found.total).toBe(3);
		expect(found.clashes.map(({ what, name, class_names }) => [what, name, ...class_names])).toEqual([
			["teacher", "Daniel Osei", "Maths 7", "Music 8"],
			["room", "Room 1", "Maths 7", "English 7"],
			["student", "Ana Costa", "Maths 7", "English 7"],
		]);
		const preview = await office.call<PublishPreview>("POST", `/timetables/${id}/publish/preview`, { from: TERM.starts_on });
		expect(preview.body).toMatchObject({ clashes: 3, days_off: ["Autumn break"] });
		const refused = await office.call<ErrorBody>("POST", `/timetables/${id}/publish`, { from: TERM.starts_on, version: 1 });
		expect(refused.body).toMatchObject({ error: "time_taken", current: { total: 3 } });
		expect((await t.owner.query("select state from timetables where id = $1", [id])).rows).toEqual([{ state: "draft" }]);
	});
	test("is changed lesson by lesson, copied and thrown away", async () => {
		const made = await office.call<Timetable>("POST", "/timetables", {
			name: "Spring",
			academic_year_id: year,
			...TERM,
			based_on_id: null,
		});
		expect(made.body).toMatchObject({ name: "Spring", state: "draft", schedules: 0, academic_year: "2026/27" });
		const { id } = made.body;
		const path = `/timetables/${id}/schedules`;
		const lesson = await office.call<Schedule>("POST", path, {
			class_id: classes[0],
			cycle_day: 1,
			period: 1,
			starts_at: "08:30",
			ends_at: "09:15",
			room_id: rooms[0],
			staff_ids: [staff[0]],
		});
		expect(lesson.body).toMatchObject({ class_name: "Maths 7", room_name: "Room 1", starts_at: "08:30", teachers: [{ code: "OSE" }] });
		const change = { cycle_day: 2, period: 2, starts_at: "09:15", ends_at: "10:00", room_id: null, staff_ids: [staff[1]], version: 1 };
		expect((await office.call<Schedule>("PUT", `${path}/${lesson.body.id}`, change)).body).toMatchObject({
			cycle_day: 2,
			teachers: [{ code: "BRA" }],
		});
		expect((await office.call("PUT", `${path}/${lesson.body.id}`, change)).status).toBe(409);
		const copy = await office.call<Timetable>("POST", "/timetables", { name: "Copy", academic_year_id: year, ...TERM, based_on_id: id });
		expect(copy.body).toMatchObject({ schedules: 1, based_on_id: id });
		const copied = await office.call<{ schedules: Schedule[] }>("GET", `/timetables/${copy.body.id}/schedules?staff_id=${staff[1]}`);
		expect(copied.body.schedules).toMatchObject([{ cycle_day: 2, teachers: [{ code: "BRA" }] }]);
		expect((await office.call("DELETE", `${path}/${lesson.body.id}`)).status).toBe(200);
		expect((await office.call("DELETE", `/timetables/${copy.body.id}`)).status).toBe(200);
		expect((await t.owner.query("select from schedules where timetable_id = any($1)", [[id, copy.body.id]])).rowCount).toBe(0);
	});
	test("is refused for bad input, without permission and in another school", async () => {
		const body = { name: "X", academic_year_id: year, ...TERM, based_on_id: null };
		expect((await office.call("POST", "/timetables", { ...body, ends_on: "2026-08-01" })).body).toMatchObject({
			fields: { ends_on: expect.any(String) },
		});
		expect((await office.call("POST", "/timetables", { ...body, starts_on: "2020-01-01" })).body).toMatchObject({
			fields: { starts_on: expect.any(String) },
		});
		expect((await teacher.call("POST", "/timetables", body)).status).toBe(403);
		expect((await southAdmin.call("POST", "/timetables", body)).body).toMatchObject({ fields: { academic_year_id: expect.any(String) } });
		const id = await draft([slot(0)]);
		expect((await southAdmin.call("GET", `/timetables/${id}/clashes`)).status).toBe(404);
		expect((await southAdmin.call("DELETE", `/timetables/${id}`)).status).toBe(404);
		expect((await southAdmin.call("POST", `/timetables/${id}/publish`, { from: TERM.starts_on, version: 1 })).status).toBe(404);
		expect((await teacher.call("POST", `/timetables/${id}/publish`, { from: TERM.starts_on, version: 1 })).status).toBe(403);
		expect((await office.call("POST", `/timetables/${id}/publish`, { from: "2030-01-01", version: 1 })).status).toBe(422);
	});
});

describe("publishing", () => {
	const wednesdays = (id: number) =>
		t.owner.query<{ id: string; day: string; starts_at: string; room_id: string | null }>(
			"select s.id, s.day::text, s.starts_at at time zone 'Europe/London' as starts_at, s.room_id from sessions s join schedules p on p.origin_id = s.origin_id and p.timetable_id = $1 where s.class_id = $2 order by s.day",
			[id, classes[2]],
		);
	test("makes a session of each lesson on each day of school; the next one keeps their ids and what was changed by hand", async () => {
		const first = await draft([slot(2, { room_id: rooms[1] as number, staff_ids: [staff[1] as number] })]);
		const preview = await office.call<PublishPreview>("POST", `/timetables/${first}/publish/preview`, { from: TERM.starts_on });
		// 16 Wednesdays, one of them in the break
		expect(preview.body).toMatchObject({ added: 15, changed: 0, removed: 0, kept: 0, clashes: 0, teachers: 1, classes: 1 });
		const done = await office.call<Timetable>("POST", `/timetables/${first}/publish`, { from: TERM.starts_on, version: 1 });
		expect(done.body).toMatchObject({ state: "published", version: 2 });
		const before = (await wednesdays(first)).rows;
		expect(before).toHaveLength(15);
		expect(before.map(({ day }) => day)).not.toContain("2026-10-28");
		expect((await office.call("DELETE", `/timetables/${first}`)).body).toMatchObject({ error: "timetable_in_use" });

		const last = before.at(-1) as { id: string; day: string };
		const moved = await office.call<Session>("PUT", `/timetable/sessions/${last.id}`, {
			day: last.day,
			starts_at: "10:20",
			ends_at: "11:05",
			room_id: rooms[1],
			staff_ids: [staff[1]],
			note: null,
			version: 1,
		});
		expect(moved.body).toMatchObject({ is_changed: true, planned: { room_name: "Room 2" } });

		const copy = await office.call<Timetable>("POST", "/timetables", {
			name: "From November",
			academic_year_id: year,
			...TERM,
			based_on_id: first,
		});
		const { schedules } = (await office.call<{ schedules: Schedule[] }>("GET", `/timetables/${copy.body.id}/schedules`)).body;
		await office.call("PUT", `/timetables/${copy.body.id}/schedules/${schedules[0]?.id}`, {
			...schedules[0],
			room_id: rooms[0],
			staff_ids: [staff[1]],
		});
		const next = await office.call<PublishPreview>("POST", `/timetables/${copy.body.id}/publish/preview`, { from: "2026-11-02" });
		expect(next.body).toMatchObject({ added: 0, changed: 6, removed: 0, kept: 1 });
		await office.call("POST", `/timetables/${copy.body.id}/publish`, { from: "2026-11-02", version: 1 });
		const after = (await wednesdays(copy.body.id)).rows;
		expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
		expect(after.map(({ day, room_id }) => [day < "2026-11-02", Number(room_id)])).toEqual([
			...Array(8).fill([true, rooms[1]]),
			...Array(6).fill([false, rooms[0]]),
			[false, rooms[1]],
		]);
	});
	test("lets lessons change places, and is refused as a whole where a session that stays is in the way", async () => {
		const days = { starts_on: "2027-05-03", ends_on: "2027-06-04" };
		const one = await draft(
			[slot(0, { cycle_day: 1, room_id: rooms[0] as number }), slot(2, { cycle_day: 1, room_id: rooms[1] as number })],
			days,
		);
		expect((await office.call("POST", `/timetables/${one}/publish`, { from: days.starts_on, version: 1 })).status).toBe(200);
		const two = (await office.call<Timetable>("POST", "/timetables", { name: "Swap", academic_year_id: year, ...days, based_on_id: one }))
			.body;
		await t.owner.query("update schedules set room_id = case room_id when $2 then $3::bigint else $2 end where timetable_id = $1", [
			two.id,
			rooms[0],
			rooms[1],
		]);
		const swapped = await office.call<Timetable>("POST", `/timetables/${two.id}/publish`, { from: days.starts_on, version: 1 });
		expect(swapped.status).toBe(200);
		await add(at(1, { day: "2027-05-11", starts_at: "08:30", ends_at: "09:15", room_id: rooms[0] }));
		const three = await draft([slot(2, { cycle_day: 2, room_id: rooms[0] as number })], days);
		const count = async () => (await t.owner.query("select count(*)::int as n, sum(version)::int as v from sessions")).rows;
		const before = await count();
		expect((await office.call<ErrorBody>("POST", `/timetables/${three}/publish`, { from: days.starts_on, version: 1 })).body.error).toBe(
			"overlap",
		);
		expect(await count()).toEqual(before);
	});
});
