import type { Absence, Absent } from "@homeroom/contract/areas/absences/absences.calls.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AttendanceCast, castAttendance } from "../../testing/casts/attendance-cast.ts";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, PASSWORD, PASSWORD_HASH, type TestApp } from "../../testing/test-app.ts";
import { makeClients, makeContacts, makeHouseholds, makeRelations } from "../clients/clients.builders.ts";
import { makeMember, makeUser } from "../session/session.builders.ts";
import { linkStudents } from "../students/students.builders.ts";

let t: TestApp;
let cast: AttendanceCast;
let [child, single] = [0, 0];
/** Guardians of the child in two households; the first has a partner there, and a child of their own besides. */
let home: Record<"a" | "partner" | "b" | "pupil", Caller>;

const join = async (name: string, role: string): Promise<{ user_id: number; caller: Caller }> => {
	const { customer_id, subdomain } = t.north;
	const email = `${name}@${subdomain}.test`;
	const user_id = await inSchool(t, customer_id, async (client) => {
		const id = await makeUser(client, { email, first_name: name, last_name: "Home", password_hash: PASSWORD_HASH });
		await makeMember(client, customer_id, id, role);
		return id;
	});
	const { body } = await t.anonymous.call<{ access_token: string }>("POST", "/auth/unified-login", { email, password: PASSWORD });
	return { user_id, caller: t.withToken(body.access_token) };
};
beforeAll(async () => {
	cast = await castAttendance();
	({ t } = cast);
	[child, single] = [cast.students[1] as number, cast.students[2] as number];
	const people = { a: await join("a", "client"), partner: await join("partner", "client"), b: await join("b", "client") };
	const pupil = await join("pupil", "client");
	await inSchool(t, t.north.customer_id, async (client) => {
		const [one, other] = (await makeClients(client, [{ name: "One" }, { name: "Other" }])) as [number, number];
		const contacts = await makeContacts(
			client,
			[
				["a", one],
				["partner", one],
				["b", other],
			].map(([name, client_id]) => ({
				client_id: client_id as number,
				first_name: String(name),
				last_name: "Home",
				user_id: people[name as "a"].user_id,
			})),
		);
		await makeHouseholds(client, [
			{ client_id: one, student_id: child },
			{ client_id: other, student_id: child },
			{ client_id: one, student_id: single },
		]);
		await makeRelations(client, [
			...contacts.map((contact_id) => ({ student_id: child, contact_id, relationship: "guardian" })),
			{ student_id: single, contact_id: contacts[0] as number, relationship: "guardian" },
		]);
		await linkStudents(client, pupil.user_id, [child], "self");
	});
	home = { a: people.a.caller, partner: people.partner.caller, b: people.b.caller, pupil: pupil.caller };
});
afterAll(() => t.close());

const announce = (by: Caller, from: string, student_id = child, more: object = {}) =>
	by.call<Absence>("POST", "/attendance/absences", { student_id, code_id: cast.codes.ill, from, to: from, reason: "At the lake", ...more });
const listed = async (by: Caller, id: number, day: string) =>
	(await by.call<{ absences: Absence[] }>("GET", `/attendance/absences?from=${day}&to=${day}`)).body.absences.find((one) => one.id === id);
const asOf = (by: Caller, id: number) => by.call<{ now: object }>("GET", `/changes/as_of?record=absences&id=${id}&at=2100-01-01T00:00:00Z`);

describe("of what one household announced, the other", () => {
	test("gets the day alone: not why, by whom, nor what the school answered", async () => {
		const { id } = (await announce(home.b, cast.today)).body;
		const decision = { state: "accepted", answer: "Get well by the lake", version: 1 };
		expect((await cast.office.call("POST", `/attendance/absences/${id}/decide`, decision)).status).toBe(200);
		const whole = { state: "accepted", reason: "At the lake", announced_by: "b Home", answer: decision.answer };
		for (const by of [home.b, home.pupil, cast.teacher, cast.office]) expect(await listed(by, id, cast.today)).toMatchObject(whole);
		for (const by of [home.a, home.partner]) {
			expect(await listed(by, id, cast.today)).toMatchObject({ state: "accepted", reason: null, announced_by: null, answer: null });
			// who did what to it, and when, is the school's own
			expect((await asOf(by, id)).status).toBe(403);
			const absent = await by.call<{ students: Absent[] }>("GET", `/attendance/absent?day=${cast.today}`);
			expect(JSON.stringify(absent.body)).not.toContain("lake");
			const taken = await by.call("POST", `/attendance/absences/${id}/withdraw`, { version: 2 });
			expect([taken.status, JSON.stringify(taken.body)]).toEqual([403, expect.not.stringContaining("lake")]);
		}
		expect((await asOf(cast.office, id)).body.now).toMatchObject({ reason: "At the lake", answer: decision.answer });
	});
	test("keeps it within the household", async () => {
		const { id } = (await announce(home.partner, "2026-12-07")).body;
		expect(await listed(home.a, id, "2026-12-07")).toMatchObject({ reason: "At the lake", announced_by: "partner Home" });
		expect(await listed(home.b, id, "2026-12-07")).toMatchObject({ reason: null, announced_by: null });
	});
	test("what the school was told on the phone, families of one home alone", async () => {
		const both = (await announce(cast.office, "2026-12-08")).body;
		const one = (await announce(cast.office, "2026-12-08", single)).body;
		for (const by of [home.a, home.b]) expect(await listed(by, both.id, "2026-12-08")).toMatchObject({ reason: null });
		expect(await listed(home.a, one.id, "2026-12-08")).toMatchObject({ reason: "At the lake" });
	});
	test("a conflict tells no more than the answer would", async () => {
		const { id } = (await announce(home.b, "2026-12-09")).body;
		const late = await home.b.call("POST", `/attendance/absences/${id}/withdraw`, { version: 7 });
		expect(late).toMatchObject({ status: 409, body: { current: { id, reason: "At the lake" } } });
		expect(late.body.current).not.toHaveProperty("by_user");
	});
});

test("who only looks announces nothing, but for a child of their own", async () => {
	await inSchool(t, t.north.customer_id, (client) =>
		client.query("insert into roles (key, name, permissions) values ('looks', 'Looks', $1)", [
			JSON.stringify(granting({ Attendance: ["View"], Students: ["View"] })),
		]),
	);
	const { user_id, caller } = await join("looks", "looks");
	expect(await announce(caller, "2026-12-10")).toMatchObject({ status: 422, body: { fields: { student_id: expect.any(String) } } });
	await inSchool(t, t.north.customer_id, (client) => linkStudents(client, user_id, [single], "guardian"));
	expect(await announce(caller, "2026-12-10", single)).toMatchObject({ status: 201, body: { state: "announced" } });
});
test("however often it is taken back and said again, teachers hear of it once an hour", async () => {
	const told = async () =>
		(await t.owner.query("select from notices where customer_id = $1 and kind = 'absence_announced'", [t.north.customer_id])).rowCount;
	await inSchool(t, t.north.customer_id, (client) => client.query("update classes set kind = 'homeroom' where id = $1", [cast.mine]));
	const before = (await told()) as number;
	for (let n = 0; n < 3; n++) {
		const { id } = (await announce(home.b, "2026-12-11")).body;
		expect((await home.b.call("POST", `/attendance/absences/${id}/withdraw`, { version: 1 })).status).toBe(200);
	}
	expect(await told()).toBe(before + 1);
});
test("nobody announces without end", async () => {
	const statuses = [];
	for (let n = 0; n < 25; n++) statuses.push((await announce(home.a, `2027-01-${String(n + 1).padStart(2, "0")}`)).status);
	expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(20);
	expect(statuses.at(-1)).toBe(429);
	expect((await announce(cast.office, "2027-02-01")).status).toBe(201);
});
