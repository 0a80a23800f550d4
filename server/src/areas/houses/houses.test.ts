import { afterAll, beforeAll, expect, test } from "vitest";
import { inSchool } from "../../testing/in-school.ts";
import { newStudent } from "../../testing/sampling.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeHouses } from "./houses.builders.ts";

let t: TestApp;
let admin: Caller;
let teacher: Caller;
let [falcon, heron] = [0, 0];
beforeAll(async () => {
	t = await startTestApp();
	[admin, teacher] = [await t.as(t.north, "admin"), await t.as(t.north, "teacher")];
	const houses = [
		{ name: "Falcon", colour: "raspberry" as const },
		{ name: "Heron", colour: "blue" as const },
	];
	[falcon, heron] = (await inSchool(t, t.north.customer_id, (client) => makeHouses(client, houses))) as [number, number];
});
afterAll(() => t.close());

const inHouse = async (house_id: number | null): Promise<number> => {
	const id = await newStudent(t, t.north);
	await inSchool(t, t.north.customer_id, (client) => client.query("update students set house_id = $1 where id = $2", [house_id, id]));
	return id;
};
const today = () =>
	inSchool(
		t,
		t.north.customer_id,
		async (client) => (await client.query<{ day: string }>("select customer_today()::text as day")).rows[0]?.day,
	);
const award = async (caller: Caller, student_id: number, points: number, week?: string) =>
	caller.call<{ id: number; house_id: number; week: string; version: number }>("POST", "/house-points", {
		student_id,
		points,
		reason: "A kind word",
		week: week ?? (await today()),
	});
const pointsOf = async (caller: Caller, id: number) =>
	(await caller.call<{ houses: { id: number; week_points: number; points: number }[] }>("GET", "/houses?limit=100")).body.houses.find(
		(house) => house.id === id,
	);

test("points go to the house that the student is in, and stay there when the student changes houses", async () => {
	const names = ["Owl", "Swift"].map((name) => ({ name, colour: "violet" as const }));
	const [first, second] = (await inSchool(t, t.north.customer_id, (client) => makeHouses(client, names))) as [number, number];
	const student = await inHouse(first);
	const given = await award(teacher, student, 5);
	expect(given).toMatchObject({ status: 201, body: { house_id: first } });
	const student_now = (await admin.call<{ version: number }>("GET", `/students/${student}`)).body;
	expect((await admin.call("PATCH", `/students/${student}`, { version: student_now.version, house_id: second })).status).toBe(200);
	await award(admin, student, -2, "2024-03-14");
	expect(await pointsOf(teacher, first)).toMatchObject({ week_points: 5, points: 5 });
	expect(await pointsOf(teacher, second)).toMatchObject({ week_points: 0, points: -2 });
	const changed = await admin.call("PATCH", `/house-points/${given.body.id}`, { version: given.body.version, points: 4 });
	expect(changed).toMatchObject({ status: 200, body: { house_id: first } });
});
test("a house tells how many students it has", async () => {
	const [owls] = (await inSchool(t, t.north.customer_id, (client) => makeHouses(client, [{ name: "Counted", colour: "rust" }]))) as [
		number,
	];
	const [leaves] = [await inHouse(owls), await inHouse(owls)];
	await admin.call("POST", `/students/${leaves}/archive`, { version: 1 });
	expect((await teacher.call("GET", `/houses/${owls}`)).body).toMatchObject({ students: 1, points: 0, week_points: 0 });
});
test("a week is kept by its Monday, whichever day of it was given", async () => {
	const student = await inHouse(falcon);
	for (const day of ["2026-11-09", "2026-11-12", "2026-11-15"])
		expect((await award(admin, student, 1, day)).body.week, day).toBe("2026-11-09");
});
test("points are given for weeks that have begun", async () => {
	const student = await inHouse(falcon);
	const later = new Date(Date.now() + 9 * 864e5).toISOString().slice(0, 10);
	expect(await award(teacher, student, 3, later)).toMatchObject({
		status: 422,
		body: { fields: { week: "This week has not begun yet." } },
	});
});
test("points for a student without a house are refused at the student, and nothing is kept", async () => {
	const student = await inHouse(null);
	const refused = await award(teacher, student, 3);
	expect(refused).toMatchObject({ status: 422, body: { fields: { student_id: "This student is in no house yet." } } });
	const { rows } = await t.owner.query("select from house_points where student_id = $1", [student]);
	expect(rows).toHaveLength(0);
});
test("another school's student or house is as unknown as a missing one", async () => {
	const south = await t.as(t.south, "admin");
	const student = await inHouse(falcon);
	for (const id of [student, 999_999_999]) expect((await award(south, id, 3)).status).toBe(422);
	expect(await pointsOf(south, falcon)).toBeUndefined();
});
test("a parent sees the points of their own children alone", async () => {
	const mine = await award(admin, await inHouse(heron), 2);
	const other = await inSchool(t, t.north.customer_id, async (client) => {
		const { rows } = await client.query<{ id: string }>(
			"insert into students (first_name, last_name, house_id) values ('Bo', 'Other', $1) returning id",
			[heron],
		);
		return Number(rows[0]?.id);
	});
	const theirs = await award(admin, other, 2);
	const parent = await t.as(t.north, "client");
	expect((await parent.call("GET", `/house-points/${mine.body.id}`)).status).toBe(200);
	expect((await parent.call("GET", `/house-points/${theirs.body.id}`)).status).toBe(404);
});
test("a name is taken once", async () => {
	const again = await admin.call("POST", "/houses", { name: "falcon", colour: "moss" });
	expect(again).toMatchObject({ status: 422, body: { fields: { name: expect.any(String) } } });
});
test("whoever gave points takes that back", async () => {
	const student = await inHouse(heron);
	const before = await pointsOf(teacher, heron);
	const given = await award(teacher, student, 7);
	const undone = await teacher.call("POST", "/changes/undo", { batch: given.headers["x-request-id"] });
	expect(undone.status).toBe(200);
	expect(await pointsOf(teacher, heron)).toEqual(before);
});
