import type { Found } from "@homeroom/contract/areas/find/find.contract.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asRole } from "../../testing/casts/as-role.ts";
import { inSchool } from "../../testing/in-school.ts";
import { newStudent } from "../../testing/sampling.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeClients, makeContacts } from "../clients/clients.builders.ts";
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
	expect(await named(await asRole(t, t.north, "finance", granting({ Houses: ["View", "Edit"] })), of)).toEqual([]);
	expect(await named(admin, of)).toHaveLength(2);
});
test("finds people by number, e-mail address and telephone number, however these are written", async () => {
	const stamp = "find-details";
	const { body: student } = await admin.call<{ id: number; version: number }>("POST", "/students", {
		first_name: "Detail",
		last_name: "Sought",
		status: "enrolled",
		external_id: "000777-A 9",
		email: `${stamp}.child@pupil.test`,
		phone: "+44 1904 496118",
	});
	const [family, empty] = (await inSchool(t, t.north.customer_id, (client) =>
		makeClients(client, [{ name: "Sought family" }, { name: "Nobody sought" }]),
	)) as [number, number];
	await inSchool(t, t.north.customer_id, (client) =>
		makeContacts(client, [
			{ client_id: family, first_name: "Mum", last_name: "Sought", phone: "0171 2345678", email: `${stamp}.mum@home.test` },
		]),
	);
	const [colleague] = await inSchool(t, t.north.customer_id, (client) =>
		makeStaff(client, [{ first_name: "Ivo", last_name: "Sought", email: `${stamp}.ivo@school.test` }]),
	);
	const who = async (search: string, by = admin) => (await found(by, search)).map(({ record, id }) => `${record}:${id}`);
	const child = `students:${student.id}`;
	for (const typed of [
		"000777-a9",
		"777-A",
		`${stamp}.CHILD@pupil`,
		"01904 496 118",
		"+441904496118",
		"496118",
		"(01904) 496-118",
		"01904 49",
		"01904",
		"+44 1904 4",
	])
		expect(await who(typed), typed).toContain(child);
	for (const typed of ["01712345678", "+49 171 234 5678", "0171/2345678", `${stamp}.mum@`])
		expect(await who(typed), typed).toEqual([`clients:${family}`]);
	expect(await who(`${stamp}.ivo@school.test`)).toEqual([`staff:${colleague}`]);
	expect(await who("99")).not.toContain(`clients:${empty}`);
	// what is changed, archived or deleted is no longer found by it; another school never finds it
	expect(await who("01904 496 118", await t.as(t.south, "admin"))).toEqual([]);
	const changed = await admin.call<{ version: number }>("PATCH", `/students/${student.id}`, {
		phone: "020 7946 0000",
		version: student.version,
	});
	expect(await who("01904496118")).toEqual([]);
	expect(await who("02079460000")).toEqual([child]);
	await admin.call("POST", `/students/${student.id}/archive`, { version: changed.body.version });
	expect(await who("02079460000")).toEqual([]);
	// with ViewOwn only one's own, and no family by the number of somebody in it
	for (const role of ["teacher", "client"] as const) expect(await who("01712345678", await t.as(t.north, role)), role).toEqual([]);
	const { rows } = await t.owner.query(
		"select count(*)::int as lines from record_words where customer_id = $1 and record = 'clients#' and id = $2",
		[t.north.customer_id, empty],
	);
	expect(rows).toEqual([{ lines: 0 }]);
});
test("finds and names people with a login for whoever manages them, and for nobody else", async () => {
	const { email, membership_id, name } = await member(t.north.customer_id, t.north.users.teacher.user_id);
	const expected = {
		record: "users",
		path: "/settings/users",
		id: membership_id,
		title: name,
		about: email,
		archived: false,
		photo_file_id: null,
	};
	expect(await found(admin, email)).toContainEqual(expected);
	expect(await named(admin, `users:${membership_id}`)).toEqual([expected]);
	const others = [await t.as(t.north, "teacher"), await t.as(t.north, "client"), await t.as(t.south, "admin")];
	for (const by of others) {
		expect((await found(by, email)).filter(({ record }) => record === "users")).toEqual([]);
		expect(await named(by, `users:${membership_id}`)).toEqual([]);
	}
});
async function member(customer_id: number, user_id: number): Promise<{ email: string; membership_id: number; name: string }> {
	const { rows } = await t.owner.query<{ email: string; id: string; name: string }>(
		"select email, id, concat_ws(' ', first_name, middle_name, last_name) as name from memberships where customer_id = $1 and user_id = $2",
		[customer_id, user_id],
	);
	const [row] = rows;
	return { email: String(row?.email), membership_id: Number(row?.id), name: String(row?.name) };
}
test("finds nothing where the role opens nothing", async () => {
	expect(await found(await asRole(t, t.north, "staff", []), "cos")).toEqual([]);
});
test.each(["/find", "/find?search=%00", `/find?search=${"x".repeat(101)}`, "/find/names?of=students", "/find/names?of=students:1;drop"])(
	"refuses %s",
	async (path) => expect((await admin.call("GET", path)).status).toBe(422),
);
