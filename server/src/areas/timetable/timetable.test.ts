import type { Session, SessionPlaces, Taken } from "@homeroom/contract/areas/timetable/timetable.contract.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { castTimetable, type TimetableCast } from "../../testing/casts/timetable-cast.ts";
import { inSchool } from "../../testing/in-school.ts";
import type { Caller, TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let office: Caller;
let teacher: Caller;
let parent: Caller;
let southAdmin: Caller;
let rooms: number[];
let staff: number[];
let students: number[];
let cast: TimetableCast;
beforeAll(async () => {
	cast = await castTimetable();
	({ t, office, teacher, parent, southAdmin, rooms, staff, students } = cast);
});
afterAll(() => cast.t.close());

const at = (n: number, more: object = {}) => cast.at(n, more);
const freeDay = () => cast.freeDay();
const add = (body: object, by = office) => by.call<Session>("POST", "/timetable/sessions", body);
const taken = (body: object) => (body as { current: Taken }).current;

describe("a session", () => {
	test("is at the school's time, with its room and teachers", async () => {
		const made = await add(at(0, { room_id: rooms[0], staff_ids: [staff[0]], note: "With the new books" }));
		expect(made.status).toBe(201);
		expect(made.body).toMatchObject({
			class_name: "Maths 7",
			room_name: "Room 1",
			starts_at: "2026-11-16T08:30:00.000Z",
			ends_at: "2026-11-16T09:15:00.000Z",
			teachers: [{ staff_id: staff[0], name: "Daniel Osei", code: "OSE", part: "teacher", is_away: false, needs_cover: false }],
			note: "With the new books",
			state: "planned",
		});
		const seen = await teacher.call<{ sessions: Session[] }>(
			"GET",
			`/timetable/sessions?from=2026-11-16&to=2026-11-22&staff_id=${staff[0]}`,
		);
		expect(seen.body.sessions.map(({ id }) => id)).toEqual([made.body.id]);
	});
	test("of a parent's child is what a parent sees", async () => {
		const day = freeDay();
		await inSchool(t, t.north.customer_id, (client) =>
			client.query("insert into student_people (student_id, user_id, relation) values ($1, $2, 'guardian') on conflict do nothing", [
				students[1],
				t.north.users.client.user_id,
			]),
		);
		const mine = (await add(at(2, { day }))).body.id;
		await add(at(0, { day }));
		const seen = await parent.call<{ sessions: Session[] }>("GET", `/timetable/sessions?from=${day}&to=${day}`);
		expect(seen.body.sessions.map(({ id }) => id)).toEqual([mine]);
		expect((await parent.call("GET", `/timetable/sessions/${mine}`)).status).toBe(200);
	});
	test("touching another is no clash; overlapping in room, teacher, class or student is, and the answer says who and offers what is free", async () => {
		const day = freeDay();
		await add(at(0, { day, room_id: rooms[0], staff_ids: [staff[0]] }));
		expect((await add(at(2, { day, starts_at: "09:15", ends_at: "10:00", room_id: rooms[0], staff_ids: [staff[0]] }))).status).toBe(201);
		const [room, person, group, student] = await Promise.all([
			add(at(2, { day, starts_at: "09:00", room_id: rooms[0] })),
			add(at(2, { day, starts_at: "08:00", ends_at: "08:31", staff_ids: [staff[0]] })),
			add(at(0, { day, starts_at: "08:50", ends_at: "09:00" })),
			add(at(1, { day })),
		]);
		expect([room.status, person.status, group.status]).toEqual([409, 409, 409]);
		expect(taken(room.body).clashes).toMatchObject([{ what: "room", name: "Room 1", session_name: "Maths 7" }]);
		expect(taken(person.body).clashes).toMatchObject([{ what: "teacher", name: "Daniel Osei", session_name: "Maths 7" }]);
		expect(taken(group.body).clashes).toMatchObject([{ what: "class", name: "Maths 7" }]);
		// the student left English at the end of November: no clash after that
		expect(student.status).toBe(day > "2026-11-30" ? 201 : 409);
		expect(taken(room.body).rooms.map(({ name }) => name)).toContain("Room 2");
		const [nearest] = taken(room.body).slots;
		expect(nearest).toMatchObject({ day, room_id: rooms[2], starts_at: `${day}T08:30:00.000Z` });
	});
	test("that is pulled knows where all whom it needs are, and when its teachers work", async () => {
		const day = "2026-11-25";
		const mine = (await add(at(0, { day, room_id: rooms[0], staff_ids: [staff[0]] }))).body;
		const others = [
			await add(at(2, { day, starts_at: "09:15", ends_at: "10:00", room_id: rooms[0] })),
			await add(at(2, { day, starts_at: "10:20", ends_at: "11:05", staff_ids: [staff[0]] })),
			await add(at(0, { day, starts_at: "11:05", ends_at: "11:50" })),
			await add(at(1, { day, starts_at: "12:00", ends_at: "12:45" })),
		].map(({ body }) => body.id);
		await inSchool(t, t.north.customer_id, (client) =>
			client.query("insert into staff_availability (staff_id, weekday, starts_at, ends_at) values ($1, 3, '08:00', '11:00')", [staff[0]]),
		);
		const places = (by: Caller, more = "") =>
			by.call<SessionPlaces>("GET", `/timetable/sessions/${mine.id}/places?from=${day}&to=${day}${more}`);
		const { body } = await places(office);
		expect(body.busy.map(({ what, name, session_id, more }) => [what, name, session_id, more])).toEqual([
			["room", "Room 1", others[0], 0],
			["teacher", "Daniel Osei", others[1], 0],
			["class", "Maths 7", others[2], 0],
			["student", "Ana Costa", others[3], 0],
		]);
		expect(body.hours).toEqual([
			{ staff_id: staff[0], name: "Daniel Osei", slots: [{ weekday: 3, starts_at: "08:00", ends_at: "11:00" }] },
		]);
		expect((await places(teacher)).status).toBe(403);
		expect((await places(southAdmin)).status).toBe(404);
		expect((await office.call("GET", `/timetable/sessions/${mine.id}/places?from=${day}&to=2027-11-25`)).status).toBe(422);

		// what is offered instead is never where it is
		const refused = await office.call("PUT", `/timetable/sessions/${mine.id}`, {
			...{ day, starts_at: "09:15", ends_at: "10:00", room_id: rooms[0], staff_ids: [staff[0]], note: null },
			version: mine.version,
		});
		expect(refused.status).toBe(409);
		expect(taken(refused.body).slots.length).toBeGreaterThan(0);
		expect(taken(refused.body).slots.filter((slot) => slot.starts_at === mine.starts_at && slot.room_id === rooms[0])).toEqual([]);
	});
	test("clashes for a student while they are in both classes", async () => {
		await add(at(0, { day: "2026-11-24" }));
		const refused = await add(at(1, { day: "2026-11-24", starts_at: "09:00", ends_at: "09:30" }));
		expect(refused.status).toBe(409);
		expect(taken(refused.body).clashes).toMatchObject([{ what: "student", id: students[0], name: "Ana Costa", session_name: "Maths 7" }]);
		await add(at(0, { day: "2026-12-01" }));
		expect((await add(at(1, { day: "2026-12-01" }))).status).toBe(201);
	});
	test("is moved, cancelled and brought back; whoever is late with it sees what it is now", async () => {
		const day = freeDay();
		const { body } = await add(at(0, { day, room_id: rooms[0], staff_ids: [staff[0]] }));
		const change = {
			day,
			starts_at: "10:20",
			ends_at: "11:05",
			room_id: rooms[1],
			staff_ids: [staff[1]],
			note: null,
			version: body.version,
		};
		const moved = await office.call<Session>("PUT", `/timetable/sessions/${body.id}`, change);
		expect(moved.body).toMatchObject({
			room_name: "Room 2",
			starts_at: `${day}T10:20:00.000Z`,
			teachers: [{ staff_id: staff[1] }],
			version: 2,
		});
		expect((await office.call<ErrorBody>("PUT", `/timetable/sessions/${body.id}`, change)).body).toMatchObject({
			error: "conflict",
			current: { version: 2 },
		});
		// where it was is free again
		expect((await add(at(2, { day, room_id: rooms[0], staff_ids: [staff[0]] }))).status).toBe(201);
		const cancelled = await office.call<Session>("POST", `/timetable/sessions/${body.id}/cancel`, { version: 2, note: "Fire drill" });
		expect(cancelled.body).toMatchObject({ state: "cancelled", note: "Fire drill", version: 3 });
		const instead = await add(at(2, { day, starts_at: "10:20", ends_at: "11:05", staff_ids: [staff[1]] }));
		expect(instead.status).toBe(201);
		const refused = await office.call("POST", `/timetable/sessions/${body.id}/restore`, { version: 3 });
		expect(taken(refused.body).clashes).toMatchObject([{ what: "teacher", name: "Ida Brandt" }]);
		await office.call("POST", `/timetable/sessions/${instead.body.id}/cancel`, { version: 1, note: null });
		expect((await office.call<Session>("POST", `/timetable/sessions/${body.id}/restore`, { version: 3 })).body).toMatchObject({
			state: "planned",
		});
	});
	test("is refused for bad input, without permission and in another school", async () => {
		expect((await add(at(0, { starts_at: "9.00" }))).body).toMatchObject({ fields: { starts_at: expect.any(String) } });
		expect((await add(at(0, { ends_at: "08:00" }))).body).toMatchObject({ fields: { ends_at: expect.any(String) } });
		expect((await add(at(0, { room_id: 999_999 }))).body).toMatchObject({ error: "invalid", fields: { room_id: expect.any(String) } });
		expect((await add(at(0, { staff_ids: [999_999], day: freeDay() }))).body).toMatchObject({ fields: { staff_ids: expect.any(String) } });
		expect((await add(at(0), teacher)).status).toBe(403);
		const { body } = await add(at(0, { day: freeDay() }));
		expect((await southAdmin.call("GET", `/timetable/sessions/${body.id}`)).status).toBe(404);
		expect((await southAdmin.call("POST", `/timetable/sessions/${body.id}/cancel`, { version: 1, note: null })).status).toBe(404);
		expect((await add(at(0, { day: freeDay() }), southAdmin)).body).toMatchObject({ fields: { class_id: expect.any(String) } });
		expect((await office.call("GET", "/timetable/sessions?from=2026-01-01&to=2027-01-01")).status).toBe(422);
	});
	test.each([
		{ lost: "sessions_class", table: "sessions", other: () => at(0) },
		{ lost: "sessions_room", table: "sessions", other: () => at(2, { room_id: rooms[0] }) },
		{ lost: "session_teachers_time", table: "session_teachers", other: () => at(2, { staff_ids: [staff[0]] }) },
		{ lost: "student_weeks_time", table: "student_weeks", other: () => at(1) },
	])("is refused by a second look, should $lost let it in", async ({ lost, table, other }) => {
		// in November the student is in both classes
		const day = "2026-11-27";
		const first = await add(at(0, { day, room_id: rooms[0], staff_ids: [staff[0]] }));
		const second = await add({ ...other(), day, starts_at: "13:00", ends_at: "13:45" });
		expect([first.status, second.status]).toEqual([201, 201]);
		const moved = inSchool(t, t.north.customer_id, async (client) => {
			await client.query(`alter table ${table} drop constraint ${lost}`);
			await client.query(
				"update sessions s set starts_at = o.starts_at, ends_at = o.ends_at from sessions o where s.id = $1 and o.id = $2",
				[second.body.id, first.body.id],
			);
		});
		await expect(moved).rejects.toMatchObject({ code: "23P01", constraint: lost, message: `time is taken: ${lost}` });
		for (const { body } of [first, second])
			await office.call("POST", `/timetable/sessions/${body.id}/cancel`, { version: body.version, note: null });
	});
	test("changes places with another where both move at once", async () => {
		const day = freeDay();
		const one = (await add(at(0, { day, room_id: rooms[0] }))).body.id;
		const other = (await add(at(2, { day, room_id: rooms[1] }))).body.id;
		await inSchool(t, t.north.customer_id, (client) =>
			client.query("update sessions set room_id = case id when $1 then $3::bigint else $4 end where id in ($1, $2)", [
				one,
				other,
				rooms[1],
				rooms[0],
			]),
		);
		expect((await office.call("GET", `/timetable/sessions/${one}`)).body).toMatchObject({ room_name: "Room 2" });
	});
});
