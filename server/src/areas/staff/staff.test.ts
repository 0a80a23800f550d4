import type { Availability, StaffSummary } from "@homeroom/contract/areas/staff/staff.contract.ts";
import type { Staff } from "@homeroom/contract/areas/staff/staff.rules.ts";
import type { Import } from "@homeroom/contract/kit/import-calls.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import type { Change, ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { permissionsOf, roleMay } from "../../testing/casts/as-role.ts";
import { inSchool } from "../../testing/in-school.ts";
import { type Answer, type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeClasses } from "../classes/classes.builders.ts";
import { makeDraft } from "../drafts/drafts.builders.ts";
import { PICTURE } from "../files/files.builders.ts";

let t: TestApp;
let admin: Caller;
let office: Caller;
let teacher: Caller;
let finance: Caller;
let southAdmin: Caller;
beforeAll(async () => {
	t = await startTestApp();
	[admin, office, teacher, finance] = (await Promise.all(
		(["admin", "office", "teacher", "finance"] as const).map((role) => t.as(t.north, role)),
	)) as [Caller, Caller, Caller, Caller];
	southAdmin = await t.as(t.south, "admin");
});
afterAll(() => t.close());

const input = (more: object = {}) => ({
	first_name: "Ruth",
	last_name: "Amsel",
	kind: "teacher",
	status: "active",
	colour_code: "teal",
	...more,
});
const create = async (more: object = {}) => (await admin.call<Staff>("POST", "/staff", input(more))).body;
const PRIVATE = {
	date_of_birth: "1980-02-29",
	gender: "female",
	line_1: "Elm Row 1",
	city: "York",
	country: "GB",
	emergency_name: "Paul",
	emergency_phone: "+44 1904 1",
};
/** The teacher's own record, and that of another. */
async function ownAndOther(): Promise<{ own: Staff; other: Staff }> {
	await t.owner.query("update staff set user_id = null where user_id = $1", [t.north.users.teacher.user_id]);
	const [first, other] = await Promise.all([create(PRIVATE), create(PRIVATE)]);
	const body = { version: first.version, user_id: t.north.users.teacher.user_id };
	const { body: own } = await admin.call<Staff>("PUT", `/staff/${first.id}/login`, body);
	return { own, other };
}
const undo = (who: Caller, { headers }: Answer<unknown>) =>
	who.call<ErrorBody>("POST", "/changes/undo", { batch: String(headers["x-request-id"]) });

describe("the record", () => {
	test("keeps all that a school knows of an employee, and a code is one person's", async () => {
		const made = await create({ ...PRIVATE, code: "AMS", department: "Music", weekly_minutes: 1200 });
		expect(made).toMatchObject({ ...PRIVATE, code: "AMS", subjects: "", away_until: null, user_id: null });
		const twice = await admin.call<ErrorBody>("POST", "/staff", input({ code: "AMS" }));
		expect([twice.status, twice.body.fields]).toEqual([422, { code: "This is taken already." }]);
		expect((await southAdmin.call("POST", "/staff", input({ code: "AMS" }))).status).toBe(201);
		const { departments } = (await teacher.call<{ departments: object[] }>("GET", "/staff/departments")).body;
		expect(departments).toEqual([{ department: "Music", people: 1 }]);
	});
	test("names wrong days at their field, also for many at once", async () => {
		const { id } = await create({ started_on: "2020-01-01" });
		const wrong = await admin.call<ErrorBody>("PATCH", `/staff/${id}`, { version: 1, left_on: "2019-01-01" });
		expect([wrong.status, wrong.body.fields]).toEqual([422, { left_on: "This lies before the beginning." }]);
		const many = { selection: { ids: [id] }, changes: { left_on: "2019-01-01" } };
		expect((await admin.call("POST", "/staff/bulk/update", many)).status).toBe(422);
		expect((await t.owner.query("select left_on, version from staff where id = $1", [id])).rows).toEqual([{ left_on: null, version: 1 }]);
	});
});

describe("what is private", () => {
	test("is for those who edit staff and for oneself, on the page, in the list and in the history", async () => {
		const { own, other } = await ownAndOther();
		const show = async (who: Caller, id: number) => (await who.call<Staff>("GET", `/staff/${id}`)).body;
		expect(await show(office, other.id)).toMatchObject(PRIVATE);
		expect(await show(teacher, own.id)).toMatchObject(PRIVATE);
		for (const who of [teacher, finance])
			for (const name of Object.keys(PRIVATE)) expect(await show(who, other.id)).not.toHaveProperty(name);
		const history = async (who: Caller, id: number) =>
			JSON.stringify((await who.call<{ changes: Change[] }>("GET", `/staff/${id}/activity`)).body);
		expect(await history(teacher, other.id)).not.toContain("1980-02-29");
		expect(await history(teacher, other.id)).toContain("Amsel");
		expect(await history(teacher, own.id)).toContain("1980-02-29");
		expect(await history(office, other.id)).toContain("1980-02-29");
		const asOf = `/changes/as_of?record=staff&id=${other.id}&at=2100-01-01T00:00:00Z`;
		expect(JSON.stringify((await finance.call("GET", asOf)).body)).not.toContain("1980-02-29");
		expect(JSON.stringify((await office.call("GET", asOf)).body)).toContain("1980-02-29");
	});
	test("cannot be guessed by asking for it", async () => {
		const where = encodeURIComponent(JSON.stringify([["date_of_birth", "is", "1980-02-29"]]));
		expect((await teacher.call("GET", `/staff?where=${where}`)).status).toBe(422);
		expect((await office.call("GET", `/staff?where=${where}`)).status).toBe(200);
	});
	test("stays out of files of those who may only export", async () => {
		await create({ ...PRIVATE, last_name: "Exported" });
		const before = await permissionsOf(t, t.north, "finance");
		await roleMay(t, t.north, "finance", granting({ Staff: ["View", "Export"] }), finance);
		const file = await finance.call<string>("GET", "/staff/export?format=csv&search=exported");
		expect([file.status, file.bytes.toString()]).toEqual([200, expect.stringContaining("Exported")]);
		expect(file.bytes.toString()).not.toContain("Elm Row");
		expect((await finance.call("GET", "/staff/export?format=csv&columns=last_name,date_of_birth")).status).toBe(422);
		expect((await office.call("GET", "/staff/export?format=csv&search=exported")).bytes.toString()).toContain("Elm Row");
		await roleMay(t, t.north, "finance", before, finance);
	});
	test("is not told by what an import would change, to those who may only import", async () => {
		const { id } = await create({ ...PRIVATE, last_name: "Imported" });
		const before = await permissionsOf(t, t.north, "finance");
		await roleMay(t, t.north, "finance", granting({ Staff: ["View", "Import"] }), finance);
		const file = Buffer.from(`ID,Last name,Date of birth\n${id},Imported,1990-01-01\n`);
		const upload = async (by: Caller) => (await by.call<Import>("POST", "/staff/imports?name=staff.csv", file)).body;
		expect((await finance.call("GET", "/staff/imports")).status).toBe(200);
		const offered = await upload(finance);
		expect(offered.fields.map(({ name }) => name)).toContain("last_name");
		expect(offered.fields.map(({ name }) => name)).not.toContain("date_of_birth");
		const columns = [
			{ index: 0, field: "id" },
			{ index: 2, field: "date_of_birth" },
		];
		const check = (by: Caller, { id: import_id, header_row, date_format_id }: Import) =>
			by.call("POST", `/staff/imports/${import_id}/check`, { header_row, date_format_id, columns, match: ["id"], empty: "keep" });
		expect((await check(finance, offered)).status).toBe(422);
		expect((await check(admin, await upload(admin))).status).toBe(200);
		await roleMay(t, t.north, "finance", before, finance);
	});
});

describe("the login", () => {
	test("is chosen from those that are free, belongs to one record, and can be taken away", async () => {
		await t.owner.query("update staff set user_id = null where customer_id = $1", [t.north.customer_id]);
		const user_id = t.north.users.finance.user_id;
		const free = async () =>
			(await office.call<{ logins: { user_id: number; name: string }[] }>("GET", "/staff/logins?search=fin")).body.logins;
		expect(await free()).toMatchObject([{ user_id, name: "Finance North" }]);
		const { id } = await create();
		const linked = await office.call<Staff>("PUT", `/staff/${id}/login`, { version: 1, user_id });
		expect(linked.body).toMatchObject({ user_id, version: 2 });
		expect(await free()).toEqual([]);
		const second = await create();
		const taken = await office.call<ErrorBody>("PUT", `/staff/${second.id}/login`, { version: 1, user_id });
		expect([taken.status, taken.body.fields]).toEqual([422, { user_id: "This is taken already." }]);
		const answers = await Promise.all(
			[id, second.id].map((staff) =>
				office.call("PUT", `/staff/${staff}/login`, { version: staff === id ? 2 : 1, user_id: t.north.users.editor.user_id }),
			),
		);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
		const { body: summary } = await office.call<StaffSummary>("GET", `/staff/${id}/summary`);
		const last = await office.call<Staff>("GET", `/staff/${id}`);
		const gone = await office.call<Staff>("PUT", `/staff/${id}/login`, { version: last.body.version, user_id: null });
		expect([gone.body.user_id, summary.login === null]).toEqual([null, last.body.user_id === null]);
	});
	test("of a parent, of a stranger, or without the right is refused", async () => {
		const { id } = await create();
		for (const user_id of [t.north.users.client.user_id, t.south.users.teacher.user_id, 987_654_321])
			expect((await office.call("PUT", `/staff/${id}/login`, { version: 1, user_id })).status).toBe(422);
		expect((await teacher.call("PUT", `/staff/${id}/login`, { version: 1, user_id: null })).status).toBe(403);
		expect((await southAdmin.call("PUT", `/staff/${id}/login`, { version: 1, user_id: null })).status).toBe(404);
		expect((await t.owner.query("select user_id, version from staff where id = $1", [id])).rows).toEqual([{ user_id: null, version: 1 }]);
	});
});

describe("subjects and availability", () => {
	const subject = (customer_id: number, name: string, code: string) =>
		inSchool(t, customer_id, async (client) => {
			const { rows } = await client.query<{ id: string }>("insert into subjects (name, code) values ($1, $2) returning id", [name, code]);
			return Number(rows[0]?.id);
		});
	test("say what somebody teaches, in the list too, and can be undone", async () => {
		const [maths, physics] = await Promise.all([
			subject(t.north.customer_id, "Maths", "MA"),
			subject(t.north.customer_id, "Physics", "PH"),
		]);
		const foreign = await subject(t.south.customer_id, "Maths", "MA");
		const { id } = await create();
		const set = (subject_ids: number[], who = office) => who.call<ErrorBody>("PUT", `/staff/${id}/subjects`, { subject_ids });
		expect((await set([physics, maths])).body).toEqual({
			subjects: [
				{ id: maths, name: "Maths", code: "MA" },
				{ id: physics, name: "Physics", code: "PH" },
			],
		});
		expect((await teacher.call<Staff>("GET", `/staff/${id}`)).body.subjects).toBe("MA, PH");
		const less = await set([physics]);
		expect((await office.call<StaffSummary>("GET", `/staff/${id}/summary`)).body.subjects).toMatchObject([{ code: "PH" }]);
		expect((await undo(office, less)).status).toBe(200);
		expect((await teacher.call<Staff>("GET", `/staff/${id}`)).body.subjects).toBe("MA, PH");
		expect((await set([foreign])).status).toBe(422);
		expect((await set([], teacher)).status).toBe(403);
		expect((await set([], southAdmin)).status).toBe(404);
		expect((await teacher.call<Staff>("GET", `/staff/${id}`)).body.subjects).toBe("MA, PH");
	});
	test("times of a day touch but do not overlap, whoever writes at once", async () => {
		const { id } = await create();
		const set = (slots: object[], who = office) => who.call<Availability & ErrorBody>("PUT", `/staff/${id}/availability`, { slots });
		const morning = { weekday: 1, starts_at: "08:00", ends_at: "12:00" };
		const noon = { weekday: 1, starts_at: "12:00", ends_at: "14:00" };
		expect((await set([noon, morning])).body).toEqual({ slots: [morning, noon] });
		const wrong = await set([morning, { ...noon, starts_at: "11:30" }]);
		expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([422, ["slots"]]);
		expect((await set([{ ...morning, ends_at: "07:00" }])).status).toBe(422);
		const answers = await Promise.all(["09:00", "10:00", "11:00", "12:30"].map((ends_at) => set([{ ...morning, ends_at }])));
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
		expect((await teacher.call<Availability>("GET", `/staff/${id}/availability`)).body.slots).toHaveLength(1);
		expect((await set([], teacher)).status).toBe(403);
		expect((await set([], southAdmin)).status).toBe(404);
		expect((await southAdmin.call("GET", `/staff/${id}/availability`)).status).toBe(404);
	});
});

describe("the head of the page", () => {
	test("counts the minutes of an ordinary week, also where weeks take turns", async () => {
		const { id } = await create({ weekly_minutes: 1200 });
		const minutes = async () => (await teacher.call<StaffSummary>("GET", `/staff/${id}/summary`)).body.taught_minutes;
		expect(await minutes()).toBe(0);
		await inSchool(t, t.north.customer_id, async (client) => {
			const { rows } = await client.query<{ id: string }>(
				"insert into academic_years (name, starts_on, ends_on, cycle_length) values ('Now', current_date - 60, current_date + 60, 2) returning id",
			);
			const academic_year_id = Number(rows[0]?.id);
			const [class_id] = (await makeClasses(client, [{ name: "4A", academic_year_id }])) as [number];
			const slot = { class_id, period: null, room_id: null, course_id: null, staff_ids: [id] };
			const days = await client.query<{ a: string; b: string }>("select (current_date - 50)::text as a, (current_date + 50)::text as b");
			const draft = await makeDraft(
				client,
				{ name: "A", academic_year_id, starts_on: days.rows[0]?.a as string, ends_on: days.rows[0]?.b as string },
				[
					{ ...slot, cycle_day: 1, starts_at: "08:00", ends_at: "08:45" },
					{ ...slot, cycle_day: 2, starts_at: "08:00", ends_at: "08:45" },
				],
			);
			await client.query("update timetables set state = 'published', published_at = now() where id = $1", [draft]);
		});
		expect(await minutes()).toBe(45);
	});
	test("tells each person what they may know", async () => {
		const { own, other } = await ownAndOther();
		const head = async (who: Caller, id: number) => (await who.call<StaffSummary>("GET", `/staff/${id}/summary`)).body;
		expect(await head(teacher, own.id)).toMatchObject({
			is_me: true,
			expiring: 0,
			open_leave: 0,
			login: { email: t.north.users.teacher.email },
		});
		expect(await head(teacher, other.id)).toMatchObject({ is_me: false, expiring: null, open_leave: null, login: null });
		expect(await head(office, own.id)).toMatchObject({ is_me: false, expiring: 0, open_leave: 0, login: { name: "Teacher North" } });
		expect((await southAdmin.call("GET", `/staff/${own.id}/summary`)).status).toBe(404);
	});
	test("a photo is given, seen by colleagues, taken away, and is nothing to others", async () => {
		const { id } = await create();
		const given = await office.call<Staff>("POST", `/staff/${id}/photo`, PICTURE);
		const preview = (who: Caller) => who.call("GET", `/files/${given.body.photo_file_id}/preview?size=64`);
		expect([(await preview(teacher)).status, (await preview(southAdmin)).status]).toEqual([200, 404]);
		expect((await preview(await t.as(t.north, "client"))).status).toBe(404);
		expect((await teacher.call("POST", `/staff/${id}/photo`, PICTURE)).status).toBe(403);
		expect((await office.call("POST", `/staff/${id}/photo`, Buffer.from("%PDF-1.7"))).status).toBe(422);
		const gone = await office.call<Staff>("POST", `/staff/${id}/photo/remove`, { version: 2 });
		expect(gone.body.photo_file_id).toBeNull();
		expect((await undo(office, gone)).status).toBe(200);
		expect((await office.call<Staff>("GET", `/staff/${id}`)).body.photo_file_id).toBe(given.body.photo_file_id);
	});
});
