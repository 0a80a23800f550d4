import type { SavedSpecial } from "@homeroom/contract/areas/calendar/calendar.contract.ts";
import type { Session } from "@homeroom/contract/areas/timetable/timetable.contract.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { noticesTold } from "../../testing/casts/notices-told.ts";
import { castTimetable, type TimetableCast } from "../../testing/casts/timetable-cast.ts";
import { inSchool } from "../../testing/in-school.ts";
import { linkStudents } from "../students/students.builders.ts";

let cast: TimetableCast;
beforeAll(async () => {
	cast = await castTimetable();
	const { customer_id, users } = cast.t.north;
	// Ben, of the class that the teacher does not teach otherwise
	await inSchool(cast.t, customer_id, (client) => linkStudents(client, users.client.user_id, [cast.students[1] as number], "guardian"));
});
afterAll(() => cast.t.close());
beforeEach(() => noticesTold(cast.t));

let days = 0;
/** Far ahead: what is over is told to nobody. */
const freeDay = () => new Date(Date.UTC(2091, 0, 1) + 14 * days++ * 864e5).toISOString().slice(0, 10);
const add = async (day: string, more: object = {}) =>
	(await cast.office.call<Session>("POST", "/timetable/sessions", cast.at(2, { day, staff_ids: [cast.staff[0]], ...more }))).body;
const told = async () => (await noticesTold(cast.t)).map(({ who, kind, times }) => [who, kind, times]);

test("a lesson that moves, is cancelled or takes place after all is told to who teaches it and to families of its class", async () => {
	const day = freeDay();
	const { id } = await add(day);
	const change = { day, starts_at: "10:20", ends_at: "11:05", room_id: cast.rooms[0], staff_ids: [cast.staff[0]], note: null, version: 1 };
	expect((await cast.office.call("PUT", `/timetable/sessions/${id}`, change)).status).toBe(200);
	const moved = await noticesTold(cast.t);
	expect(moved).toMatchObject([
		{ who: "client", kind: "lesson_changed", path: `/timetable?day=${day}`, words: { variant: "room", room: "Room 1", because: "Ben" } },
		{ who: "teacher", kind: "lesson_changed", words: { lesson: "Music 8", day: { day } } },
	]);
	await cast.office.call("POST", `/timetable/sessions/${id}/cancel`, { version: 2, note: null });
	expect(await told()).toEqual([
		["client", "lesson_cancelled", 1],
		["teacher", "lesson_cancelled", 1],
	]);
	await cast.office.call("POST", `/timetable/sessions/${id}/restore`, { version: 3 });
	expect(await told()).toEqual([
		["client", "lesson_back", 1],
		["teacher", "lesson_back", 1],
	]);
});

test("of a lesson that is over nobody hears, nor of one that could not be moved", async () => {
	const past = await add("2020-03-02");
	await cast.office.call("POST", `/timetable/sessions/${past.id}/cancel`, { version: 1, note: null });
	const { id } = await add(freeDay());
	expect((await cast.office.call("POST", `/timetable/sessions/${id}/cancel`, { version: 9, note: null })).status).toBe(409);
	expect(await told()).toEqual([]);
});

test("days off that cancel a hundred lessons are one line a person, and so is their coming back", async () => {
	const admin = await cast.t.as(cast.t.north, "admin");
	const from = freeDay();
	for (let at = 0; at < 100; at++) {
		const hour = String(7 + (at % 10)).padStart(2, "0");
		await add(new Date(Date.parse(from) + Math.floor(at / 10) * 864e5).toISOString().slice(0, 10), {
			starts_at: `${hour}:00`,
			ends_at: `${hour}:45`,
		});
	}
	const ends_on = new Date(Date.parse(from) + 9 * 864e5).toISOString().slice(0, 10);
	const made = await admin.call<SavedSpecial>("POST", "/calendar/days", {
		name: "Snow",
		kind: "holiday",
		starts_on: from,
		ends_on,
		cancel_lessons: true,
	});
	expect(made.body.lessons_cancelled).toBe(100);
	expect(await told()).toEqual([
		["client", "lesson_cancelled", 100],
		["teacher", "lesson_cancelled", 100],
	]);
	expect((await admin.call("DELETE", `/calendar/days/${made.body.id}?version=${made.body.version}`)).status).toBeLessThan(300);
	expect(await told()).toEqual([
		["client", "lesson_back", 100],
		["teacher", "lesson_back", 100],
	]);
});
