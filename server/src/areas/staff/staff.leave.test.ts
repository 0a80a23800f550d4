import type { Away, Leave } from "@homeroom/contract/areas/staff/staff.leave-calls.ts";
import type { Staff } from "@homeroom/contract/areas/staff/staff.rules.ts";
import type { ErrorBody, PageMeta } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inSchool } from "../../testing/in-school.ts";
import { type Answer, type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeStaff } from "./staff.builders.ts";

let t: TestApp;
let admin: Caller;
let office: Caller;
let teacher: Caller;
let staff: Caller;
let southAdmin: Caller;
/** Records of the teacher and the office. */
let mine: number;
let offices: number;
beforeAll(async () => {
	t = await startTestApp();
	[admin, office, teacher, staff] = (await Promise.all(
		(["admin", "office", "teacher", "staff"] as const).map((role) => t.as(t.north, role)),
	)) as [Caller, Caller, Caller, Caller];
	southAdmin = await t.as(t.south, "admin");
	mine = await newStaff(t.north.users.teacher.user_id);
	offices = await newStaff(t.north.users.office.user_id);
});
afterAll(() => t.close());

const newStaff = (user_id: number | null = null): Promise<number> =>
	inSchool(
		t,
		t.north.customer_id,
		async (client) => (await makeStaff(client, [{ first_name: "Ana", last_name: "Costa", user_id }]))[0] as number,
	);
let days = 0;
const freeDay = () => new Date(Date.UTC(2090, 0, 1) + days++ * 864e5).toISOString().slice(0, 10);
const asked = (more: object = {}) => {
	const day = freeDay();
	return { kind: "training", starts_on: day, ends_on: day, starts_at: null, ends_at: null, reason: null, ...more };
};
const ask = (who: Caller, id: number, body: object = asked()): Promise<Answer<Leave & ErrorBody>> =>
	who.call("POST", `/staff/${id}/leave`, body);
const decide = (who: Caller, { id, version }: Leave, what: string, answer: string | null = null): Promise<Answer<Leave & ErrorBody>> =>
	who.call("POST", `/staff/leave/${id}/${what}`, what === "withdraw" ? { version } : { version, answer });
const stateOf = async (id: number) =>
	(await t.owner.query<{ state: string }>("select state from staff_leave where id = $1", [id])).rows[0]?.state;
const undo = (who: Caller, { headers }: Answer<unknown>) =>
	who.call<ErrorBody>("POST", "/changes/undo", { batch: String(headers["x-request-id"]) });

describe("asking", () => {
	test("for oneself: whole days of the school, or a part of one", async () => {
		await t.owner.query("update platform.customers set time_zone = 'Europe/Berlin' where id = $1", [t.north.customer_id]);
		const whole = await ask(teacher, mine, asked({ starts_on: "2088-03-27", ends_on: "2088-03-28", reason: "A course" }));
		expect([whole.status, whole.body]).toMatchObject([
			201,
			{ staff_id: mine, staff_name: "Ana Costa", state: "requested", requested_by: "Teacher North", decided_by: null, reason: "A course" },
		]);
		// the clocks go forward on the last Sunday of March
		expect([whole.body.starts_at, whole.body.ends_at]).toEqual(["2088-03-26T23:00:00.000Z", "2088-03-28T22:00:00.000Z"]);
		const part = await ask(teacher, mine, asked({ starts_on: "2088-05-03", ends_on: "2088-05-03", starts_at: "10:00", ends_at: "12:30" }));
		expect([part.body.starts_at, part.body.ends_at]).toEqual(["2088-05-03T08:00:00.000Z", "2088-05-03T10:30:00.000Z"]);
		// touching is allowed, overlapping is not
		expect((await ask(teacher, mine, asked({ starts_on: "2088-05-03", ends_on: "2088-05-03", starts_at: "12:30" }))).status).toBe(201);
		const twice = await ask(teacher, mine, asked({ starts_on: "2088-05-02", ends_on: "2088-05-03", ends_at: "10:01" }));
		expect([twice.status, twice.body.fields]).toEqual([
			422,
			{ starts_on: "There is leave at that time already. Withdraw it first, or choose other days." },
		]);
	});
	test("of twenty at once for the same day one is taken", async () => {
		const body = asked();
		const answers = await Promise.all(Array.from({ length: 20 }, () => ask(teacher, mine, body)));
		expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(422)]);
	});
	test("is refused for bad input, for others, as approved, and in another school", async () => {
		const other = await newStaff();
		const before = (await t.owner.query("select count(*)::int as n from staff_leave")).rows;
		expect((await ask(teacher, mine, asked({ starts_on: "2088-06-02", ends_on: "2088-06-01" }))).body.fields).toHaveProperty("ends_on");
		expect((await ask(teacher, mine, asked({ kind: "fishing" }))).status).toBe(422);
		expect((await ask(teacher, mine, asked({ starts_at: "25:00" }))).status).toBe(422);
		expect((await ask(teacher, other)).status).toBe(403);
		expect((await ask(staff, mine)).status).toBe(403);
		expect((await ask(teacher, mine, asked({ approved: true }))).status).toBe(403);
		expect((await ask(office, offices, asked({ approved: true }))).body.error).toBe("not_yourself");
		expect((await ask(southAdmin, mine)).status).toBe(404);
		expect((await ask(await t.as(t.north, "client"), mine)).status).toBe(403);
		expect((await t.owner.query("select count(*)::int as n from staff_leave")).rows).toEqual(before);
	});
	test("by the office for somebody who called: approved at once, and away", async () => {
		const id = await newStaff();
		const today = new Intl.DateTimeFormat("sv", { timeZone: "Europe/Berlin" }).format(new Date());
		await t.owner.query("update platform.customers set time_zone = 'Europe/Berlin' where id = $1", [t.north.customer_id]);
		const made = await ask(office, id, asked({ kind: "sick", starts_on: today, ends_on: today, approved: true }));
		expect(made.body).toMatchObject({ state: "approved", decided_by: "Office North" });
		const away = async (who: Caller) =>
			(await who.call<{ away: Away[]; mine: number | null; open: number | null }>("GET", "/staff/away")).body;
		expect((await away(office)).away).toMatchObject([{ staff_id: id, kind: "sick" }]);
		expect(await away(teacher)).toMatchObject({ away: [{ staff_id: id, kind: null }], mine, open: null });
		expect((await away(southAdmin)).away).toEqual([]);
		expect((await teacher.call<Staff>("GET", `/staff/${id}`)).body.away_until).toBe(made.body.ends_at);
		const head = async (who: Caller) => (await who.call<{ away: object }>("GET", `/staff/${id}/summary`)).body.away;
		expect([await head(office), await head(teacher)]).toMatchObject([{ kind: "sick" }, { kind: null }]);
		expect((await office.call<{ away: object[] }>("GET", "/staff/away?day=2031-01-01")).body.away).toEqual([]);
		expect((await decide(office, made.body, "withdraw")).body.state).toBe("withdrawn");
		expect((await away(office)).away).toEqual([]);
	});
});

describe("deciding", () => {
	test("approves or declines with an answer, once, and not one's own", async () => {
		const first = (await ask(teacher, mine)).body;
		const done = await decide(office, first, "approve", "Have fun");
		expect(done.body).toMatchObject({ state: "approved", answer: "Have fun", decided_by: "Office North", version: 2 });
		const again = await decide(admin, { ...first, version: 2 }, "decline", "No");
		expect([again.status, again.body.current]).toMatchObject([409, { state: "approved" }]);
		const second = (await ask(teacher, mine)).body;
		const both = await Promise.all([decide(office, second, "approve"), decide(admin, second, "decline", "Exams")]);
		expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
		const third = (await ask(office, offices)).body;
		expect((await decide(office, third, "approve")).body.error).toBe("not_yourself");
		expect((await decide(admin, third, "approve")).status).toBe(200);
	});
	test("can be undone by whoever did it, and what was declined can be asked for again", async () => {
		const body = asked();
		const request = (await ask(teacher, mine, body)).body;
		const declined = await decide(office, request, "decline", "Exams");
		expect((await undo(teacher, declined)).status).toBe(403);
		expect((await undo(office, declined)).status).toBe(200);
		expect(await stateOf(request.id)).toBe("requested");
		expect((await decide(office, { ...request, version: 3 }, "decline", "Exams")).status).toBe(200);
		expect((await ask(teacher, mine, body)).status).toBe(201);
	});
	test("is refused without an answer, without the right and in another school", async () => {
		const request = (await ask(teacher, mine)).body;
		expect((await decide(office, request, "decline")).status).toBe(422);
		expect((await decide(teacher, request, "approve")).status).toBe(403);
		expect((await decide(southAdmin, request, "approve")).status).toBe(404);
		expect((await decide(southAdmin, request, "decline", "No")).status).toBe(404);
		expect(await stateOf(request.id)).toBe("requested");
	});
});

describe("withdrawing", () => {
	test("one's own request or coming leave, with a way back; not what has begun, nor another's", async () => {
		const request = (await ask(teacher, mine)).body;
		expect((await decide(staff, request, "withdraw")).status).toBe(404);
		expect((await decide(southAdmin, request, "withdraw")).status).toBe(404);
		const gone = await decide(teacher, request, "withdraw");
		expect(gone.body).toMatchObject({ state: "withdrawn", version: 2 });
		expect((await undo(teacher, gone)).status).toBe(200);
		expect(await stateOf(request.id)).toBe("requested");
		const approved = (await decide(office, { ...request, version: 3 }, "approve")).body;
		expect((await decide(teacher, approved, "withdraw")).body.state).toBe("withdrawn");
		const begun = await inSchool(t, t.north.customer_id, async (client) => {
			const { rows } = await client.query<{ id: string }>(
				`insert into staff_leave (staff_id, kind, starts_at, ends_at, state, decided_at)
				values ($1, 'sick', now() - interval '1 hour', now() + interval '1 hour', 'approved', now()) returning id`,
				[mine],
			);
			return { id: Number(rows[0]?.id), version: 1 } as Leave;
		});
		expect((await decide(teacher, begun, "withdraw")).body.error).toBe("leave_begun");
		expect((await decide(office, begun, "withdraw")).body.state).toBe("withdrawn");
		expect((await decide(office, begun, "withdraw")).status).toBe(409);
	});
});

describe("the list", () => {
	test("shows open ones first, the soonest in front; everybody's to those who approve, one's own to others", async () => {
		const id = await newStaff();
		const late = (await ask(office, id, asked({ starts_on: "2097-02-02", ends_on: "2097-02-02" }))).body;
		const soon = (await ask(office, id, asked({ starts_on: "2027-02-02", ends_on: "2027-02-02" }))).body;
		const old = (await ask(office, id, asked({ starts_on: "2026-02-02", ends_on: "2026-02-02", approved: true }))).body;
		await ask(teacher, mine, asked({ starts_on: "2096-03-03", ends_on: "2096-03-03" }));
		const list = async (who: Caller, query = "") =>
			(await who.call<{ leave: Leave[]; meta: PageMeta }>("GET", `/staff/leave?limit=100${query}`)).body;
		const ids = (await list(office)).leave.filter((leave) => leave.staff_id === id).map((leave) => leave.id);
		expect(ids).toEqual([soon.id, late.id, old.id]);
		const { leave: all } = await list(office);
		const states = all.map(({ state }) => state === "requested");
		expect(states).toEqual(states.toSorted((a, b) => Number(b) - Number(a)));
		expect((await list(office, "&state=approved")).leave.every(({ state }) => state === "approved")).toBe(true);
		expect(new Set((await list(teacher)).leave.map(({ staff_id }) => staff_id))).toEqual(new Set([mine]));
		expect((await list(staff)).leave).toEqual([]);
		expect((await list(southAdmin)).leave).toEqual([]);
		expect((await list(office, "&search=nobody")).leave).toEqual([]);
		expect((await office.call("GET", "/staff/leave?state=lost")).status).toBe(422);
		const first = await list(office, "&page=1").then(() => office.call<{ meta: PageMeta; leave: Leave[] }>("GET", "/staff/leave?limit=2"));
		const next = await office.call<{ leave: Leave[] }>("GET", first.body.meta.next_page_url?.replace("/api", "") ?? "");
		expect(next.body.leave[0]?.id).toBe(all[2]?.id);
		const of = (who: Caller, whose: number) => who.call<{ leave: Leave[] }>("GET", `/staff/${whose}/leave`);
		expect((await of(office, id)).body.leave.map((leave) => leave.id)).toEqual([late.id, soon.id, old.id]);
		expect([(await of(teacher, id)).status, (await of(teacher, mine)).status, (await of(southAdmin, id)).status]).toEqual([403, 200, 404]);
		expect((await office.call<{ open: number }>("GET", "/staff/away")).body.open).toBe(states.filter(Boolean).length);
	});
});
