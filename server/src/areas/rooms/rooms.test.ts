import type { FreeRoom, RoomSession } from "@homeroom/contract/areas/rooms/rooms.booking-calls.ts";
import type { Room } from "@homeroom/contract/areas/rooms/rooms.rules.ts";
import type { Taken } from "@homeroom/contract/areas/timetable/timetable.contract.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inSchool } from "../../testing/in-school.ts";
import { type Answer, type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { PICTURE } from "../files/files.builders.ts";
import { makeRooms } from "./rooms.builders.ts";

let t: TestApp;
let office: Caller;
let teacher: Caller;
let staff: Caller;
let finance: Caller;
let southAdmin: Caller;
beforeAll(async () => {
	t = await startTestApp();
	[office, teacher, staff, finance] = (await Promise.all(
		(["office", "teacher", "staff", "finance"] as const).map((role) => t.as(t.north, role)),
	)) as [Caller, Caller, Caller, Caller];
	southAdmin = await t.as(t.south, "admin");
});
afterAll(() => t.close());

let made = 0;
const newRoom = async (more: object = {}): Promise<number> =>
	(await inSchool(t, t.north.customer_id, (client) => makeRooms(client, [{ name: `Room ${++made}`, capacity: 30, ...more }])))[0] as number;
const DAY = "2026-11-16";
const at = (starts_at: string, ends_at: string, more: object = {}) => ({
	title: "Rehearsal",
	note: null,
	day: DAY,
	starts_at,
	ends_at,
	...more,
});
const book = (id: number, body: object, by = teacher) => by.call<RoomSession & ErrorBody>("POST", `/rooms/${id}/bookings`, body);
const inRoom = async (id: number, by = teacher) =>
	(await by.call<{ sessions: RoomSession[] }>("GET", `/rooms/${id}/sessions?from=${DAY}&to=2026-11-22`)).body.sessions;
const taken = ({ body }: Answer<unknown>) => (body as { current: Taken }).current;
const undo = ({ headers }: Answer<unknown>, by: Caller) =>
	by.call<ErrorBody>("POST", "/changes/undo", { batch: String(headers["x-request-id"]) });

describe("a room", () => {
	test("is added, found, changed and put away; its name is there once", async () => {
		const input = {
			name: "Lab 7",
			kind: "lab",
			building: "Science",
			capacity: 24,
			equipment: ["fume_cupboard"],
			accessible: true,
			bookable: true,
		};
		const made = await office.call<Room>("POST", "/rooms", input);
		expect([made.status, made.body]).toEqual([201, expect.objectContaining({ ...input, version: 1, photo_file_id: null })]);
		const again = await office.call<ErrorBody>("POST", "/rooms", { ...input, name: "LAB 7" });
		expect([again.status, again.body.fields]).toEqual([422, { name: "This is taken already." }]);
		const half = await office.call<ErrorBody>("POST", "/rooms", { ...input, name: "Half", capacity: 2.5 });
		expect([half.status, Object.keys(half.body.fields ?? {})]).toEqual([422, ["capacity"]]);
		const where = encodeURIComponent(JSON.stringify([["equipment", "in", ["fume_cupboard"]]]));
		const found = await staff.call<{ rooms: Room[] }>("GET", `/rooms?where=${where}&sort=-capacity`);
		expect(found.body.rooms.map(({ name }) => name)).toEqual(["Lab 7"]);
		expect((await teacher.call("PATCH", `/rooms/${made.body.id}`, { version: 1, capacity: 20 })).status).toBe(403);
		expect((await finance.call("GET", `/rooms/${made.body.id}`)).status).toBe(403);
		expect((await southAdmin.call("GET", `/rooms/${made.body.id}`)).status).toBe(404);
		const changed = await office.call<Room>("PATCH", `/rooms/${made.body.id}`, { version: 1, capacity: 20 });
		expect(changed.body).toMatchObject({ capacity: 20, version: 2 });
		expect((await undo(changed, office)).status).toBe(200);
		expect((await office.call<Room>("GET", `/rooms/${made.body.id}`)).body.capacity).toBe(24);
		const buildings = await office.call<{ buildings: unknown[] }>("GET", "/rooms/buildings");
		expect(buildings.body.buildings).toContainEqual({ building: "Science", rooms: 1 });
	});
	test("has a photo that whoever sees the room sees", async () => {
		const id = await newRoom();
		expect((await teacher.call("POST", `/rooms/${id}/photo`, PICTURE)).status).toBe(403);
		const set = await office.call<Room>("POST", `/rooms/${id}/photo`, PICTURE);
		expect([set.status, set.body.photo_file_id]).toEqual([200, expect.any(Number)]);
		const preview = (by: Caller) => by.call("GET", `/files/${set.body.photo_file_id}/preview?size=64`);
		expect([(await preview(staff)).status, (await preview(finance)).status, (await preview(southAdmin)).status]).toEqual([200, 404, 404]);
		const gone = await office.call<Room>("POST", `/rooms/${id}/photo/remove`, { version: set.body.version });
		expect(gone.body.photo_file_id).toBeNull();
		expect((await undo(gone, office)).status).toBe(200);
		expect((await office.call<Room>("GET", `/rooms/${id}`)).body.photo_file_id).toBe(set.body.photo_file_id);
	});
});

describe("a booking", () => {
	test("holds the room at the school's time; touching ones are allowed", async () => {
		const id = await newRoom();
		const made = await book(id, at("14:00", "15:30", { note: "With the choir" }));
		expect(made.status).toBe(201);
		expect(made.body).toMatchObject({
			kind: "booking",
			title: "Rehearsal",
			note: "With the choir",
			starts_at: `${DAY}T14:00:00.000Z`,
			starts_on: DAY,
			starts_time: "14:00",
			ends_time: "15:30",
			is_mine: true,
			people: [expect.any(String)],
		});
		expect((await book(id, at("15:30", "16:00"))).status).toBe(201);
		expect((await book(id, at("13:00", "14:00"))).status).toBe(201);
		expect((await inRoom(id)).map(({ starts_time }) => starts_time)).toEqual(["13:00", "14:00", "15:30"]);
		expect((await inRoom(id, office)).map(({ is_mine }) => is_mine)).toEqual([false, false, false]);
	});
	test("of a taken time says what is in the way, when the room is free and which others are", async () => {
		const id = await newRoom({ kind: "gym", capacity: 60 });
		const other = await newRoom({ kind: "gym", capacity: 80 });
		await book(id, at("10:00", "11:00", { title: "Badminton" }));
		const refused = await book(id, at("10:30", "11:30"), office);
		expect([refused.status, refused.body.error]).toEqual([409, "time_taken"]);
		const { clashes, slots, rooms } = taken(refused);
		expect(clashes).toEqual([
			expect.objectContaining({ what: "room", id, session_name: "Badminton", starts_at: expect.stringContaining("10:00") }),
		]);
		expect(slots.map(({ starts_at }) => new Date(starts_at).toISOString().slice(11, 16))).toContain("11:00");
		expect(slots.every(({ room_id }) => room_id === id)).toBe(true);
		expect(rooms[0]).toEqual({ id: other, name: expect.any(String), capacity: 80 });
		expect((await inRoom(id)).length).toBe(1);
	});
	test("names each wrong field, and needs a room that can be booked", async () => {
		const id = await newRoom();
		const wrong = await book(id, at("15:00", "14:00"));
		expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([422, ["ends_at"]]);
		const empty = await book(id, { day: "2026-02-30", starts_at: "25:00", ends_at: "8" });
		expect(Object.keys(empty.body.fields ?? {}).sort()).toEqual(["day", "ends_at", "starts_at", "title"]);
		expect((await book(id, at("14:00", "15:00"), finance)).status).toBe(403);
		expect((await book(id, at("14:00", "15:00"), southAdmin)).body.error).toBe("not_found");
		await t.owner.query("update rooms set bookable = false where id = $1", [id]);
		expect((await book(id, at("14:00", "15:00"))).body.error).toBe("not_bookable");
		expect((await book(id, at("14:00", "15:00"), office)).status).toBe(201);
		await t.owner.query("update rooms set archived_at = now() where id = $1", [id]);
		expect((await book(id, at("16:00", "17:00"), office)).status).toBe(404);
	});
	test("is moved and cancelled by whoever made it, or who may edit rooms; a cancelled one gives the room back", async () => {
		const id = await newRoom();
		const other = await newRoom();
		const { body } = await book(id, at("14:00", "15:00"));
		const change = { ...at("14:00", "15:30", { title: "Longer" }), room_id: other, version: 1 };
		const put = (by: Caller, more: object = {}) =>
			by.call<RoomSession & ErrorBody>("PUT", `/rooms/${id}/bookings/${body.id}`, { ...change, ...more });
		expect((await put(staff)).body).toMatchObject({ error: "forbidden", needed: "Rooms.Edit" });
		expect((await put(southAdmin)).status).toBe(404);
		expect((await put(teacher, { version: 7 })).body.error).toBe("conflict");
		expect((await put(teacher, { room_id: 999_999 })).body).toMatchObject({ error: "invalid", fields: { room_id: expect.any(String) } });
		const moved = await put(teacher);
		expect([moved.status, moved.body]).toEqual([
			200,
			expect.objectContaining({ room_id: other, ends_time: "15:30", title: "Longer", version: 2 }),
		]);
		expect(await inRoom(id)).toEqual([]);
		await book(other, at("16:00", "17:00"));
		const again = await teacher.call<ErrorBody>("PUT", `/rooms/${other}/bookings/${body.id}`, {
			...change,
			...at("16:30", "17:30"),
			version: 2,
		});
		expect([again.status, again.body.error]).toEqual([409, "time_taken"]);
		const cancel = (by: Caller, version: number) => by.call<ErrorBody>("POST", `/rooms/${other}/bookings/${body.id}/cancel`, { version });
		expect((await cancel(staff, 2)).status).toBe(403);
		expect((await cancel(teacher, 1)).status).toBe(409);
		const gone = await cancel(office, 2);
		expect(gone.status).toBe(200);
		expect((await inRoom(other)).map(({ starts_time }) => starts_time)).toEqual(["16:00"]);
		expect((await undo(gone, office)).status).toBe(200);
		expect((await inRoom(other)).map(({ starts_time }) => starts_time)).toEqual(["14:00", "16:00"]);
	});
	test("that was cancelled comes back by undo only while the room is free", async () => {
		const id = await newRoom();
		const { body } = await book(id, at("14:00", "15:00"));
		const gone = await teacher.call("POST", `/rooms/${id}/bookings/${body.id}/cancel`, { version: 1 });
		await book(id, at("14:30", "15:30"), staff);
		expect((await undo(gone, teacher)).body.error).toBe("undo_blocked");
		const mine = await book(id, at("17:00", "18:00"));
		expect((await undo(mine, staff)).status).toBe(403);
		expect((await undo(mine, teacher)).status).toBe(200);
		expect((await inRoom(id)).length).toBe(1);
	});
	test("of one room by a hundred at once: one wins, and the others are told", async () => {
		const id = await newRoom();
		for (const day of [DAY, "2026-11-17", "2026-11-18"]) {
			const answers = await Promise.all(
				Array.from({ length: 100 }, (_, i) => book(id, at(`1${i % 4}:00`, "15:00", { day }), [teacher, staff, office][i % 3])),
			);
			expect(answers.filter(({ status }) => status === 201).length).toBe(1);
			expect(answers.filter(({ body }) => body.error === "time_taken").length).toBe(99);
		}
		expect((await inRoom(id)).length).toBe(3);
	});
});

describe("a room out of use", () => {
	const block = { title: "New floor", note: null, starts_on: DAY, starts_at: "08:00", ends_on: "2026-11-18", ends_at: "12:00" };
	test("cannot be booked over several days; only who may edit rooms says so", async () => {
		const id = await newRoom();
		const send = (by: Caller, more: object = {}) => by.call<RoomSession & ErrorBody>("POST", `/rooms/${id}/blocks`, { ...block, ...more });
		expect((await send(teacher)).status).toBe(403);
		expect(Object.keys((await send(office, { ends_on: "2026-12-31" })).body.fields ?? {})).toEqual(["ends_on"]);
		expect(Object.keys((await send(office, { ends_on: "2026-11-15" })).body.fields ?? {})).toEqual(["ends_on"]);
		const made = await send(office);
		expect(made.body).toMatchObject({ kind: "maintenance", starts_on: DAY, ends_on: "2026-11-18", ends_time: "12:00" });
		expect((await book(id, at("10:00", "11:00", { day: "2026-11-17" }))).body.error).toBe("time_taken");
		const path = `/rooms/${id}/blocks/${made.body.id}`;
		expect(
			(await office.call("PUT", `/rooms/${id}/bookings/${made.body.id}`, { ...at("08:00", "09:00"), room_id: id, version: 1 })).status,
		).toBe(404);
		expect((await office.call<RoomSession>("PUT", path, { ...block, ends_on: DAY, ends_at: "18:00", version: 1 })).body.ends_on).toBe(DAY);
		expect((await book(id, at("10:00", "11:00", { day: "2026-11-17" }))).status).toBe(201);
		expect((await southAdmin.call("POST", `${path}/remove`, { version: 2 })).status).toBe(404);
		expect((await office.call("POST", `${path}/remove`, { version: 2 })).status).toBe(200);
		expect((await inRoom(id)).map(({ kind }) => kind)).toEqual(["booking"]);
	});
});

describe("free rooms", () => {
	const free = async (query: string, by = teacher) => by.call<{ rooms: FreeRoom[] } & ErrorBody>("GET", `/rooms/free?day=${DAY}&${query}`);
	const names = (answer: Answer<{ rooms: FreeRoom[] }>) => answer.body.rooms.map(({ name }) => name);
	test("are found by time, size, equipment, kind and reach; the smallest that fits first", async () => {
		const [small, large, far, closed] = (await inSchool(t, t.north.customer_id, (client) =>
			makeRooms(client, [
				{ name: "Music small", kind: "music", capacity: 12, equipment: ["piano"], accessible: true },
				{ name: "Music large", kind: "music", capacity: 60, equipment: ["piano", "stage"] },
				{ name: "Music far", kind: "music", capacity: 60 },
				{ name: "Music closed", kind: "music", capacity: 60 },
			]),
		)) as [number, number, number, number];
		await t.owner.query("update rooms set bookable = false where id = $1", [closed]);
		expect(names(await free("from=09:00&to=10:00&kind=music"))).toEqual(["Music small", "Music far", "Music large"]);
		expect(names(await free("from=09:00&to=10:00&kind=music", office))).toContain("Music closed");
		expect(names(await free("from=09:00&to=10:00&kind=music&capacity=20&equipment=piano,stage"))).toEqual(["Music large"]);
		expect(names(await free("from=09:00&to=10:00&kind=music&accessible=true"))).toEqual(["Music small"]);
		await book(large, at("09:30", "10:30"));
		await book(small, at("10:00", "11:00"));
		const left = await free("from=09:00&to=10:00&kind=music");
		expect(left.body.rooms.map(({ id, free_until }) => [id, free_until])).toEqual([
			[small, "10:00"],
			[far, null],
		]);
	});
	test("are looked for with a right question, by whoever sees rooms, in their own school", async () => {
		expect(Object.keys((await free("from=10:00&to=09:00")).body.fields ?? {})).toEqual(["to"]);
		expect(Object.keys((await free("from=9&to=10:00&capacity=x&equipment=unicorn&kind=castle")).body.fields ?? {}).sort()).toEqual([
			"capacity",
			"equipment",
			"from",
			"kind",
		]);
		expect((await free("from=09:00&to=10:00", finance)).status).toBe(403);
		expect((await free("from=09:00&to=10:00", southAdmin)).body.rooms).toEqual([]);
	});
});
