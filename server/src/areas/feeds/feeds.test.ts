import type { CalendarLink, NewLink } from "@homeroom/contract/areas/feeds/feeds.contract.ts";
import type { Session } from "@homeroom/contract/areas/timetable/timetable.contract.ts";
import { granting, type RolePermissions } from "@homeroom/contract/kit/permissions.ts";
import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashOf } from "../../kit/secrets/hash-of.ts";
import { permissionsOf, roleMay } from "../../testing/casts/as-role.ts";
import { castTimetable, type TimetableCast } from "../../testing/casts/timetable-cast.ts";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";

const NOW = new Date("2026-11-16T12:00:00Z");
let cast: TimetableCast;
let t: TestApp;
let office: Caller;
let teacher: Caller;
let parent: Caller;
beforeAll(async () => {
	cast = await castTimetable(() => startTestApp({ now: () => NOW }));
	({ t, office, teacher, parent } = cast);
	await write("insert into student_people (student_id, user_id, relation) values ($1, $2, 'guardian')", [
		cast.students[1],
		t.north.users.client.user_id,
	]);
});
afterAll(() => cast.t.close());

const write = (text: string, values: unknown[] = []) => inSchool(t, t.north.customer_id, (client) => client.query(text, values));
const own = (body: object = {}, by = teacher) => by.call<NewLink>("POST", "/calendar_links/own", body);
const shared = (of: string, id: number | undefined, by = office) => by.call<NewLink>("POST", "/calendar_links", { of, id });
const listed = async (by: Caller) => (await by.call<{ links: CalendarLink[] }>("GET", "/calendar_links")).body.links;
const revoke = (id: number, by: Caller) => by.call("POST", `/calendar_links/${id}/revoke`, {});
/** As a calendar program: without a login. */
const fetched = (url: string, headers: Record<string, string> = {}) =>
	t.app.http.inject({ method: "GET", url: new URL(url).pathname, headers });
const eventsIn = (text: string) => new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((part) => new ICAL.Event(part));
const eventsAt = async (url: string) => {
	const answer = await fetched(url);
	expect(answer.statusCode, answer.body).toBe(200);
	return eventsIn(answer.body);
};
const add = async (n: number, more: object) => (await office.call<Session>("POST", "/timetable/sessions", cast.at(n, more))).body;
const statusOf = async (url: string) => (await fetched(url)).statusCode;

describe("a teacher's calendar", () => {
	test("holds the lessons they teach, as the timetable has them", async () => {
		const day = cast.freeDay();
		const [staff] = cast.staff;
		const mine = await add(0, { day, room_id: cast.rooms[0], staff_ids: [staff], note: "Bring rulers; and, glue" });
		await add(2, { day, staff_ids: [cast.staff[1]] });
		const made = await own({ name: "Phone" });
		expect(made.status).toBe(201);
		expect(made.body.link).toMatchObject({
			of: "me",
			of_id: staff,
			of_name: "Daniel Osei",
			name: "Phone",
			is_mine: true,
			works: true,
			last_fetched_at: null,
		});
		expect(made.body.url).toMatch(new RegExp(`^http://homeroom\\.test/feeds/${t.north.customer_id}\\.[\\w-]{43}\\.ics$`));
		const answer = await fetched(made.body.url);
		expect(answer.headers).toMatchObject({ "content-type": "text/calendar; charset=utf-8", "cache-control": "private, no-cache" });
		const events = eventsIn(answer.body).filter((one) => one.startDate.toString().startsWith(day));
		expect(events.map(({ summary, location, description, sequence }) => ({ summary, location, description, sequence }))).toEqual([
			{ summary: "Maths 7", location: "Room 1", description: "Daniel Osei\nBring rulers; and, glue", sequence: 0 },
		]);
		expect(events[0]?.startDate.toJSDate().toISOString()).toBe(mine.starts_at);
		expect(await listed(teacher)).toContainEqual(expect.objectContaining({ id: made.body.link.id, last_fetched_at: expect.any(String) }));
	});
	test("knows a lesson again after it was moved and cancelled", async () => {
		const day = cast.freeDay();
		const [staff] = cast.staff;
		const session = await add(0, { day, room_id: cast.rooms[0], staff_ids: [staff] });
		const { url } = (await own()).body;
		const on = async () => (await eventsAt(url)).find((one) => one.startDate.toString().startsWith(day));
		const before = await on();
		const change = { day, starts_at: "10:20", ends_at: "11:05", room_id: cast.rooms[1], staff_ids: [staff], note: null, version: 1 };
		expect((await office.call("PUT", `/timetable/sessions/${session.id}`, change)).status).toBe(200);
		const moved = await on();
		expect([moved?.uid, moved?.sequence, moved?.location]).toEqual([before?.uid, 1, "Room 2"]);
		expect(moved?.startDate.toJSDate().toISOString()).toBe(`${day}T10:20:00.000Z`);
		expect((await office.call("POST", `/timetable/sessions/${session.id}/cancel`, { version: 2, note: null })).status).toBe(200);
		const gone = await on();
		expect([gone?.uid, gone?.sequence, gone?.component.getFirstPropertyValue("status")]).toEqual([before?.uid, 2, "CANCELLED"]);
		// in another calendar it is the same lesson
		const ofClass = (await shared("class", cast.classes[0])).body.url;
		expect((await eventsAt(ofClass)).map(({ uid }) => uid)).toContain(before?.uid);
	});
	test("reaches from 30 days back to 180 ahead", async () => {
		const [staff] = cast.staff;
		const room_id = cast.rooms[2];
		for (const day of ["2026-10-16", "2026-10-17", "2027-05-15", "2027-05-16"])
			await add(0, { day, starts_at: "07:00", ends_at: "07:30", room_id, staff_ids: [staff] });
		const days = (await eventsAt((await own()).body.url))
			.filter(({ location }) => location === "Small")
			.map((one) => one.startDate.toString().slice(0, 10));
		expect(days).toEqual(["2026-10-17", "2027-05-15"]);
	});
	test("is not fetched again where nothing changed, and fetching is no news for the log", async () => {
		const { url, link } = (await own()).body;
		const first = await fetched(url);
		const tag = String(first.headers.etag);
		for (const known of [tag, tag.replace("W/", ""), `"other", ${tag}`, "*"]) {
			const again = await fetched(url, { "if-none-match": known });
			expect([again.statusCode, again.body, again.headers.etag], known).toEqual([304, "", tag]);
		}
		expect((await fetched(url, { "if-none-match": '"other"' })).statusCode).toBe(200);
		const day = cast.freeDay();
		await add(0, { day, staff_ids: [cast.staff[0]] });
		expect((await fetched(url, { "if-none-match": tag })).statusCode).toBe(200);
		const { rows } = await t.owner.query("select action, after from changes where table_name = 'calendar_links' and row_id = $1", [
			link.id,
		]);
		expect(rows).toHaveLength(1);
		expect(JSON.stringify(rows)).not.toContain("secret_hash");
	});
});

describe("a link", () => {
	test("to a child shows that child's lessons; to a room also what else is there", async () => {
		const day = cast.freeDay();
		await add(2, { day, room_id: cast.rooms[1] });
		await add(0, { day });
		await write(
			"insert into sessions (kind, title, day, starts_at, ends_at, room_id) values ('booking', 'Parents’ evening', $1, $1::date + time '18:00', $1::date + time '20:00', $2)",
			[day, cast.rooms[1]],
		);
		const child = await own({ student_id: cast.students[1] }, parent);
		expect(child.body.link).toMatchObject({ of: "student", of_name: "Ben Lind" });
		const on = async (url: string) =>
			(await eventsAt(url)).filter((one) => one.startDate.toString().startsWith(day)).map(({ summary }) => summary);
		expect(await on(child.body.url)).toEqual(["Music 8"]);
		expect(await on((await shared("room", cast.rooms[1])).body.url)).toEqual(["Music 8", "Parents’ evening"]);
		expect(await on((await shared("class", cast.classes[0])).body.url)).toEqual(["Maths 7"]);
	});
	test("is listed for its maker, those of classes and rooms for all of the office; revoked it opens nothing", async () => {
		const ofClass = (await shared("class", cast.classes[1])).body;
		const mine = (await own()).body;
		const admin = await t.as(t.north, "admin");
		const seen = async (by: Caller) => (await listed(by)).map(({ id }) => id);
		expect(await seen(admin)).toContain(ofClass.link.id);
		expect(await seen(admin)).not.toContain(mine.link.id);
		expect(await seen(teacher)).not.toContain(ofClass.link.id);
		expect((await listed(admin)).find(({ id }) => id === ofClass.link.id)).toMatchObject({
			is_mine: false,
			made_by: "Office North",
			of: "class",
		});
		expect(JSON.stringify(await listed(teacher))).not.toMatch(/feeds|hash/);
		for (const by of [teacher, parent, cast.southAdmin]) expect((await revoke(ofClass.link.id, by)).status).toBe(404);
		for (const by of [admin, cast.southAdmin]) expect((await revoke(mine.link.id, by)).status).toBe(404);
		expect([await statusOf(ofClass.url), await statusOf(mine.url)]).toEqual([200, 200]);
		expect((await revoke(ofClass.link.id, admin)).status).toBe(200);
		expect((await revoke(mine.link.id, teacher)).status).toBe(200);
		expect((await revoke(mine.link.id, teacher)).status).toBe(404);
		expect([await statusOf(ofClass.url), await statusOf(mine.url)]).toEqual([404, 404]);
		expect(await seen(teacher)).not.toContain(mine.link.id);
	});
	test("is made for nobody else's child, and not for what is not there", async () => {
		const before = await t.owner.query("select count(*) from calendar_links");
		expect((await own({ student_id: cast.students[0] }, parent)).status).toBe(404);
		expect((await own({ student_id: 999_999_999 }, parent)).status).toBe(404);
		// a parent teaches nothing
		expect((await own({}, parent)).status).toBe(404);
		expect((await own({ student_id: cast.students[1] }, cast.southAdmin)).status).toBe(404);
		expect((await shared("class", 999_999_999)).status).toBe(404);
		expect((await shared("room", cast.rooms[0], cast.southAdmin)).status).toBe(404);
		expect((await own({ name: "x".repeat(61) })).status).toBe(422);
		expect((await own({ student_id: "x" })).status).toBe(422);
		expect((await shared("staff", cast.staff[0])).status).toBe(422);
		expect((await shared("class", undefined)).status).toBe(422);
		for (const by of [teacher, parent]) expect((await shared("class", cast.classes[0], by)).status).toBe(403);
		const finance = await t.as(t.north, "finance");
		expect((await own({}, finance)).status).toBe(403);
		expect((await finance.call("GET", "/calendar_links")).status).toBe(403);
		expect((await own({}, t.anonymous)).status).toBe(401);
		expect((await t.owner.query("select count(*) from calendar_links")).rows).toEqual(before.rows);
	});
	test("keeps no secret in the database, and a repeated request makes another one", async () => {
		const { url, link } = (await own()).body;
		const secret = url.split(".").at(-2) as string;
		const { rows } = await t.owner.query("select secret_hash from calendar_links where id = $1", [link.id]);
		expect(rows).toEqual([{ secret_hash: hashOf(secret) }]);
		const key = { "idempotency-key": "the same" };
		const twice = [
			await teacher.call<NewLink>("POST", "/calendar_links/own", {}, key),
			await teacher.call<NewLink>("POST", "/calendar_links/own", {}, key),
		];
		expect(new Set(twice.map(({ body }) => body.url)).size).toBe(2);
	});
});

describe("at each fetch", () => {
	// nobody of the role calls: what a fetch answers is asked of the database, with no moment to wait for
	const role = (key: "teacher" | "office", permissions: RolePermissions) => roleMay(t, t.north, key, permissions);
	test("it is asked what the maker may see: the answer is that of an unknown link", async () => {
		const unknown = await fetched(`http://x/feeds/${t.north.customer_id}.${"A".repeat(43)}.ics`);
		const same = (answer: Awaited<ReturnType<typeof fetched>>) => ({
			status: answer.statusCode,
			body: { ...answer.json(), request_id: "" },
			headers: Object.keys(answer.headers).sort(),
		});
		expect(unknown.statusCode).toBe(404);
		const me = (await own()).body.url;
		const child = (await own({ student_id: cast.students[1] }, parent)).body.url;
		const group = (await shared("class", cast.classes[2])).body.url;
		const room = (await shared("room", cast.rooms[2])).body.url;
		const { teacher: teaching, client, office: planning } = t.north.users;
		const [teaches, plans] = [await permissionsOf(t, t.north, "teacher"), await permissionsOf(t, t.north, "office")];
		const member = (status: string, user_id: number) => () =>
			write("update memberships set status = $1 where user_id = $2 and customer_id = $3", [status, user_id, t.north.customer_id]);
		const customer = (change: string) => () =>
			t.owner.query(`update platform.customers set ${change} where id = $1`, [t.north.customer_id]);
		const row = (table: string, change: string, id: number | undefined) => () => write(`update ${table} set ${change} where id = $1`, [id]);
		const cases: [string, string, () => Promise<unknown>, () => Promise<unknown>][] = [
			["a blocked member", me, member("blocked", teaching.user_id), member("active", teaching.user_id)],
			[
				"a blocked login",
				me,
				() => t.owner.query("update platform.users set status = 'blocked' where id = $1", [teaching.user_id]),
				() => t.owner.query("update platform.users set status = 'active' where id = $1", [teaching.user_id]),
			],
			["a role without the timetable", me, () => role("teacher", granting({ Students: ["View"] })), () => role("teacher", teaches)],
			["a school without the module", me, customer("modules_off = '{Timetable}'"), customer("modules_off = '{}'")],
			["a school that is closed", me, customer("status = 'suspended'"), customer("status = 'active'")],
			["somebody who left", me, row("staff", "status = 'left'", cast.staff[0]), row("staff", "status = 'active'", cast.staff[0])],
			[
				"somebody else's record now",
				me,
				row("staff", `user_id = ${planning.user_id}`, cast.staff[0]),
				row("staff", `user_id = ${teaching.user_id}`, cast.staff[0]),
			],
			[
				"an archived student",
				child,
				row("students", "archived_at = now()", cast.students[1]),
				row("students", "archived_at = null", cast.students[1]),
			],
			[
				"no longer one's child",
				child,
				() => write("delete from student_people where user_id = $1", [client.user_id]),
				() =>
					write("insert into student_people (student_id, user_id, relation) values ($1, $2, 'guardian')", [
						cast.students[1],
						client.user_id,
					]),
			],
			[
				"an archived class",
				group,
				row("classes", "archived_at = now()", cast.classes[2]),
				row("classes", "archived_at = null", cast.classes[2]),
			],
			["an archived room", room, row("rooms", "archived_at = now()", cast.rooms[2]), row("rooms", "archived_at = null", cast.rooms[2])],
			["who may no longer edit", group, () => role("office", granting({ Timetable: ["View"] })), () => role("office", plans)],
		];
		for (const [why, url, off, on] of cases) {
			expect(await statusOf(url), `before: ${why}`).toBe(200);
			await off();
			expect(same(await fetched(url)), why).toEqual(same(unknown));
			await on();
			expect(await statusOf(url), `after: ${why}`).toBe(200);
		}
	});
	test("who sees only their own sees that", async () => {
		const day = cast.freeDay();
		await add(0, { day, staff_ids: [] });
		const { url } = (await shared("class", cast.classes[0])).body;
		const on = async () => (await eventsAt(url)).filter((one) => one.startDate.toString().startsWith(day)).length;
		expect(await on()).toBe(1);
		const before = await permissionsOf(t, t.north, "office");
		await role("office", granting({ Timetable: ["ViewOwn", "Edit"] }));
		expect(await on()).toBe(0);
		await role("office", before);
	});
	test("another school's number before the secret, or anything else, opens nothing", async () => {
		const { url } = (await own()).body;
		const { pathname } = new URL(url);
		const code = pathname.split("/").at(-1) as string;
		const others = [
			code.replace(/^\d+/, String(t.south.customer_id)),
			code.replace(/^\d+/, "0"),
			code.replace(/^\d+/, "999999999999999"),
			code.replace(".ics", ""),
			code.replace(/.\.ics$/, ".ics"),
			`${code}.ics`,
			code.toUpperCase(),
			`${t.north.customer_id}.${"'".repeat(43)}.ics`,
			"%00.ics",
			"x".repeat(5000),
			"..%2F..%2Fetc%2Fpasswd",
		];
		for (const other of others) expect((await t.app.http.inject({ method: "GET", url: `/feeds/${other}` })).statusCode, other).toBe(404);
		expect((await t.app.http.inject({ method: "POST", url: pathname })).statusCode).toBe(404);
		expect(await statusOf(url)).toBe(200);
		const head = await t.app.http.inject({ method: "HEAD", url: pathname });
		expect([head.statusCode, head.body]).toEqual([200, ""]);
	});
});
