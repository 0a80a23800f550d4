import type { KindWish, NoticeRules, NoticeWishes } from "@homeroom/contract/areas/notices/notices.contract.ts";
import { HOURS_START } from "@homeroom/contract/areas/notices/notices.rules.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ALL } from "../../all-areas.ts";
import { type CustomerDb, inCustomer, statementCount } from "../../kit/db/customer-db.ts";
import { openPool } from "../../kit/db/pool.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeRooms } from "../rooms/rooms.builders.ts";
import { makeStaff } from "../staff/staff.builders.ts";
import { makeNotice } from "./notices.builders.ts";
import { deliverNotices } from "./notices.delivery.ts";
import { type NoticeKind, tell } from "./notices.public.ts";
import { timeNotices } from "./notices.timing.ts";

let t: TestApp;
let pool: ReturnType<typeof openPool>;
let admin: Caller;
let teacher: Caller;
let [staff_id, room_id] = [0, 0];
const KIND = "absence_decided";
const kinds = new Map(ALL.notices.map((kind) => [kind.name, kind]));
/** At any hour of any day, so that the tests' own hour does not matter. */
const NEVER_QUIET = { ...HOURS_START, quiet_from: "00:00", quiet_to: "00:00", budget: 50 };

beforeAll(async () => {
	t = await startTestApp();
	pool = openPool({ url: t.url, max: 8, as: "app", onError: () => {} });
	[admin, teacher] = [await t.as(t.north, "admin"), await t.as(t.north, "teacher")];
	await inSchool(t, t.north.customer_id, async (client) => {
		[staff_id] = (await makeStaff(client, [{ first_name: "Daniel", last_name: "Osei", user_id: t.north.users.teacher.user_id }])) as [
			number,
		];
		[room_id] = (await makeRooms(client, [{ name: "Hall", capacity: 300 }])) as [number];
	});
});
afterAll(async () => {
	await pool.end();
	await t.close();
});
beforeEach(async () => {
	const { customer_id } = t.north;
	await inSchool(t, customer_id, async (client) => {
		for (const table of ["notices", "notice_wishes", "notice_hours", "notice_rules", "staff_leave", "session_teachers", "sessions"])
			await client.query(`delete from ${table} where customer_id = $1`, [customer_id]);
	});
	await t.owner.query("delete from platform.mails where customer_id = $1", [t.north.customer_id]);
	expect((await admin.call("PUT", "/notices/rules", NEVER_QUIET)).status).toBe(200);
});

const db = (user_id: number | null = null): CustomerDb => inCustomer(pool, { customer_id: t.north.customer_id, user_id, request_id: null });
const timed = () => timeNotices(db(), { kinds, busy: ALL.busy });
const delivered = () => deliverNotices(db(), { kinds, publicUrl: "http://homeroom.test" });
const undecided = (more: Partial<Parameters<typeof makeNotice>[1]> = {}) =>
	inSchool(t, t.north.customer_id, (client) =>
		makeNotice(client, {
			user_id: t.north.users.teacher.user_id,
			kind: KIND,
			due_at: null,
			words: { variant: "accepted", child: "Ana Costa" },
			...more,
		}),
	);
/** In whole minutes from now. */
const moments = async () =>
	(
		await t.owner.query<{ minutes: number; waits_for: string | null }>(
			"select round(extract(epoch from due_at - now()) / 60)::int as minutes, waits_for from notices where customer_id = $1 order by id",
			[t.north.customer_id],
		)
	).rows;
const mails = async () =>
	(
		await t.owner.query<{ recipient: string; subject: string; body_text: string }>(
			"select recipient, subject, body_text from platform.mails where customer_id = $1 order by id",
			[t.north.customer_id],
		)
	).rows;
const lesson = (from: number, to: number) =>
	inSchool(t, t.north.customer_id, async (client) => {
		const { rows } = await client.query<{ id: string }>(
			`insert into sessions (kind, title, room_id, day, starts_at, ends_at) select 'booking', 'Lesson', $3, customer_today(), now() + make_interval(mins => $1), now() + make_interval(mins => $2) returning id`,
			[from, to, room_id],
		);
		await client.query("insert into session_teachers (session_id, staff_id) values ($1, $2)", [rows[0]?.id, staff_id]);
	});
const wish = (by: Caller, body: object, kind = KIND) => by.call<KindWish>("PUT", `/notices/wishes/${kind}`, body);

describe("what has no moment yet", () => {
	test("waits for the bell, and shows itself at once to whoever does not teach", async () => {
		await lesson(-10, 30);
		await lesson(31, 60);
		await undecided();
		await undecided({ user_id: t.north.users.office.user_id });
		await timed();
		expect(await moments()).toEqual([
			{ minutes: 60, waits_for: "lesson" },
			{ minutes: 0, waits_for: null },
		]);
		expect((await teacher.call("GET", "/notices/unread")).body).toMatchObject({ unread: 0, next_at: expect.any(String) });
		await delivered();
		expect((await mails()).map(({ recipient }) => recipient)).toEqual([t.north.users.office.email]);
	});
	test("waits for the end of leave, and of free days", async () => {
		await t.owner.query(
			"insert into staff_leave (customer_id, staff_id, kind, starts_at, ends_at, state, decided_at) values ($1, $2, 'sick', now() - interval '1 hour', now() + interval '50 minutes', 'approved', now())",
			[t.north.customer_id, staff_id],
		);
		await undecided();
		await timed();
		expect(await moments()).toEqual([{ minutes: 50, waits_for: "leave" }]);
	});
	test("is decided anew when somebody wishes otherwise", async () => {
		await lesson(-10, 30);
		await undecided();
		await timed();
		const muted_until = new Date(Date.now() + 90 * 60_000).toISOString();
		expect((await wish(teacher, { ways: null, muted_until })).body).toMatchObject({ inbox: "now", email: true, muted_until });
		expect(await moments()).toEqual([{ minutes: null, waits_for: null }]);
		await timed();
		expect(await moments()).toEqual([{ minutes: 90, waits_for: "mute" }]);
	});
	test("is decided once by many who try", async () => {
		for (let at = 0; at < 5; at++) await undecided();
		await Promise.all(Array.from({ length: 6 }, timed));
		expect((await moments()).map(({ minutes }) => minutes)).toEqual([0, 0, 0, 0, 0]);
	});
});

describe("what is due", () => {
	test("goes out once, in one mail for all of a person, whoever tries", async () => {
		await undecided({ due_at: new Date().toISOString() });
		await undecided({ due_at: new Date().toISOString() });
		await undecided({ user_id: t.north.users.office.user_id, due_at: new Date().toISOString() });
		await Promise.all(Array.from({ length: 6 }, delivered));
		const sent = await mails();
		expect(sent).toHaveLength(2);
		const [several, one] = [t.north.users.teacher, t.north.users.office].map(({ email }) =>
			sent.find(({ recipient }) => recipient === email),
		);
		expect(several).toMatchObject({
			subject: `2 notices from ${t.north.name}`,
			body_text: expect.stringContaining("http://homeroom.test/notifications"),
		});
		// others see a subject, too: names are inside
		expect(one?.subject).toBe("News about attendance");
		expect(one?.body_text).toContain("Ana Costa is excused");
		expect(one?.body_text).toContain("because you asked for it");
		expect(one?.body_text).toContain("http://homeroom.test/attendance/absences");
	});
	test("does not go out when it was read, done or put off meanwhile", async () => {
		const ids = [await undecided(), await undecided(), await undecided()];
		await timed();
		for (const [at, as] of ["read", "done", "later"].entries())
			await teacher.call("POST", "/notices/mark", {
				ids: [ids[at]],
				as,
				...(as === "later" && { until: new Date(Date.now() + 3_600_000).toISOString() }),
			});
		await delivered();
		expect(await mails()).toEqual([]);
	});
	test("goes by the ways that somebody wishes, or that the school holds for all", async () => {
		const silent = { inbox: "now", email: false, push: false };
		expect((await wish(teacher, { ways: silent, muted_until: null })).body).toMatchObject({
			...silent,
			start: { email: true },
			held: false,
		});
		await undecided();
		await timed();
		await delivered();
		expect(await mails()).toEqual([]);
		const rules = await admin.call<NoticeRules>("PUT", `/notices/rules/${KIND}`, { inbox: "now", email: true, push: false, held: true });
		expect(rules.body.kinds.find(({ kind }) => kind === KIND)).toMatchObject({ email: true, held: true });
		const { body } = await teacher.call<NoticeWishes>("GET", "/notices/wishes");
		expect(body.kinds.find(({ kind }) => kind === KIND)).toMatchObject({ email: true, held: true });
		await undecided();
		await timed();
		await delivered();
		expect(await mails()).toHaveLength(1);
	});
});

describe("wishes", () => {
	const off = { inbox: "off", email: false, push: false };
	test("of hours are one's own or the school's", async () => {
		const own = { ...NEVER_QUIET, budget: 3 };
		expect((await teacher.call("PUT", "/notices/hours", { hours: own })).body).toEqual({ hours: own, has_own_hours: true });
		const { body } = await teacher.call<NoticeWishes>("GET", "/notices/wishes");
		expect([body.hours, body.hours_start, body.has_own_hours]).toEqual([own, NEVER_QUIET, true]);
		expect((await teacher.call("PUT", "/notices/hours", { hours: null })).body).toEqual({ hours: NEVER_QUIET, has_own_hours: false });
	});
	test("are refused where they cannot be, and to whoever has no right to the school's", async () => {
		expect((await wish(teacher, { ways: { ...off, inbox: "soon" }, muted_until: null })).status).toBe(422);
		expect((await wish(teacher, { ways: off, muted_until: null }, "no_such_kind")).status).toBe(404);
		expect((await teacher.call("PUT", "/notices/hours", { hours: { ...NEVER_QUIET, budget: 51 } })).status).toBe(422);
		expect((await teacher.call("PUT", "/notices/rules", NEVER_QUIET)).status).toBe(403);
		expect((await teacher.call("PUT", `/notices/rules/${KIND}`, { ...off, held: true })).status).toBe(403);
		expect((await admin.call("PUT", "/notices/rules/no_such_kind", { ...off, held: true })).status).toBe(404);
	});
	test("of one school change nothing in another", async () => {
		const south = await t.as(t.south, "admin");
		await admin.call("PUT", `/notices/rules/${KIND}`, { ...off, held: true });
		const { body } = await south.call<NoticeRules>("GET", "/notices/rules");
		expect(body.kinds.find(({ kind }) => kind === KIND)).toMatchObject({ inbox: "now", held: false });
		expect(body.hours).toEqual(HOURS_START);
	});
});

describe("telling", () => {
	const about = (users: readonly number[], more: Partial<NoticeKind> = {}): NoticeKind => ({
		name: KIND,
		topic: "attendance",
		reason: "you_asked",
		start: { inbox: "now", email: true, push: true },
		about: "absences",
		says: { one: "notices.other" },
		hears: (rows) =>
			sql`select u.id, r.id, '/x', '{}'::jsonb, 'day' from unnest(${users}::bigint[]) u (id) cross join unnest(${rows}::bigint[]) r (id)`,
		...more,
	});
	const lines = async () =>
		(await t.owner.query("select user_id::int, times from notices where customer_id = $1 order by user_id", [t.north.customer_id])).rows;
	test("of two thousand rows is one line a person, in one statement, and fifty at once make one of it", async () => {
		const { teacher: one, office: other } = t.north.users;
		const rows = Array.from({ length: 2000 }, (_, at) => at + 1);
		const before = statementCount.value;
		await tell(db(), about([one.user_id, other.user_id]), rows);
		expect(statementCount.value - before).toBe(1);
		await Promise.all(Array.from({ length: 50 }, (_, at) => tell(db(), about([other.user_id, one.user_id]), at + 1)));
		expect(await lines()).toEqual([one.user_id, other.user_id].sort((a, b) => a - b).map((user_id) => ({ user_id, times: 2050 })));
	});
	test("leaves out who did it, who is not of the school, and who does not want to hear", async () => {
		const { teacher: one, office: other, admin: third } = t.north.users;
		await wish(await t.as(t.north, "office"), { ways: { inbox: "off", email: false, push: false }, muted_until: null });
		await tell(db(one.user_id), about([one.user_id, other.user_id, third.user_id, t.south.users.teacher.user_id]), 1);
		expect(await lines()).toEqual([{ user_id: third.user_id, times: 1 }]);
		await tell(db(one.user_id), about([one.user_id], { toOneself: true, named: true }), 1);
		expect(await lines()).toHaveLength(2);
		const invited = (at: string | null) =>
			inSchool(t, t.north.customer_id, (client) =>
				client.query("update memberships set accepted_at = $3 where customer_id = $1 and user_id = $2", [
					t.north.customer_id,
					t.north.users.finance.user_id,
					at,
				]),
			);
		await invited(null);
		await tell(db(), about([t.north.users.finance.user_id]), 1);
		expect(await lines()).toHaveLength(2);
		await invited("2026-01-01T00:00:00Z");
	});
	test("what is urgent is due at once, and asks again; the rest is not told twice while it is unread", async () => {
		const { user_id } = t.north.users.teacher;
		await lesson(-10, 30);
		await tell(db(), about([user_id], { urgent: true }), 1);
		expect(await moments()).toEqual([{ minutes: 0, waits_for: null }]);
		await delivered();
		await tell(db(), about([user_id], { urgent: true }), 1);
		await delivered();
		expect(await mails()).toHaveLength(2);
		await tell(db(), about([user_id]), 1);
		expect(await moments()).toEqual([{ minutes: 0, waits_for: null }]);
		await delivered();
		expect(await mails()).toHaveLength(2);
	});
	test("costs one question for the bell, and one for a page of the inbox", async () => {
		// their rights are known from here on
		await teacher.call("GET", "/notices/unread");
		for (const path of ["/notices/unread", "/notices?pile=all"]) {
			const before = statementCount.value;
			await teacher.call("GET", path);
			expect(statementCount.value - before, path).toBe(1);
		}
	});
});
