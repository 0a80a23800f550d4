import type { Contract, ExpiringQualification, Qualification } from "@homeroom/contract/areas/staff/staff.paper-calls.ts";
import type { Staff } from "@homeroom/contract/areas/staff/staff.rules.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inSchool } from "../../testing/in-school.ts";
import { type Answer, type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { PICTURE } from "../files/files.builders.ts";
import { makeStaff } from "./staff.builders.ts";

let t: TestApp;
let admin: Caller;
let office: Caller;
let teacher: Caller;
let finance: Caller;
let southAdmin: Caller;
let own: number;
beforeAll(async () => {
	t = await startTestApp();
	[admin, office, teacher, finance] = (await Promise.all(
		(["admin", "office", "teacher", "finance"] as const).map((role) => t.as(t.north, role)),
	)) as [Caller, Caller, Caller, Caller];
	southAdmin = await t.as(t.south, "admin");
	own = await newStaff(t.north.users.teacher.user_id);
});
afterAll(() => t.close());

const newStaff = (user_id: number | null = null): Promise<number> =>
	inSchool(
		t,
		t.north.customer_id,
		async (client) => (await makeStaff(client, [{ first_name: "Ana", last_name: "Costa", user_id }]))[0] as number,
	);
const undo = (who: Caller, { headers }: Answer<unknown>) =>
	who.call<ErrorBody>("POST", "/changes/undo", { batch: String(headers["x-request-id"]) });

describe("qualifications", () => {
	const paper = { kind: "first_aid", name: "First aid at work", number: "FA 1", issued_on: "2024-01-01", expires_on: "2027-01-01" };
	test("are added, changed by one at a time, taken off and brought back", async () => {
		const id = await newStaff();
		const made = await office.call<Qualification>("POST", `/staff/${id}/qualifications`, paper);
		expect([made.status, made.body]).toMatchObject([201, { ...paper, staff_id: id, version: 1, file: null }]);
		const path = `/staff/${id}/qualifications/${made.body.id}`;
		expect((await office.call<Qualification>("PUT", path, { ...paper, number: "FA 2", version: 1 })).body).toMatchObject({ version: 2 });
		const late = await office.call<ErrorBody>("PUT", path, { ...paper, version: 1 });
		expect([late.status, late.body.current]).toMatchObject([409, { number: "FA 2" }]);
		const removed = await office.call("POST", `${path}/remove`, { version: 2 });
		expect((await office.call("GET", `/staff/${id}/qualifications`)).body).toEqual({ qualifications: [] });
		expect((await undo(office, removed)).status).toBe(200);
		expect((await office.call<{ qualifications: object[] }>("GET", `/staff/${id}/qualifications`)).body.qualifications).toHaveLength(1);
	});
	test("are seen by the person, without the scan, and by no other colleague", async () => {
		const { body } = await office.call<Qualification>("POST", `/staff/${own}/qualifications`, paper);
		const path = `/staff/${own}/qualifications`;
		const scan = await office.call<Qualification>("POST", `${path}/${body.id}/file?name=aid.png`, PICTURE);
		expect(scan.body).toMatchObject({ version: 2, file: { name: "aid.png", media_type: "image/png" } });
		const { qualifications } = (await teacher.call<{ qualifications: Qualification[] }>("GET", path)).body;
		expect(qualifications).toMatchObject([{ name: paper.name, file: null }]);
		expect((await office.call("GET", `/files/${scan.body.file_id}/content`)).status).toBe(200);
		for (const who of [teacher, finance, southAdmin])
			expect((await who.call("GET", `/files/${scan.body.file_id}/content`)).status).toBe(404);
		expect((await finance.call("GET", path)).status).toBe(403);
		const without = await office.call<Qualification>("POST", `${path}/${body.id}/file/remove`, { version: 2 });
		expect([without.status, without.body.file]).toEqual([200, null]);
	});
	test("are refused for bad input, without the right, at somebody else and in another school", async () => {
		const id = await newStaff();
		const post = (who: Caller, body: object) => who.call<ErrorBody>("POST", `/staff/${id}/qualifications`, body);
		const wrong = await post(office, { ...paper, expires_on: "2020-01-01" });
		expect([wrong.status, wrong.body.fields]).toEqual([422, { expires_on: "This lies before the beginning." }]);
		expect((await post(office, { ...paper, name: " " })).status).toBe(422);
		expect((await post(teacher, paper)).status).toBe(403);
		expect((await post(southAdmin, paper)).status).toBe(404);
		const { body } = await office.call<Qualification>("POST", `/staff/${id}/qualifications`, paper);
		expect((await office.call("PUT", `/staff/${await newStaff()}/qualifications/${body.id}`, { ...paper, version: 1 })).status).toBe(404);
		expect((await southAdmin.call("POST", `/staff/${id}/qualifications/${body.id}/remove`, { version: 1 })).status).toBe(404);
		expect((await t.owner.query("select version, removed_at from staff_qualifications where staff_id = $1", [id])).rows).toEqual([
			{ version: 1, removed_at: null },
		]);
	});
	const inDays = (days: number) => new Date(Date.now() + days * 864e5).toISOString().slice(0, 10);
	test("that expire soon are listed for the office, without those that were renewed", async () => {
		const id = await newStaff();
		const add = (name: string, days: number) =>
			office.call("POST", `/staff/${id}/qualifications`, { ...paper, name, issued_on: null, expires_on: inDays(days) });
		for (const [name, days] of [
			["Lapsed", -3],
			["Soon", 30],
			["Later", 200],
			["Renewed", 5],
			["Renewed", 700],
		] as const)
			await add(name, days);
		const list = (by: Caller) => by.call<{ qualifications: ExpiringQualification[] }>("GET", "/staff/qualifications/expiring");
		const mine = (await list(office)).body.qualifications.filter(({ staff_id }) => staff_id === id);
		expect(mine.map(({ name, expires_on }) => [name, expires_on])).toEqual([
			["Lapsed", inDays(-3)],
			["Soon", inDays(30)],
		]);
		expect((await list(teacher)).status).toBe(403);
		expect((await list(southAdmin)).body.qualifications.some(({ staff_id }) => staff_id === id)).toBe(false);
		await office.call("POST", `/staff/${id}/archive`, { version: 1 });
		expect((await list(office)).body.qualifications.some(({ staff_id }) => staff_id === id)).toBe(false);
	});
	test("that expire soon are counted on the page", async () => {
		const id = await newStaff();
		for (const days of [-3, 30, 200])
			await office.call("POST", `/staff/${id}/qualifications`, { ...paper, issued_on: null, expires_on: inDays(days) });
		expect((await office.call<{ expiring: number }>("GET", `/staff/${id}/summary`)).body.expiring).toBe(2);
	});
});

describe("contracts", () => {
	const paper = {
		kind: "fixed_term",
		starts_on: "2025-08-01",
		ends_on: "2026-07-31",
		share: 6250,
		weekly_minutes: 750,
		note: "Cover for\nR. A.",
	};
	test("are for those who deal with them, not for whoever edits staff, and not in histories of others", async () => {
		const id = await newStaff();
		const made = await finance.call<Contract>("POST", `/staff/${id}/contracts`, paper);
		expect([made.status, made.body]).toMatchObject([201, paper]);
		const path = `/staff/${id}/contracts/${made.body.id}`;
		const changed = await admin.call<Contract>("PUT", path, { ...paper, share: 10_000, version: 1 });
		expect(changed.body).toMatchObject({ share: 10_000, version: 2 });
		for (const who of [office, teacher]) {
			expect((await who.call("GET", `/staff/${id}/contracts`)).status).toBe(403);
			expect((await who.call("PUT", path, { ...paper, version: 2 })).status).toBe(403);
			expect((await who.call("GET", `/changes/as_of?record=staff_contracts&id=${made.body.id}&at=2100-01-01T00:00:00Z`)).status).toBe(403);
		}
		expect((await southAdmin.call("GET", `/staff/${id}/contracts`)).status).toBe(404);
		expect((await southAdmin.call("PUT", path, { ...paper, version: 2 })).status).toBe(404);
		const scan = await finance.call<Contract>("POST", `${path}/file?name=contract.png`, PICTURE);
		expect((await finance.call("GET", `/files/${scan.body.file_id}/content`)).status).toBe(200);
		for (const who of [office, teacher, southAdmin])
			expect((await who.call("GET", `/files/${scan.body.file_id}/content`)).status).toBe(404);
		expect((await undo(admin, changed)).status).toBe(200);
		expect((await finance.call("POST", `${path}/file/remove`, { version: 4 })).status).toBe(200);
		expect((await finance.call("POST", `${path}/remove`, { version: 5 })).status).toBe(200);
		expect((await finance.call("GET", `/staff/${id}/contracts`)).body).toEqual({ contracts: [] });
	});
	test("are refused for bad input", async () => {
		const id = await newStaff();
		const fields = async (more: object) =>
			Object.keys((await finance.call<ErrorBody>("POST", `/staff/${id}/contracts`, { ...paper, ...more })).body.fields ?? {});
		expect(await fields({ ends_on: "2025-01-01" })).toEqual(["ends_on"]);
		expect(await fields({ share: 20_001, weekly_minutes: -1, kind: "x", starts_on: "" })).toEqual([
			"kind",
			"starts_on",
			"share",
			"weekly_minutes",
		]);
		expect((await t.owner.query("select from staff_contracts where staff_id = $1", [id])).rowCount).toBe(0);
	});
});

test("a person with neither sees their record and nothing of others' papers", async () => {
	expect((await teacher.call<Staff>("GET", `/staff/${own}`)).body.user_id).toBe(t.north.users.teacher.user_id);
	expect((await teacher.call("GET", `/staff/${await newStaff()}/qualifications`)).status).toBe(403);
});
