import type { UserDetails } from "@homeroom/contract/areas/session/session.contract.ts";
import type { User } from "@homeroom/contract/areas/users/users.contract.ts";
import type { Presence } from "@homeroom/contract/kit/constants.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "../../app.ts";
import { type EventStream, openStream } from "../../testing/event-stream.ts";
import { eventually } from "../../testing/eventually.ts";
import { type Caller, PASSWORD, startTestApp, TEST_SECRET, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let second: Awaited<ReturnType<typeof createApp>>;
let origin: string;
let otherOrigin: string;
const streams: EventStream[] = [];
beforeAll(async () => {
	t = await startTestApp({ presence: { leaveMs: 0, gatherMs: 0 } });
	second = await createApp({
		url: t.url,
		secret: TEST_SECRET,
		poolSize: 4,
		demoLogins: [],
		files: { folder: t.folder },
		test: { unsafeDatabase: true, withoutJobs: true, perMinute: 100_000, presence: { leaveMs: 0, gatherMs: 0 } },
	});
	origin = await t.app.http.listen({ port: 0, host: "127.0.0.1" });
	otherOrigin = await second.http.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(async () => {
	for (const stream of streams.splice(0)) stream.close();
	await eventually(async () => expect((await t.owner.query("select from platform.presences")).rowCount).toBe(0));
	await t.owner.query("update platform.users set do_not_disturb = false where do_not_disturb");
});
afterAll(async () => {
	await second.stop();
	await t.close();
});

async function open({ token }: Caller, { at = origin, away = false, resume = "" } = {}): Promise<EventStream> {
	const stream = await openStream(at, token, resume || undefined, away ? "1&away=1" : undefined);
	streams.push(stream);
	await eventually(() => expect(stream.events[0]?.event).toBe("ready"));
	return stream;
}
async function login(email: string): Promise<Caller> {
	return t.withToken(
		(await t.anonymous.call<{ access_token: string }>("POST", "/auth/login", { email, password: PASSWORD })).body.access_token,
	);
}
const teacher = () => t.north.users.teacher;
/** As the office sees the teacher in the list. */
async function seen(user_id = teacher().user_id): Promise<Presence | undefined> {
	const { body } = await (await t.as(t.north, "office")).call<{ users: User[] }>("GET", "/user-management/users?limit=100");
	return body.users.find((user) => user.user_id === user_id)?.presence;
}
const own = async (caller: Caller) => (await caller.call<UserDetails>("POST", "/get_user_details_by_token", {})).body.user.status;
const say = (caller: Caller, body: object) => caller.call<{ status: Presence }>("POST", "/auth/status", body);
/** From the moment on that they came: that somebody left in the test before may still be told. */
function told(stream: EventStream, id: number | null = teacher().user_id): unknown[] {
	const all = stream.events.filter(({ data }) => data.table === "presences" && data.id === id).map(({ data }) => data.action);
	return all[0] === "offline" ? all.slice(1) : all;
}

describe("whether somebody is here", () => {
	test("nobody is, without an open screen", async () => {
		expect(await seen()).toBe("offline");
		expect(await own(await login(teacher().email))).toBe("online");
	});
	test("online while a screen is open, in whichever process; offline when the last one is closed", async () => {
		const watching = await open(await t.as(t.north, "office"), { at: otherOrigin });
		const [desk, phone] = [await login(teacher().email), await login(teacher().email)];
		const first = await open(desk);
		await eventually(async () => expect(await seen()).toBe("online"));
		await eventually(() => expect(told(watching)).toEqual(["online"]));
		const other = await open(phone, { at: otherOrigin });
		await eventually(async () =>
			expect((await t.owner.query("select from platform.presences where user_id = $1", [teacher().user_id])).rowCount).toBe(2),
		);
		first.close();
		await eventually(async () =>
			expect((await t.owner.query("select from platform.presences where user_id = $1", [teacher().user_id])).rowCount).toBe(1),
		);
		expect(await seen()).toBe("online");
		other.close();
		await eventually(async () => expect(await seen()).toBe("offline"));
		await eventually(() => expect(told(watching).at(-1)).toBe("offline"));
		expect(told(watching).slice(0, -1)).not.toContain("offline");
	});
	test("away when all browsers say that nobody uses them", async () => {
		const [desk, phone] = [await login(teacher().email), await login(teacher().email)];
		await open(desk);
		await open(phone, { away: true });
		await eventually(async () =>
			expect((await t.owner.query("select from platform.presences where user_id = $1 and away", [teacher().user_id])).rowCount).toBe(1),
		);
		await eventually(async () => expect(await seen()).toBe("online"));
		expect((await say(desk, { away: true })).body).toEqual({ status: "away" });
		expect(await seen()).toBe("away");
		expect(await own(desk)).toBe("away");
		expect((await say(phone, { away: false })).body).toEqual({ status: "online" });
		expect(await seen()).toBe("online");
	});
	test("do not disturb is the person's own choice: it holds while they are here, also after a new login", async () => {
		const desk = await login(teacher().email);
		const watching = await open(await t.as(t.north, "admin"));
		await open(desk);
		await eventually(() => expect(told(watching)).toEqual(["online"]));
		expect((await say(desk, { do_not_disturb: true })).body).toEqual({ status: "do not disturb" });
		expect(await seen()).toBe("do not disturb");
		await eventually(() => expect(told(watching)).toEqual(["online", "do not disturb"]));
		await say(desk, { away: true });
		expect(await seen()).toBe("do not disturb");
		expect(await own(await login(teacher().email))).toBe("do not disturb");
		streams.pop()?.close();
		await eventually(async () => expect(await seen()).toBe("offline"));
		expect((await say(desk, { do_not_disturb: false })).body).toEqual({ status: "online" });
	});
	test("a process that was killed speaks for nobody: its people are offline when their time is over, and swept", async () => {
		await login(teacher().email);
		const { rows } = await t.owner.query<{ id: string }>("select id from platform.sessions where user_id = $1 limit 1", [
			teacher().user_id,
		]);
		const stray = (seconds: number) =>
			t.owner.query(
				"insert into platform.presences (stream_id, user_id, customer_id, session_id, seen_at) values (gen_random_uuid(), $1, $2, $3, now() - $4 * interval '1 second')",
				[teacher().user_id, t.north.customer_id, rows[0]?.id, seconds],
			);
		await stray(140);
		expect(await seen()).toBe("online");
		await t.owner.query("delete from platform.presences");
		await stray(160);
		expect(await seen()).toBe("offline");
		await t.owner.query("delete from platform.presences");
	});
});

describe("who hears of it", () => {
	test("those who may see the school's people, and everybody of themselves", async () => {
		const [admin, colleague] = [await open(await t.as(t.north, "admin")), await open(await t.as(t.north, "staff"))];
		const mine = await open(await login(teacher().email));
		await eventually(() => expect(told(admin)).toEqual(["online"]));
		await eventually(() => expect(told(mine)).toEqual(["online"]));
		await eventually(() => expect(told(colleague, t.north.users.staff.user_id)).toEqual(["online"]));
		expect(told(colleague)).toEqual([]);
	});
	test("not another school: somebody who is in one is offline in the other", async () => {
		const both = await login(t.both.email);
		const switched = await both.call<{ access_token: string }>("POST", "/auth/switch_customer", { customer_id: t.north.customer_id });
		const south = await open(await t.as(t.south, "admin"));
		const north = await open(await t.as(t.north, "admin"));
		await open(t.withToken(switched.body.access_token));
		await eventually(() => expect(told(north, t.both.user_id)).toEqual(["online"]));
		expect(await seen(t.both.user_id)).toBe("online");
		const { body } = await (await t.as(t.south, "admin")).call<{ users: User[] }>("GET", "/user-management/users?limit=100");
		expect(body.users.find(({ user_id }) => user_id === t.both.user_id)?.presence).toBe("offline");
		await eventually(() => expect(told(south, t.south.users.admin.user_id)).toEqual(["online"]));
		expect(told(south, t.both.user_id)).toEqual([]);
	});
	test("a screen that comes back is told to look again: what it missed is kept nowhere", async () => {
		const admin = await t.as(t.north, "admin");
		const first = await open(admin);
		expect(told(first, null)).toEqual([]);
		const again = await open(admin, { resume: first.events[0]?.id as string });
		await eventually(() => expect(told(again, null)).toEqual(["unknown"]));
	});
});

describe("POST /auth/status", () => {
	test("needs a login and takes yes or no", async () => {
		expect((await say(t.anonymous, { away: true })).status).toBe(401);
		expect((await say(await login(teacher().email), { away: "perhaps" })).status).toBe(422);
		expect((await say(await login(teacher().email), {})).body).toEqual({ status: "online" });
	});
	test("speaks for this browser alone", async () => {
		const [mine, theirs] = [await login(teacher().email), await login(t.north.users.staff.email)];
		await open(mine);
		await open(theirs);
		await eventually(async () => expect(await seen()).toBe("online"));
		await say(theirs, { away: true });
		expect(await seen()).toBe("online");
	});
	test("nothing of it is in the change log", async () => {
		const count = async () => (await t.owner.query("select count(*) as n from changes")).rows[0].n;
		const before = await count();
		const desk = await login(teacher().email);
		await open(desk);
		await say(desk, { away: true, do_not_disturb: true });
		expect(await count()).toBe(before);
	});
});
