import type { PlannedLessons, SavedSpecial } from "@homeroom/contract/areas/calendar/calendar.contract.ts";
import type { Session } from "@homeroom/contract/areas/timetable/timetable.contract.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asRole } from "../../testing/casts/as-role.ts";
import { castTimetable, type TimetableCast } from "../../testing/casts/timetable-cast.ts";
import { inSchool } from "../../testing/in-school.ts";
import type { Answer, Caller, TestApp } from "../../testing/test-app.ts";

let cast: TimetableCast;
let t: TestApp;
let admin: Caller;
beforeAll(async () => {
	cast = await castTimetable();
	t = cast.t;
	admin = await t.as(t.north, "admin");
});
afterAll(() => cast.t.close());

const add = async (n: number, day: string, starts_at = "08:30", ends_at = "09:15") =>
	(await cast.office.call<Session>("POST", "/timetable/sessions", cast.at(n, { day, starts_at, ends_at, room_id: null }))).body.id;
const off = (day: string, more: object = {}, by = admin) =>
	by.call<SavedSpecial & ErrorBody>("POST", "/calendar/days", {
		name: `Off ${day}`,
		kind: "holiday",
		starts_on: day,
		ends_on: day,
		...more,
	});
const planned = async (day: string, by = admin) =>
	(await by.call<PlannedLessons>("GET", `/calendar/days/lessons?starts_on=${day}&ends_on=${day}`)).body;
const states = async (ids: number[]) =>
	(await t.owner.query<{ state: string }>("select state from sessions where id = any($1) order by id", [ids])).rows.map(
		({ state }) => state,
	);
const undo = ({ headers }: Answer<unknown>, by = admin) =>
	by.call<ErrorBody>("POST", "/changes/undo", { batch: String(headers["x-request-id"]) });

describe("a day off that comes after the timetable", () => {
	test("says how many lessons lie on it, and leaves them", async () => {
		const day = cast.freeDay();
		const ids = [await add(0, day), await add(2, day), await add(0, day, "10:20", "11:05")];
		expect(await planned(day)).toEqual({ lessons: 3, classes: 2 });
		const made = await off(day);
		expect([made.status, made.body]).toEqual([201, expect.objectContaining({ lessons_cancelled: 0, lessons_left: 3 })]);
		expect(await states(ids)).toEqual(["planned", "planned", "planned"]);
	});
	test("cancels them where that is wanted, in one go that is undone as one", async () => {
		const day = cast.freeDay();
		const ids = [await add(0, day), await add(2, day)];
		// its register was taken: it took place
		const held = await add(2, day, "10:20", "11:05");
		await inSchool(t, t.north.customer_id, (client) =>
			client.query("insert into registers (class_id, session_id, day, taken_at) values ($1, $2, $3, now())", [cast.classes[2], held, day]),
		);
		const made = await off(day, { cancel_lessons: true });
		expect(made.body).toMatchObject({ lessons_cancelled: 2, lessons_left: 0 });
		expect(await states([...ids, held])).toEqual(["cancelled", "cancelled", "planned"]);
		// their time is free
		expect(await add(0, day)).toBeTypeOf("number");
		expect((await undo(made)).status).not.toBe(200);
		const added = [day, held, t.north.customer_id];
		await t.owner.query(
			"delete from session_teachers where session_id in (select id from sessions where day = $1 and id > $2 and customer_id = $3)",
			added,
		);
		await inSchool(t, t.north.customer_id, (client) =>
			client.query("delete from sessions where day = $1 and id > $2 and customer_id = $3", added),
		);
		expect((await undo(made)).status).toBe(200);
		expect(await states([...ids, held])).toEqual(["planned", "planned", "planned"]);
		expect((await t.owner.query("select from calendar_days where id = $1", [made.body.id])).rowCount).toBe(0);
	});
	test("that is removed or ends earlier brings back what it cancelled, except where somebody is in the way", async () => {
		const [first, second] = [cast.freeDay(), cast.freeDay()];
		const ids = [await add(0, first), await add(2, first), await add(2, second)];
		const by_hand = await add(2, first, "10:20", "11:05");
		await cast.office.call("POST", `/timetable/sessions/${by_hand}/cancel`, { version: 1, note: null });
		const made = await off(first, { ends_on: second, cancel_lessons: true });
		expect(made.body).toMatchObject({ lessons_cancelled: 3, lessons_back: 0 });
		expect(await states([...ids, by_hand])).toEqual(["cancelled", "cancelled", "cancelled", "cancelled"]);
		const path = `/calendar/days/${made.body.id}`;
		const { lessons_cancelled: _, lessons_left: __, lessons_back: ___, ...special } = made.body;
		const shorter = await admin.call<SavedSpecial>("PUT", path, { ...special, ends_on: first });
		expect(shorter.body).toMatchObject({ lessons_back: 1 });
		expect(await states(ids)).toEqual(["cancelled", "cancelled", "planned"]);
		const instead = await add(0, first);
		expect((await cast.southAdmin.call("DELETE", path)).status).toBe(404);
		const gone = await admin.call<{ lessons_back: number }>("DELETE", path);
		expect(gone.body).toMatchObject({ lessons_back: 1 });
		expect(await states([...ids, by_hand, instead])).toEqual(["cancelled", "planned", "planned", "cancelled", "planned"]);
		expect((await undo(gone)).status).toBe(200);
		expect(await states(ids)).toEqual(["cancelled", "cancelled", "planned"]);
	});
	test("is changed to other days, and says what lies there", async () => {
		const [first, second] = [cast.freeDay(), cast.freeDay()];
		const id = await add(0, second);
		const made = await off(first, { kind: "off_timetable" });
		const { lessons_cancelled, lessons_left, lessons_back, ...special } = made.body;
		expect([lessons_cancelled, lessons_left, lessons_back]).toEqual([0, 0, 0]);
		const path = `/calendar/days/${made.body.id}`;
		const moved = { ...special, starts_on: second, ends_on: second };
		const left = await admin.call<SavedSpecial>("PUT", path, moved);
		expect(left.body).toMatchObject({ lessons_left: 1, lessons_cancelled: 0 });
		const gone = await admin.call<SavedSpecial>("PUT", path, { ...moved, version: 2, cancel_lessons: true });
		expect(gone.body).toMatchObject({ lessons_left: 0, lessons_cancelled: 1 });
		expect(await states([id])).toEqual(["cancelled"]);
	});
	test("is refused for bad input, without permission and in another school", async () => {
		const day = cast.freeDay();
		const id = await add(0, day);
		expect((await admin.call("GET", "/calendar/days/lessons?starts_on=2026-12-02&ends_on=2026-12-01")).status).toBe(422);
		expect((await admin.call("GET", "/calendar/days/lessons")).status).toBe(422);
		expect((await cast.office.call("GET", `/calendar/days/lessons?starts_on=${day}&ends_on=${day}`)).status).toBe(403);
		expect((await off(day, { cancel_lessons: "yes" })).status).toBe(422);
		expect(await planned(day, cast.southAdmin)).toEqual({ lessons: 0, classes: 0 });
		expect((await off(day, { cancel_lessons: true }, cast.southAdmin)).body).toMatchObject({ lessons_cancelled: 0 });
		// who runs the calendar but not the timetable
		const finance = await asRole(t, t.north, "finance", granting({ Settings: ["View", "Edit"] }));
		const refused = await off(day, { cancel_lessons: true }, finance);
		expect([refused.status, refused.body.error]).toEqual([403, "forbidden"]);
		expect(
			(await t.owner.query("select from calendar_days where name = $1 and customer_id = $2", [`Off ${day}`, t.north.customer_id])).rowCount,
		).toBe(0);
		expect(await states([id])).toEqual(["planned"]);
	});
});
