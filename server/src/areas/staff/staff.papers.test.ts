import { randomUUID } from "node:crypto";
import type { ExpiringQualification } from "@homeroom/contract/areas/staff/staff.paper-calls.ts";
import type { Contract, Qualification, Staff } from "@homeroom/contract/areas/staff/staff.rules.ts";
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

/** The list on somebody's page. */
const papersOf = <Row>(who: Caller, record: "staff_qualifications" | "staff_contracts", staff_id: number) =>
	who
		.call<Record<string, Row[]>>(
			"GET",
			`/${record.replace("_", "-")}?where=${encodeURIComponent(JSON.stringify([["staff_id", "in", [staff_id]]]))}`,
		)
		.then(({ status, body }) => (status === 200 ? (body[record] as Row[]) : status));

describe("qualifications", () => {
	const paper = { kind: "first_aid", name: "First aid at work", number: "FA 1", issued_on: "2024-01-01", expires_on: "2027-01-01" };
	const add = (who: Caller, staff_id: number, more: object = {}) =>
		who.call<Qualification>("POST", "/staff-qualifications", { staff_id, ...paper, ...more });
	const listed = (who: Caller, staff_id: number) => papersOf<Qualification>(who, "staff_qualifications", staff_id);

	test("are added, changed by one at a time, archived and brought back", async () => {
		const id = await newStaff();
		const made = await add(office, id);
		expect([made.status, made.body]).toMatchObject([201, { ...paper, staff_id: id, version: 1, file: null }]);
		const path = `/staff-qualifications/${made.body.id}`;
		expect((await office.call<Qualification>("PATCH", path, { number: "FA 2", version: 1 })).body).toMatchObject({ version: 2 });
		const late = await office.call<ErrorBody>("PATCH", path, { number: "FA 3", version: 1 });
		expect([late.status, late.body.current]).toMatchObject([409, { number: "FA 2" }]);
		const archived = await office.call("POST", `${path}/archive`, { version: 2 });
		expect(await listed(office, id)).toEqual([]);
		expect((await undo(office, archived)).status).toBe(200);
		expect(await listed(office, id)).toHaveLength(1);
		const { changes } = (await office.call<{ changes: { action: string }[] }>("GET", `${path}/activity`)).body;
		expect(changes.map(({ action }) => action)).toEqual(["updated", "updated", "updated", "created"]);
	});
	test("are listed by when they expire, those that never do last", async () => {
		const id = await newStaff();
		for (const [number, expires_on] of [
			["later", "2028-01-01"],
			["never", null],
			["sooner", "2026-01-01"],
		] as const)
			await add(office, id, { number, expires_on });
		expect(((await listed(office, id)) as Qualification[]).map(({ number }) => number)).toEqual(["sooner", "later", "never"]);
	});
	test("are seen by the person, without the scan, and by no other colleague", async () => {
		const { body } = await add(office, own);
		const path = `/staff-qualifications/${body.id}`;
		const scan = await office.call<Qualification>("POST", `${path}/scan?name=aid.png`, PICTURE);
		expect(scan.body).toMatchObject({ version: 2, file: { name: "aid.png", media_type: "image/png" } });
		const [mine] = (await listed(teacher, own)) as Qualification[];
		expect([mine?.name, mine?.file]).toEqual([paper.name, undefined]);
		expect((await teacher.call<Qualification>("GET", path)).body).not.toHaveProperty("file");
		expect((await teacher.call("GET", `${path}/activity`)).status).toBe(200);
		const file_id = scan.body.file?.id;
		expect((await office.call("GET", `/files/${file_id}/content`)).status).toBe(200);
		for (const who of [teacher, finance, southAdmin]) expect((await who.call("GET", `/files/${file_id}/content`)).status).toBe(404);
		expect(await listed(finance, own)).toEqual([]);
		for (const who of [finance, southAdmin])
			for (const place of [path, `${path}/activity`]) expect((await who.call("GET", place)).status).toBe(404);
		// nor is it found by asking for what stands there
		const guess = encodeURIComponent(JSON.stringify([["number", "is", paper.number]]));
		expect(
			(await finance.call<Record<string, unknown[]>>("GET", `/staff-qualifications?where=${guess}`)).body.staff_qualifications,
		).toEqual([]);
		const without = await office.call<Qualification>("POST", `${path}/scan/remove`, { version: 2 });
		expect([without.status, without.body.file]).toEqual([200, null]);
	});
	test("are refused for bad input, without the right, at somebody else and in another school", async () => {
		const id = await newStaff();
		const post = (who: Caller, body: object) => who.call<ErrorBody>("POST", "/staff-qualifications", { staff_id: id, ...paper, ...body });
		const wrong = await post(office, { expires_on: "2020-01-01" });
		expect([wrong.status, wrong.body.fields]).toEqual([422, { expires_on: "This lies before the beginning." }]);
		expect((await post(office, { name: " " })).status).toBe(422);
		expect((await post(office, { issued_on: "1800-01-01" })).status).toBe(422);
		expect((await post(teacher, {})).status).toBe(403);
		expect((await post(teacher, { staff_id: own })).status).toBe(403);
		const elsewhere = await post(southAdmin, {});
		expect([elsewhere.status, Object.keys(elsewhere.body.fields ?? {})]).toEqual([422, ["staff_id"]]);
		const { body } = await add(office, id);
		const path = `/staff-qualifications/${body.id}`;
		// the other day is in the database alone
		const half = await office.call<ErrorBody>("PATCH", path, { version: 1, expires_on: "2020-01-01" });
		expect([half.status, half.body.fields]).toEqual([422, { expires_on: "This lies before the beginning." }]);
		expect((await southAdmin.call("POST", `${path}/archive`, { version: 1 })).status).toBe(404);
		expect((await southAdmin.call("POST", `${path}/scan?name=a.png`, PICTURE)).status).toBe(404);
		expect((await teacher.call("POST", `${path}/scan?name=a.png`, PICTURE)).status).toBe(403);
		expect((await t.owner.query("select version, archived_at from staff_qualifications where staff_id = $1", [id])).rows).toEqual([
			{ version: 1, archived_at: null },
		]);
	});
	test("stay with whom they belong to", async () => {
		const [id, other] = [await newStaff(), await newStaff()];
		const { body } = await add(office, id);
		const sent = await office.call<Qualification>("PATCH", `/staff-qualifications/${body.id}`, {
			version: 1,
			number: "FA 9",
			staff_id: other,
		});
		expect([sent.status, sent.body.staff_id]).toEqual([200, id]);
		await expect(
			inSchool(t, t.north.customer_id, (client) =>
				client.query("update staff_qualifications set staff_id = $2 where id = $1", [body.id, other]),
			),
		).rejects.toMatchObject({ constraint: "staff_qualifications_staff_id_fixed" });
	});
	const inDays = (days: number) => new Date(Date.now() + days * 864e5).toISOString().slice(0, 10);
	test("that expire soon are listed for the office, without those that were renewed", async () => {
		const id = await newStaff();
		for (const [name, days] of [
			["Lapsed", -3],
			["Soon", 30],
			["Later", 200],
			["Renewed", 5],
			["Renewed", 700],
		] as const)
			await add(office, id, { name, issued_on: null, expires_on: inDays(days) });
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
		for (const days of [-3, 30, 200]) await add(office, id, { issued_on: null, expires_on: inDays(days) });
		expect((await office.call("GET", `/staff/${id}/summary`)).body).toMatchObject({ expiring: 2, expired: 1 });
	});
});

describe("contracts", () => {
	const paper = {
		kind: "fixed_term",
		starts_on: "2025-08-01",
		ends_on: "2026-07-31",
		share: 62.5,
		weekly_minutes: 750,
		note: "Cover for\nR. A.",
	};
	test("are for those who deal with them, not for whoever edits staff, and not in histories of others", async () => {
		const id = await newStaff();
		const made = await finance.call<Contract>("POST", "/staff-contracts", { staff_id: id, ...paper });
		expect([made.status, made.body]).toMatchObject([201, paper]);
		const path = `/staff-contracts/${made.body.id}`;
		const changed = await admin.call<Contract>("PATCH", path, { share: 100, version: 1 });
		expect(changed.body).toMatchObject({ share: 100, version: 2 });
		for (const who of [office, teacher]) {
			expect(await papersOf(who, "staff_contracts", id)).toBe(403);
			for (const place of [path, `${path}/activity`, "/staff-contracts/export?format=csv", "/staff-contracts/imports"])
				expect((await who.call("GET", place)).status, place).toBe(403);
			expect((await who.call("PATCH", path, { share: 50, version: 2 })).status).toBe(403);
			expect((await who.call("GET", `/changes/as_of?record=staff_contracts&id=${made.body.id}&at=2100-01-01T00:00:00Z`)).status).toBe(403);
			const named = await who.call<{ results: unknown[] }>("GET", `/find/names?of=staff_contracts:${made.body.id}`);
			expect(named.body.results ?? []).toEqual([]);
		}
		expect(await papersOf(southAdmin, "staff_contracts", id)).toEqual([]);
		expect((await southAdmin.call("PATCH", path, { share: 50, version: 2 })).status).toBe(404);
		const scan = await finance.call<Contract>("POST", `${path}/scan?name=contract.png`, PICTURE);
		const file_id = scan.body.file?.id;
		expect((await finance.call("GET", `/files/${file_id}/content`)).status).toBe(200);
		for (const who of [office, teacher, southAdmin]) expect((await who.call("GET", `/files/${file_id}/content`)).status).toBe(404);
		expect((await undo(admin, changed)).status).toBe(200);
		expect((await finance.call("POST", `${path}/scan/remove`, { version: 4 })).status).toBe(200);
		expect((await finance.call("POST", `${path}/archive`, { version: 5 })).status).toBe(200);
		expect(await papersOf(finance, "staff_contracts", id)).toEqual([]);
	});
	test("are taken out in files by those who may do both: deal with them, and take staff out", async () => {
		expect((await finance.call("GET", "/staff-contracts/export?format=csv")).status).toBe(403);
		expect((await admin.call("GET", "/staff-contracts/export?format=csv")).status).toBe(200);
	});
	test("have a share that is exact to the hundredth, in answers and in the database", async () => {
		const id = await newStaff();
		for (const share of [0.01, 0.07, 33.33, 66.67, 99.99, 100]) {
			const made = await finance.call<Contract>("POST", "/staff-contracts", { staff_id: id, ...paper, share });
			expect(made.body.share).toBe(share);
			const { rows } = await t.owner.query("select share::text from staff_contracts where id = $1", [made.body.id]);
			expect(rows).toEqual([{ share: share.toFixed(2) }]);
			const changed = await finance.call<Contract>("PATCH", `/staff-contracts/${made.body.id}`, { share: 50, version: 1 });
			expect((await undo(finance, changed)).status).toBe(200);
			expect((await finance.call<Contract>("GET", `/staff-contracts/${made.body.id}`)).body.share).toBe(share);
		}
	});
	test("are refused for bad input", async () => {
		const id = await newStaff();
		const fields = async (more: object) =>
			Object.keys((await finance.call<ErrorBody>("POST", "/staff-contracts", { staff_id: id, ...paper, ...more })).body.fields ?? {});
		expect(await fields({ ends_on: "2025-01-01" })).toEqual(["ends_on"]);
		expect((await fields({ share: 100.01, weekly_minutes: -1, kind: "x", starts_on: "" })).sort()).toEqual([
			"kind",
			"share",
			"starts_on",
			"weekly_minutes",
		]);
		for (const share of [0, -1, 62.505, 0.001, "50"]) expect(await fields({ share }), String(share)).toEqual(["share"]);
		expect((await t.owner.query("select from staff_contracts where staff_id = $1", [id])).rowCount).toBe(0);
	});
});

describe("what the log tells from before they were records", () => {
	type Told = Record<string, unknown> | null;
	/** An entry as the log of then has it. */
	const told = async (table: string, row_id: number, action: string, before: Told, after: Told): Promise<string> => {
		const request_id = randomUUID();
		await inSchool(t, t.north.customer_id, (client) =>
			client.query(
				"insert into changes (customer_id, user_id, request_id, table_name, row_id, action, before, after) values ($1, $2, $3, $4, $5, $6, $7, $8)",
				[t.north.customer_id, t.north.users.admin.user_id, request_id, table, row_id, action, before, after],
			),
		);
		return request_id;
	};
	const refused = async (batch: string) => {
		const { status, body } = await admin.call<ErrorBody>("POST", "/changes/undo", { batch });
		return [status, body.error];
	};
	const TOO_OLD = [409, "undo_too_old"];
	const DAY = "2026-01-01T00:00:00+00:00";
	const contract = { kind: "permanent", starts_on: "2025-08-01", share: 50 };

	test("is shown, and refused where somebody would undo it", async () => {
		const staff_id = await newStaff();
		const made = (await admin.call<Contract>("POST", "/staff-contracts", { staff_id, ...contract })).body;
		expect(await refused(await told("staff_contracts", made.id, "updated", { share: 10000 }, { share: 5000 }))).toEqual(TOO_OLD);
		expect(await refused(await told("staff_contracts", made.id, "updated", { removed_at: null }, { removed_at: DAY }))).toEqual(TOO_OLD);
		const whole = { ...contract, id: 987_001, customer_id: t.north.customer_id, staff_id, share: 100, removed_at: DAY, version: 2 };
		expect(await refused(await told("staff_contracts", 987_001, "deleted", whole, null))).toEqual(TOO_OLD);
		// the update changed the row itself: there is nobody to be named
		const before = await told("staff_contracts", made.id, "updated", { removed_at: null, share: 60 }, { removed_at: DAY, share: 70 });
		await told("staff_contracts", made.id, "updated", { share: 70 }, { share: 50 });
		expect(await refused(before)).toEqual(TOO_OLD);
		expect(await refused(await told("staff_contracts", made.id, "updated", { share: 900 }, { share: 800 }))).toEqual([409, "undo_blocked"]);
		expect((await admin.call("GET", `/staff-contracts/${made.id}/activity`)).status).toBe(200);
		const { body } = await admin.call<Contract>("GET", `/staff-contracts/${made.id}`);
		expect(body).toMatchObject({ share: 50, version: 1, archived_at: null });
	});
	test("of a qualification is refused where it tells of what is gone, and undone where it does not", async () => {
		const staff_id = await newStaff();
		const paper = { staff_id, kind: "first_aid", name: "Now" };
		const { id } = (await admin.call<Qualification>("POST", "/staff-qualifications", paper)).body;
		const at = `/staff-qualifications/${id}`;
		expect(await refused(await told("staff_qualifications", id, "updated", { removed_at: null }, { removed_at: DAY }))).toEqual(TOO_OLD);
		const whole = { ...paper, id: 987_002, customer_id: t.north.customer_id, removed_at: null, version: 1 };
		expect(await refused(await told("staff_qualifications", 987_002, "created", null, whole))).toEqual(TOO_OLD);
		expect((await admin.call<Qualification>("GET", at)).body).toMatchObject({ name: "Now", archived_at: null });
		const plain = await told("staff_qualifications", id, "updated", { name: "Then" }, { name: "Now" });
		expect((await admin.call("POST", "/changes/undo", { batch: plain })).status).toBe(200);
		expect((await admin.call<Qualification>("GET", at)).body.name).toBe("Then");
	});
});

test("a person with neither sees their record and nothing of others' papers", async () => {
	expect((await teacher.call<Staff>("GET", `/staff/${own}`)).body.user_id).toBe(t.north.users.teacher.user_id);
	expect(await papersOf(teacher, "staff_qualifications", await newStaff())).toEqual([]);
});
