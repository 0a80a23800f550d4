import type { RegisterLine } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import type { Timetable } from "@homeroom/contract/areas/drafts/drafts.calls.ts";
import type { NewLink } from "@homeroom/contract/areas/feeds/feeds.contract.ts";
import type { Session } from "@homeroom/contract/areas/timetable/timetable.contract.ts";
import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, PASSWORD_HASH, type School, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeClasses } from "../classes/classes.builders.ts";
import { makeCustomer, makeMember, makeUser } from "../session/session.builders.ts";

/** What an instant is on the clocks of a place: asked of another source than the database's. */
function clockIn(zone: string, instant: string): { day: string; time: string } {
	const parts = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" }).format(new Date(instant));
	const [day = "", time = ""] = parts.split(" ");
	return { day, time };
}
interface Place {
	zone: string;
	/** Mondays at half past eight around both changes of the clocks, worked out by hand. */
	mondays: Record<string, string>;
	/** The first minutes and the last lesson of 29 February 2028. */
	leap: { early: string; late: string };
	/** 31 December 2027 and 3 January 2028, 08:30. */
	turn: [string, string];
	/** A moment at which it is already or still another day there than in UTC, and that day. */
	edge: { now: string; today: string };
}
const PLACES: Place[] = [
	{
		zone: "Europe/Lisbon",
		mondays: {
			"2027-10-25": "2027-10-25T07:30:00.000Z",
			"2027-11-01": "2027-11-01T08:30:00.000Z",
			"2028-03-20": "2028-03-20T08:30:00.000Z",
			"2028-03-27": "2028-03-27T07:30:00.000Z",
		},
		leap: { early: "2028-02-29T00:10:00.000Z", late: "2028-02-29T23:00:00.000Z" },
		turn: ["2027-12-31T08:30:00.000Z", "2028-01-03T08:30:00.000Z"],
		edge: { now: "2028-04-30T23:30:00Z", today: "2028-05-01" },
	},
	{
		zone: "America/New_York",
		mondays: {
			"2027-11-01": "2027-11-01T12:30:00.000Z",
			"2027-11-08": "2027-11-08T13:30:00.000Z",
			"2028-03-06": "2028-03-06T13:30:00.000Z",
			"2028-03-13": "2028-03-13T12:30:00.000Z",
		},
		leap: { early: "2028-02-29T05:10:00.000Z", late: "2028-03-01T04:00:00.000Z" },
		turn: ["2027-12-31T13:30:00.000Z", "2028-01-03T13:30:00.000Z"],
		edge: { now: "2028-03-01T04:30:00Z", today: "2028-02-29" },
	},
	{
		// half an hour of summer time, in the other half of the year
		zone: "Australia/Lord_Howe",
		mondays: {
			"2027-09-27": "2027-09-26T22:00:00.000Z",
			"2027-10-04": "2027-10-03T21:30:00.000Z",
			"2028-03-27": "2028-03-26T21:30:00.000Z",
			"2028-04-03": "2028-04-02T22:00:00.000Z",
		},
		leap: { early: "2028-02-28T13:10:00.000Z", late: "2028-02-29T12:00:00.000Z" },
		turn: ["2027-12-30T21:30:00.000Z", "2028-01-02T21:30:00.000Z"],
		edge: { now: "2028-02-28T14:00:00Z", today: "2028-02-29" },
	},
];

interface Cast extends Place {
	school: School;
	admin: Caller;
	year: number;
	rotating: number;
	class_id: number;
	turning_id: number;
}
let t: TestApp;
let now = new Date("2028-02-29T12:00:00Z");
const casts = new Map<string, Cast>();
const at = (zone: string): Cast => casts.get(zone) as Cast;

beforeAll(async () => {
	t = await startTestApp({ now: () => now });
	const schools = [t.north, t.south, await newSchool()];
	for (const [i, place] of PLACES.entries()) casts.set(place.zone, await castIn(schools[i] as School, place));
});
afterAll(() => t.close());

async function newSchool(): Promise<School> {
	const client = await t.owner.connect();
	try {
		await client.query("begin");
		const customer_id = await makeCustomer(client, { name: "Island School", subdomain: "island" });
		const email = "admin@island.test";
		const user_id = await makeUser(client, {
			email,
			first_name: "Admin",
			last_name: "Island",
			password_hash: PASSWORD_HASH,
		});
		await makeMember(client, customer_id, user_id, "admin");
		await client.query("commit");
		return { customer_id, name: "Island School", subdomain: "island", users: { admin: { email, user_id } } as School["users"] };
	} finally {
		client.release();
	}
}

/** A school of that zone with a published week (Monday to Friday at 08:30; Tuesdays ten past midnight and 23:00) and a rotation of six days. */
async function castIn(school: School, place: Place): Promise<Cast> {
	await t.owner.query("update platform.customers set time_zone = $2 where id = $1", [school.customer_id, place.zone]);
	const made = await inSchool(t, school.customer_id, async (client) => {
		const { rows } = await client.query<{ id: string }>(
			`insert into academic_years (name, starts_on, ends_on, is_current, cycle, cycle_length) values
			('2027/28', '2027-09-01', '2028-08-31', true, 'weekly', 1), ('2028/29', '2028-09-01', '2029-08-31', false, 'rotating', 6) returning id`,
		);
		const [year, rotating] = rows.map(({ id }) => Number(id)) as [number, number];
		await client.query(
			`insert into calendar_days (name, kind, starts_on, ends_on, counts) values ('Winter', 'holiday', '2028-12-23', '2029-01-02', false),
			('Sports day', 'off_timetable', '2029-01-05', '2029-01-05', true), ('Founders', 'off_timetable', '2029-01-10', '2029-01-10', false)`,
		);
		const [class_id] = (await makeClasses(client, [{ name: "Maths 7", academic_year_id: year }])) as [number];
		const [turning_id] = (await makeClasses(client, [{ name: "Maths 8", academic_year_id: rotating }])) as [number];
		return { year, rotating, class_id, turning_id };
	});
	const cast = { ...place, ...made, school, admin: await t.as(school, "admin") };
	const lesson = (cycle_day: number, starts_at = "08:30", ends_at = "09:15") => ({ cycle_day, starts_at, ends_at });
	await publish(
		cast.admin,
		cast.year,
		cast.class_id,
		["2027-09-01", "2028-08-31"],
		[...[1, 2, 3, 4, 5].map((day) => lesson(day)), lesson(2, "00:10", "00:40"), lesson(2, "23:00", "23:45")],
	);
	await publish(cast.admin, cast.rotating, cast.turning_id, ["2028-09-01", "2029-08-31"], [lesson(1)]);
	return cast;
}

async function publish(
	admin: Caller,
	academic_year_id: number,
	class_id: number,
	[starts_on, ends_on]: [string, string],
	lessons: object[],
) {
	const draft = await admin.call<Timetable>("POST", "/timetables", {
		name: "All",
		academic_year_id,
		starts_on,
		ends_on,
		based_on_id: null,
	});
	for (const lesson of lessons) {
		const made = await admin.call("POST", `/timetables/${draft.body.id}/schedules`, {
			...lesson,
			class_id,
			period: null,
			room_id: null,
			staff_ids: [],
		});
		expect(made.status, JSON.stringify(made.body)).toBe(201);
	}
	const done = await admin.call("POST", `/timetables/${draft.body.id}/publish`, { from: starts_on, version: draft.body.version });
	expect(done.status, JSON.stringify(done.body)).toBe(200);
}
const sessions = async ({ admin, class_id }: Cast, from: string, to: string, of = class_id) =>
	(await admin.call<{ sessions: Session[] }>("GET", `/timetable/sessions?from=${from}&to=${to}&class_id=${of}`)).body.sessions;
const registers = async ({ admin }: Cast, day: string) =>
	(await admin.call<{ registers: RegisterLine[] }>("GET", `/attendance/registers?day=${day}`)).body.registers;
async function feed({ admin, class_id }: Cast, at: string) {
	const made = await admin.call<NewLink>("POST", "/calendar_links", { of: "class", id: class_id });
	now = new Date(at);
	const { body, statusCode } = await t.app.http.inject({ method: "GET", url: new URL(made.body.url).pathname });
	expect(statusCode).toBe(200);
	return new ICAL.Component(ICAL.parse(body)).getAllSubcomponents("vevent").map((part) => {
		const { startDate, endDate } = new ICAL.Event(part);
		return { starts_at: startDate.toJSDate().toISOString(), ends_at: endDate.toJSDate().toISOString() };
	});
}
const minutes = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }) => (Date.parse(ends_at) - Date.parse(starts_at)) / 60_000;

describe.each(PLACES)("in $zone", ({ zone }) => {
	test("a weekly lesson keeps its time on the clock over both changes, and the instants follow", async () => {
		const cast = at(zone);
		for (const [day, instant] of Object.entries(cast.mondays)) {
			const found = await sessions(cast, day, day);
			expect(
				found.map(({ starts_at }) => starts_at),
				day,
			).toEqual([instant]);
		}
		// the whole year, in looks of six weeks
		let seen = 0;
		for (let from = Date.UTC(2027, 8, 1); from < Date.UTC(2028, 8, 1); from += 42 * 864e5) {
			const text = (ms: number) => new Date(Math.min(ms, Date.UTC(2028, 7, 31))).toISOString().slice(0, 10);
			for (const session of await sessions(cast, text(from), text(from + 41 * 864e5))) {
				const { day, time } = clockIn(zone, session.starts_at);
				expect(day).toBe(session.day);
				expect(["08:30", "00:10", "23:00"], session.starts_at).toContain(time);
				expect(minutes(session)).toBe(time === "00:10" ? 30 : 45);
				seen += 1;
			}
		}
		// 262 days from Monday to Friday, 52 of them Tuesdays with two more lessons
		expect(seen).toBe(262 + 2 * 52);
	});
	test("29 February 2028 is a day of its own, from its first minutes to its last lesson, for sessions and registers", async () => {
		const cast = at(zone);
		const found = await sessions(cast, "2028-02-29", "2028-02-29");
		expect(found.map(({ starts_at }) => starts_at)).toEqual([cast.leap.early, expect.any(String), cast.leap.late]);
		expect(found.every(({ day }) => day === "2028-02-29")).toBe(true);
		const ids = found.map(({ id }) => id);
		const taken = (await registers(cast, "2028-02-29")).flatMap(({ session_id }) => session_id ?? []);
		expect(taken.sort()).toEqual([...ids].sort());
		for (const day of ["2028-02-28", "2028-03-01"]) {
			expect(
				(await sessions(cast, day, day)).map(({ day: is }) => is),
				day,
			).toEqual([day]);
			expect(
				(await registers(cast, day)).map(({ session_id }) => session_id).filter((id) => ids.includes(id as number)),
				day,
			).toEqual([]);
		}
	});
	test("the last week of December goes on in January", async () => {
		const cast = at(zone);
		const morning = (await sessions(cast, "2027-12-27", "2028-01-09")).filter(({ starts_at }) => clockIn(zone, starts_at).time === "08:30");
		expect(morning.map(({ day }) => day.slice(5))).toEqual([
			"12-27",
			"12-28",
			"12-29",
			"12-30",
			"12-31",
			"01-03",
			"01-04",
			"01-05",
			"01-06",
			"01-07",
		]);
		expect([morning[4]?.starts_at, morning[5]?.starts_at]).toEqual(cast.turn);
		expect((await registers(cast, "2027-12-31")).map(({ session_id }) => session_id)).toEqual([morning[4]?.id]);
		expect((await registers(cast, "2028-01-01")).filter(({ session_id }) => session_id !== null)).toEqual([]);
	});
	test("a rotation of six days stops for the holidays, goes on over a day that counts, and keeps its time", async () => {
		const cast = at(zone);
		const found = await sessions(cast, "2028-12-11", "2029-01-21", cast.turning_id);
		// Fri 1 Sep is day 1. Fri 22 Dec is day 3, Wed 3 Jan day 4, Thu 4 day 5, Fri 5 (sports day) counts as day 6, Wed 10 (Founders) does not count.
		expect(found.map(({ day }) => day)).toEqual(["2028-12-12", "2028-12-20", "2029-01-08", "2029-01-17"]);
		expect(new Set(found.map(({ starts_at }) => clockIn(zone, starts_at).time))).toEqual(new Set(["08:30"]));
	});
	test("the calendar feed tells the same instants, from the school's own today", async () => {
		const cast = at(zone);
		const { now: moment, today } = cast.edge;
		const told = await feed(cast, moment);
		for (const one of told) {
			const { time } = clockIn(zone, one.starts_at);
			expect(["08:30", "00:10", "23:00"]).toContain(time);
			expect(minutes(one)).toBe(time === "00:10" ? 30 : 45);
		}
		const day = (days: number) => new Date(Date.parse(`${today}T00:00:00Z`) + days * 864e5).toISOString().slice(0, 10);
		const first = clockIn(zone, told[0]?.starts_at as string).day;
		const last = clockIn(zone, told.at(-1)?.starts_at as string).day;
		// the first and the last day of school among 30 days back and 180 ahead
		const isSchool = (text: string) => ![0, 6].includes(new Date(`${text}T00:00:00Z`).getUTCDay()) && text <= "2028-08-31";
		const days = Array.from({ length: 211 }, (_, i) => day(i - 30)).filter(isSchool);
		expect([first, last]).toEqual([days[0], days.at(-1)]);
		expect(new Set(told.map(({ starts_at }) => clockIn(zone, starts_at).day))).toEqual(new Set(days));
		const leap = await feed(cast, "2028-02-29T12:00:00Z");
		expect(leap.map(({ starts_at }) => starts_at)).toEqual(expect.arrayContaining([cast.leap.early, cast.leap.late]));
		const turn = await feed(cast, "2027-12-31T23:59:59Z");
		expect(turn.map(({ starts_at }) => starts_at)).toEqual(expect.arrayContaining(cast.turn));
	});
});

test("an hour that the clocks leave out or show twice is no trap: the lesson is there, and not longer than a night", async () => {
	const cast = at("America/New_York");
	const [night] = (await inSchool(t, cast.school.customer_id, (client) =>
		makeClasses(client, [{ name: "Night", academic_year_id: cast.rotating }]),
	)) as [number];
	const add = (day: string, starts_at: string, ends_at: string) =>
		cast.admin.call<Session>("POST", "/timetable/sessions", {
			class_id: night,
			day,
			starts_at,
			ends_at,
			room_id: null,
			staff_ids: [],
		});
	// 12 March: 02:00 becomes 03:00. 7 November: 02:00 becomes 01:00
	const over = await add("2028-03-12", "01:30", "03:30");
	expect([over.status, minutes(over.body)]).toEqual([201, 60]);
	const twice = await add("2027-11-07", "00:30", "02:30");
	expect([twice.status, minutes(twice.body)]).toEqual([201, 180]);
	const left = await add("2028-03-12", "02:30", "03:15");
	expect(left.body).toMatchObject({
		error: "invalid",
		fields: { starts_at: "The clocks go forward on this day and leave this time out." },
	});
	// a pattern that meets it is published without that one lesson: the second Sunday of March
	await t.owner.query("update academic_years set weekdays = '{7}' where id = $1", [cast.rotating]);
	await t.owner.query("update academic_years set cycle = 'weekly', cycle_length = 1 where id = $1", [cast.rotating]);
	await publish(cast.admin, cast.rotating, night, ["2029-03-01", "2029-03-31"], [{ cycle_day: 7, starts_at: "02:30", ends_at: "03:15" }]);
	expect((await sessions(cast, "2029-03-01", "2029-03-31", night)).map(({ day }) => day)).toEqual([
		"2029-03-04",
		"2029-03-18",
		"2029-03-25",
	]);
});
