import type { Found } from "@homeroom/contract/areas/find/find.contract.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inSchool } from "../../testing/in-school.ts";
import { newStudent } from "../../testing/sampling.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeRooms } from "../rooms/rooms.builders.ts";
import { makeStaff } from "../staff/staff.builders.ts";

let t: TestApp;
let admin: Caller;
let mine: number;
let theirs: number;
beforeAll(async () => {
	t = await startTestApp();
	admin = await t.as(t.north, "admin");
	[mine, theirs] = [await newStudent(t, t.north), await newStudent(t, t.south)];
});
afterAll(() => t.close());

const found = async (by: Caller, search: string) =>
	(await by.call<{ results: Found[] }>("GET", `/find?search=${encodeURIComponent(search)}`)).body.results;
const named = async (by: Caller, of: string) => (await by.call<{ results: Found[] }>("GET", `/find/names?of=${of}`)).body.results;

test("finds by the start of words, without accents, in this school only", async () => {
	const expected = {
		record: "students",
		path: "/students",
		id: mine,
		title: "Ana Costa",
		photo_file_id: null,
		archived: false,
		about: "5A",
	};
	expect(await found(admin, "cós an")).toEqual([expected]);
	expect(await found(admin, "osta")).toEqual([]);
	expect(await found(admin, "  ")).toEqual([]);
	expect(await named(admin, `students:${mine},students:${theirs},clouds:1`)).toEqual([expected]);
});
test("finds among one kind alone, the first of it without a word, and names more than it finds at once", async () => {
	const of = async (by: Caller, record: string, search = "") =>
		(await by.call<{ results: Found[] }>("GET", `/find?record=${record}&search=${search}`)).body.results;
	expect(await of(admin, "students")).toMatchObject([{ id: mine }]);
	expect(await of(admin, "students", "cos")).toMatchObject([{ id: mine }]);
	expect(await of(admin, "rooms", "cos")).toEqual([]);
	expect(await of(await t.as(t.south, "client"), "students")).toMatchObject([{ id: theirs }]);
	expect((await admin.call("GET", "/find?record=clouds&search=")).status).toBe(422);
	const names = Array.from({ length: 8 }, (_, i) => ({ name: `Find ${i}` }));
	const rooms = await inSchool(t, t.north.customer_id, (client) => makeRooms(client, names));
	expect(await named(admin, rooms.map((id) => `rooms:${id}`).join(","))).toHaveLength(rooms.length);
});
test("shows a person with ViewOwn their own, and the archive to nobody", async () => {
	const other = await admin.call<{ id: number; version: number }>("POST", "/students", {
		first_name: "Ana",
		last_name: "Costner",
		status: "enrolled",
	});
	for (const role of ["teacher", "client"] as const) {
		const person = await t.as(t.north, role);
		expect((await found(person, "cost")).map(({ id }) => id)).toEqual([mine]);
		expect(await named(person, `students:${other.body.id}`)).toEqual([]);
	}
	expect(await found(admin, "costner")).toHaveLength(1);
	await admin.call("POST", `/students/${other.body.id}/archive`, { version: other.body.version });
	expect(await found(admin, "costner")).toEqual([]);
	expect(await named(admin, `students:${other.body.id}`)).toMatchObject([{ archived: true }]);
});
test("tells the names of staff whom a visible row names openly, and no more of them", async () => {
	const people = ["Head", "Other"].map((last_name) => ({ first_name: "Ida", last_name }));
	const [head, other] = (await inSchool(t, t.north.customer_id, (client) => makeStaff(client, people))) as [number, number];
	const of = `staff:${head},staff:${other}`;
	const parent = await t.as(t.north, "client");
	expect(await named(parent, of)).toEqual([]);
	expect((await admin.call("POST", "/houses", { name: "Find house", colour: "blue", heads: [head] })).status).toBe(201);
	const known = { record: "staff", path: "", id: head, title: "Ida Head", about: null, archived: false, photo_file_id: null };
	expect(await named(parent, of)).toEqual([known]);
	expect(await found(parent, "ida")).toEqual([]);
	expect(await named(await t.as(t.south, "client"), of)).toEqual([]);
	// whoever could name anybody there does not learn names by it
	await t.owner.query("update roles set permissions = $2 where customer_id = $1 and key = 'finance'", [
		t.north.customer_id,
		JSON.stringify(granting({ Houses: ["View", "Edit"] })),
	]);
	expect(await named(await t.as(t.north, "finance"), of)).toEqual([]);
	expect(await named(admin, of)).toHaveLength(2);
});
test("finds nothing where the role opens nothing", async () => {
	await t.owner.query("update roles set permissions = '[]' where customer_id = $1 and key = 'staff'", [t.north.customer_id]);
	expect(await found(await t.as(t.north, "staff"), "cos")).toEqual([]);
});
test.each(["/find", "/find?search=%00", `/find?search=${"x".repeat(101)}`, "/find/names?of=students", "/find/names?of=students:1;drop"])(
	"refuses %s",
	async (path) => expect((await admin.call("GET", path)).status).toBe(422),
);
