import { Agent, get } from "node:http";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "../../app.ts";
import { type EventStream, openStream } from "../../testing/event-stream.ts";
import { eventually } from "../../testing/eventually.ts";
import { inSchool } from "../../testing/in-school.ts";
import { newActor } from "../../testing/new-actor.ts";
import { newStudent } from "../../testing/sampling.ts";
import { PASSWORD, startOwnApp, type TestApp } from "../../testing/test-app.ts";
import { openPool } from "../db/pool.ts";
import { CallBrake } from "../http/call-brake.ts";
import { createHttpServer } from "../http/http-server.ts";
import type { Sessions } from "../session/sessions.ts";
import { LiveHub } from "./live.hub.ts";
import { serveLive } from "./live.route.ts";

let t: TestApp;
let second: Awaited<ReturnType<typeof createApp>>;
let origin: string;
let otherOrigin: string;
const streams: EventStream[] = [];
beforeAll(async () => {
	t = await startOwnApp();
	second = await createApp({
		url: t.url,
		secret: "a secret that is only used by tests",
		poolSize: 4,
		demoLogins: [],
		files: { folder: t.folder },
		test: { unsafeDatabase: true, withoutJobs: true, perMinute: 100_000 },
	});
	origin = await t.app.http.listen({ port: 0, host: "127.0.0.1" });
	otherOrigin = await second.http.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(() => {
	for (const stream of streams.splice(0)) stream.close();
});
afterAll(async () => {
	await second.stop();
	await t.close();
});

async function open(token: string, at = origin, lastEventId?: string, age?: string): Promise<EventStream> {
	const stream = await openStream(at, token, lastEventId, age);
	streams.push(stream);
	if (stream.status === 200) await eventually(() => expect(stream.events[0]?.event).toBe("ready"));
	return stream;
}
const idsOf = (stream: EventStream) =>
	stream.events.filter(({ event, data }) => event === "change" && data.table === "students").map(({ data }) => data.id);
/** A login of its own: these tests end sessions. */
async function login(email: string) {
	const answer = await t.app.http.inject({ method: "POST", url: "/api/auth/login", payload: { email, password: PASSWORD } });
	return { token: (answer.json() as { access_token: string }).access_token, cookie: String(answer.cookies[0]?.value) };
}

describe("GET /api/live", () => {
	test("is open so many times in one session; one more ends the oldest", async () => {
		const { token } = await login(t.north.users.teacher.email);
		const opened: EventStream[] = [];
		for (let i = 0; i < 21; i++) opened.push(await open(token));
		await eventually(() => expect(opened.map(({ ended }) => ended)).toEqual([true, ...Array<boolean>(20).fill(false)]));
	});
	test("tells what happens, on every server", async () => {
		const { token } = await t.as(t.north, "admin");
		const [here, there] = [await open(token), await open(token, otherOrigin)];
		const ids = [await newStudent(t, t.north), await newStudent(t, t.north)];
		await eventually(() => expect(idsOf(here)).toEqual(ids));
		await eventually(() => expect(idsOf(there)).toEqual(ids));
	});
	test("is refused to strangers and before a school is chosen", async () => {
		expect((await open("")).status).toBe(401);
		expect((await open((await login(t.both.email)).token)).status).toBe(403);
		expect((await t.app.http.inject({ method: "HEAD", url: "/api/live" })).statusCode).toBe(404);
	});
	test("resumes on the other server without loss or double", async () => {
		const { token } = await t.as(t.north, "admin");
		const first = await open(token);
		const seen = await newStudent(t, t.north);
		await eventually(() => expect(idsOf(first)).toEqual([seen]));
		first.close();
		const missed = [await newStudent(t, t.north), await newStudent(t, t.north)];
		const resumed = await open(token, otherOrigin, first.lastId());
		const next = await newStudent(t, t.north);
		await eventually(() => expect(idsOf(resumed)).toEqual([...missed, next]));
	});
	test("begins with what happened since the page was fetched", async () => {
		const { token } = await t.as(t.north, "admin");
		const missed = await newStudent(t, t.north);
		const stream = await open(token, origin, undefined, "60000");
		await eventually(() => expect(idsOf(stream)).toContain(missed));
	});
	test("tells a teacher of their own children, and not that there is news of others", async () => {
		const own = await newStudent(t, t.north);
		const other = await inSchool(t, t.north.customer_id, async (client) => {
			const { rows } = await client.query<{ id: string }>(
				"insert into students (first_name, last_name) values ('Not', 'Theirs') returning id",
			);
			return Number(rows[0]?.id);
		});
		const stream = await open((await t.as(t.north, "teacher")).token);
		for (const id of [other, own])
			await inSchool(t, t.north.customer_id, (client) => client.query("update students set middle_name = 'Kit' where id = $1", [id]));
		await eventually(() => expect(idsOf(stream)).toEqual([own]));
	});
	test("survives a cut of the listener: nothing is lost", async () => {
		const { token } = await t.as(t.north, "admin");
		const stream = await open(token);
		const cut = await t.owner.query(
			"select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'homeroom listener' and datname = current_database()",
		);
		expect(cut.rowCount).toBe(2);
		const ids = [await newStudent(t, t.north), await newStudent(t, t.north)];
		await eventually(() => expect(idsOf(stream)).toEqual(ids));
	});
	test("ends when the session ends", async () => {
		const { token, cookie } = await login(t.north.users.staff.email);
		const stream = await open(token);
		const other = await open((await t.as(t.north, "admin")).token);
		await t.app.http.inject({ method: "POST", url: "/api/auth/logout", cookies: { homeroom_refresh: cookie } });
		await eventually(() => expect(stream.ended).toBe(true));
		expect(other.ended).toBe(false);
	});
	test("ends when the membership is blocked", async () => {
		const { token } = await login(t.north.users.finance.email);
		const stream = await open(token, otherOrigin);
		await t.owner.query("update memberships set status = 'blocked' where user_id = $1", [t.north.users.finance.user_id]);
		await eventually(() => expect(stream.ended).toBe(true));
	});
	test("narrows at once when the role loses its permission", async () => {
		const { token } = await login(t.north.users.editor.email);
		const [stream, control] = [await open(token), await open((await t.as(t.north, "admin")).token)];
		await t.owner.query("update roles set permissions = '[]' where key = 'editor' and customer_id = $1", [t.north.customer_id]);
		await eventually(async () => expect((await t.withToken(token).call("GET", "/students")).status).toBe(403));
		const id = await newStudent(t, t.north);
		await eventually(() => expect(idsOf(control)).toEqual([id]));
		expect(idsOf(stream)).toEqual([]);
		expect(stream.ended).toBe(false);
	});
});

test("a stream that cannot start is cut, and the reason is logged without ending the server", async () => {
	const lines: string[] = [];
	const http = await createHttpServer({ log: pino({ level: "warn" }, { write: (line: string) => lines.push(line) }) });
	const closed = openPool({ url: t.url, max: 1, as: "app", onError: () => {} });
	await closed.end();
	const actor = newActor({
		session_id: "s",
		user_id: 1,
		display_name: "A",
		customer_id: 1,
		role: "admin",
		portal_type: "ADMIN",
		permissions: 1,
	});
	const sessions = { actorOf: () => actor, onChange: () => () => {} } as unknown as Sessions;
	serveLive(http, { hub: new LiveHub(closed, {}), sessions, presence: { enter: () => () => {} }, brake: new CallBrake(60) });
	const at = await http.listen({ port: 0, host: "127.0.0.1" });
	await expect(fetch(`${at}/api/live`).then((answer) => answer.text())).rejects.toThrow();
	expect(lines.join("")).toContain("live stream could not start");
	await http.close();
});

test("draining ends the streams, lets nobody new in, and tells open connections to close", async () => {
	const app = await createApp({
		url: t.url,
		secret: "a secret that is only used by tests",
		poolSize: 2,
		demoLogins: [],
		files: { folder: t.folder },
		test: { unsafeDatabase: true, withoutJobs: true },
	});
	const at = await app.http.listen({ port: 0, host: "127.0.0.1" });
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	const ready = () =>
		new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
			get(`${at}/ready`, { agent }, (answer) => {
				answer.resume().on("end", () => resolve({ status: answer.statusCode, connection: answer.headers.connection }));
			}).on("error", reject);
		});
	const stream = await open((await t.as(t.north, "admin")).token, at);
	expect(await ready()).toEqual({ status: 200, connection: "keep-alive" });
	const drained = app.drain();
	await eventually(() => expect(stream.ended).toBe(true));
	expect(await ready()).toEqual({ status: 503, connection: "close" });
	await expect(fetch(`${at}/ready`)).rejects.toThrow();
	await drained;
	await app.stop();
});
