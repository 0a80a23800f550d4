import { addDays } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import type { FoundTime } from "@homeroom/contract/areas/events/events.inviting-calls.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { statementCount } from "../../../kit/db/customer-db.ts";
import { castEvents, type EventsCast, made, tuesday } from "../../../testing/casts/events-cast.ts";
import { inSchool } from "../../../testing/in-school.ts";
import type { Caller } from "../../../testing/test-app.ts";
import { makeBells } from "../../calendar/calendar.builders.ts";
import { makeLeave } from "../../cover/cover.builders.ts";
import { makeStaff } from "../../staff/staff.builders.ts";

let cast: EventsCast;
let t: EventsCast["t"];
let office: Caller;
let teacherId: number;
let officeId: number;
let staff: number;
beforeAll(async () => {
	cast = await castEvents();
	({ t, office } = cast);
	const { customer_id, users } = t.north;
	[teacherId, officeId] = [users.teacher.user_id, users.office.user_id];
	// its clocks are never changed: an hour before UTC
	await t.owner.query("update platform.customers set time_zone = 'Africa/Lagos' where id = $1", [customer_id]);
	[staff] = (await inSchool(t, customer_id, async (client) => {
		await client.query("delete from calendar_days where customer_id = $1", [customer_id]);
		await client.query("update academic_years set starts_on = current_date - 100, ends_on = current_date + 200 where customer_id = $1", [
			customer_id,
		]);
		await makeBells(client, "Every day", true, [{ position: 1, name: "1", starts_at: "07:30", ends_at: "08:15" }]);
		return makeStaff(client, [{ first_name: "Daniel", last_name: "Osei", user_id: users.teacher.user_id }]);
	})) as [number];
});
afterAll(() => cast.t.close());
beforeEach(async () => {
	await t.owner.query("delete from events");
	await inSchool(t, t.north.customer_id, async (client) => {
		for (const table of ["sessions", "staff_leave", "calendar_days"])
			await client.query(`delete from ${table} where customer_id = $1`, [t.north.customer_id]);
	});
});

/** A Monday far enough ahead that the two weeks from it on lie in the year. */
const MONDAY = addDays(tuesday(1), -1);
const ask = async (query: string, by = office) =>
	(await by.call<{ days: string[]; times: FoundTime[] } & ErrorBody>("GET", `/apps/calendar/times?from=${MONDAY}&${query}`)).body;
/** At the school's clock, an hour after UTC. */
const found = async (query: string, by = office) =>
	(await ask(query, by)).times.map(({ startDate, missing }) => {
		const local = new Date(Date.parse(startDate) + 3_600_000).toISOString().slice(0, 16);
		return `${local.slice(0, 10) === MONDAY ? "" : `${local.slice(0, 10)} `}${local.slice(11)}${missing.length === 0 ? "" : ` without ${missing.join()}`}`;
	});
const at = (clock: string, day = MONDAY) => new Date(Date.parse(`${day}T${clock}:00Z`) - 3_600_000).toISOString();
const lesson = (from: string, to: string, day = MONDAY) =>
	inSchool(t, t.north.customer_id, async (client) => {
		const { rows } = await client.query<{ id: string }>(
			"insert into sessions (class_id, day, starts_at, ends_at) values ($1, $2, $3, $4) returning id",
			[cast.classes[0], day, at(from, day), at(to, day)],
		);
		await client.query("insert into session_teachers (session_id, staff_id, during) values ($1, $2, tstzrange($3, $4))", [
			rows[0]?.id,
			staff,
			at(from, day),
			at(to, day),
		]);
	});
const event = (from: string, to: string, more: object = {}, by = office) =>
	made(by, { title: "Taken", startDate: at(from), endDate: at(to), ...more });

describe("a time", () => {
	test("lies in the hours of days of school, of each day a few, and no two overlap", async () => {
		await inSchool(t, t.north.customer_id, (client) =>
			client.query("insert into calendar_days (name, kind, starts_on, ends_on) values ('Break', 'holiday', $1, $1)", [addDays(MONDAY, 1)]),
		);
		const { days, times } = await ask("minutes=120");
		expect(days).toEqual([0, 2, 3, 4, 7, 8, 9, 10, 11].map((n) => addDays(MONDAY, n)));
		expect(times.slice(0, 4).map(({ startDate }) => startDate)).toEqual(["07:30", "09:30", "11:30", "13:30"].map((clock) => at(clock)));
		expect(times).toHaveLength(20);
		expect(new Set(times.map(({ startDate }) => startDate)).size).toBe(20);
	});
	test("keeps clear of lessons, leave and events of everybody and of oneself", async () => {
		await lesson("07:30", "10:00");
		await event("10:00", "11:00");
		await event("11:00", "12:00", { people: [teacherId] }, cast.admin);
		await inSchool(t, t.north.customer_id, (client) => makeLeave(client, staff, MONDAY, { from: "15:00", to: "24:00" }));
		expect((await found(`minutes=180&people=${teacherId}`))[0]).toBe("12:00");
		expect((await found("minutes=150"))[0]).toBe("07:30");
		// nobody takes part in what is cancelled, or was removed
		await t.owner.query("update events set state = 'cancelled'");
		expect((await found(`minutes=300&people=${teacherId}`))[0]).toBe("10:00");
	});
	test("counts invitations until somebody declines, and what lasts all day only for who comes", async () => {
		const id = await event("07:30", "17:00", { people: [teacherId] }, cast.admin);
		const trip = await made(cast.admin, { title: "Trip", startDate: MONDAY, people: [teacherId] });
		const say = (of: number, answer: string) => cast.teacher.call("POST", `/apps/calendar/event/answered/${of}`, { answer });
		const free = async () => (await found(`minutes=480&people=${teacherId}`))[0];
		expect(await free()).toBe(`${addDays(MONDAY, 1)} 07:30`);
		await say(id, "no");
		expect(await free()).toBe("07:30");
		await say(trip, "yes");
		expect(await free()).toBe(`${addDays(MONDAY, 1)} 07:30`);
	});
	test("keeps clear of series, but for days that are left out, elsewhere or declined", async () => {
		const weekly = { recurrence: { freq: "daily", count: 5 }, people: [teacherId] };
		const id = await event("07:30", "17:00", weekly, cast.admin);
		const days = async () =>
			(await ask(`minutes=480&people=${teacherId}`)).times.map(({ startDate, missing }) => [startDate.slice(0, 10), missing.length]);
		const isFree = async (n: number) => (await days()).some(([day, missing]) => day === addDays(MONDAY, n) && missing === 0);
		expect([await isFree(0), await isFree(4), await isFree(7)]).toEqual([false, false, true]);
		await cast.admin.call("DELETE", `/apps/calendar/event/${id}?day=${addDays(MONDAY, 1)}`);
		await cast.teacher.call("POST", `/apps/calendar/event/answered/${id}`, { answer: "no", day: addDays(MONDAY, 2) });
		expect([await isFree(0), await isFree(1), await isFree(2), await isFree(3)]).toEqual([false, true, true, false]);
	});
	test("is not wanted where the room is taken, but for the event that is to be moved", async () => {
		const [library] = cast.rooms as [number];
		const id = await event("07:30", "16:00", { room_id: library }, cast.admin);
		expect((await found(`minutes=60&room_id=${library}`))[0]).toBe("16:00");
		expect((await found(`minutes=60&room_id=${library}&without=${id}`))[0]).toBe("07:30");
		// what somebody may not change stays in the way
		await t.owner.query("update events set visibility = 'private' where id = $1", [id]);
		expect((await found(`minutes=60&room_id=${library}&without=${id}`))[0]).toBe("16:00");
	});
	test("that suits most stands behind those that suit all, and says for whom it is taken and no more", async () => {
		await event("07:30", "17:00", { visibility: "private", title: "Secret", recurrence: { freq: "daily", count: 30 } }, cast.teacher);
		const body = await ask(`minutes=480&people=${teacherId}`);
		expect(body.times[0]).toEqual({ startDate: at("07:30"), endDate: at("15:30"), missing: [teacherId] });
		expect(JSON.stringify(body)).not.toContain("Secret");
		expect(Object.keys(body.times[0] ?? {})).toEqual(["startDate", "endDate", "missing"]);
	});
	test("takes three statements, however many people", async () => {
		const people = Object.values(t.north.users)
			.map(({ user_id }) => user_id)
			.filter((id) => id !== t.north.users.client.user_id);
		const before = statementCount.value;
		await ask(`minutes=60&people=${people.join(",")}&room_id=${cast.rooms[0]}`);
		expect(statementCount.value - before).toBe(3);
	});
});

test("who may not ask, or asks for others than colleagues, is refused", async () => {
	const fields = async (query: string) => Object.keys((await ask(query)).fields ?? {});
	expect(await fields("minutes=5")).toEqual(["minutes"]);
	expect(await fields("minutes=60&people=x")).toEqual(["people"]);
	for (const stranger of [t.north.users.client.user_id, t.south.users.admin.user_id, 987_654_321])
		expect(await fields(`minutes=60&people=${stranger}`)).toEqual(["people"]);
	expect(await fields(`minutes=60&people=${Array.from({ length: 51 }, () => officeId).join(",")}`)).toEqual(["people"]);
	expect(await fields("minutes=60&room_id=987654321")).toEqual(["room_id"]);
	expect((await cast.parent.call("GET", "/apps/calendar/times?minutes=60")).status).toBe(403);
	const finance = await t.as(t.north, "finance");
	expect((await finance.call("GET", "/apps/calendar/times?minutes=60")).status).toBe(200);
	expect((await finance.call<ErrorBody>("GET", `/apps/calendar/times?minutes=60&room_id=${cast.rooms[0]}`)).body.needed).toBe("Rooms.View");
	expect((await t.anonymous.call("GET", "/apps/calendar/times?minutes=60")).status).toBe(401);
});
