import type { BellTimes, CalendarSpecial, SchoolCalendar, Term, YearCycle } from "@homeroom/contract/areas/calendar/calendar.contract.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inSchool } from "../../testing/in-school.ts";
import { type Answer, type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let admin: Caller;
let office: Caller;
let parent: Caller;
let southAdmin: Caller;
let year: number;
beforeAll(async () => {
	t = await startTestApp();
	[admin, office, parent] = (await Promise.all((["admin", "office", "client"] as const).map((role) => t.as(t.north, role)))) as [
		Caller,
		Caller,
		Caller,
	];
	southAdmin = await t.as(t.south, "admin");
	year = await inSchool(t, t.north.customer_id, async (client) => {
		const { rows } = await client.query<{ id: string }>(
			"insert into academic_years (name, starts_on, ends_on, is_current) values ('2026/27', '2026-09-01', '2027-07-31', true), ('2027/28', '2027-09-01', '2028-07-31', false) returning id",
		);
		return Number(rows[0]?.id);
	});
});
afterAll(() => t.close());

const show = async (by = admin, query = "") => (await by.call<SchoolCalendar>("GET", `/calendar${query}`)).body;
const undo = ({ headers }: Answer<unknown>) => admin.call<ErrorBody>("POST", "/changes/undo", { batch: String(headers["x-request-id"]) });
const fieldsOf = ({ status, body }: Answer<ErrorBody>) => [status, body.fields];

describe("the calendar", () => {
	test("is read by everybody of the school, for the current year or the one that is named", async () => {
		expect(await show(parent)).toMatchObject({
			academic_year_id: year,
			years: [{ name: "2027/28" }, { name: "2026/27", cycle: "weekly", cycle_length: 1 }],
		});
		const next = (await show()).years[0]?.id;
		expect((await show(office, `?academic_year_id=${next}`)).academic_year_id).toBe(next);
		expect((await southAdmin.call("GET", `/calendar?academic_year_id=${year}`)).status).toBe(404);
		expect(await show(southAdmin)).toMatchObject({ academic_year_id: null, years: [], terms: [] });
	});
	test("repeats as the school says; a later change wins over an older page", async () => {
		const put = (by: Caller, body: object) => by.call<YearCycle & ErrorBody>("PUT", `/calendar/years/${year}/cycle`, body);
		expect((await put(office, { cycle: "weekly", cycle_length: 2, weekdays: [1], version: 1 })).status).toBe(403);
		expect((await put(southAdmin, { cycle: "weekly", cycle_length: 2, weekdays: [1], version: 1 })).status).toBe(404);
		expect(Object.keys((await put(admin, { cycle: "weekly", cycle_length: 5, weekdays: [], version: 1 })).body.fields ?? {})).toContain(
			"weekdays",
		);
		expect(Object.keys((await put(admin, { cycle: "weekly", cycle_length: 5, weekdays: [1], version: 1 })).body.fields ?? {})).toEqual([
			"cycle_length",
		]);
		const changed = await put(admin, { cycle: "rotating", cycle_length: 6, weekdays: [6, 1, 1, 2], version: 1 });
		expect(changed.body).toMatchObject({ cycle: "rotating", cycle_length: 6, weekdays: [1, 2, 6], version: 2 });
		const late = await put(admin, { cycle: "weekly", cycle_length: 1, weekdays: [1], version: 1 });
		expect([late.status, late.body.current]).toEqual([409, expect.objectContaining({ cycle: "rotating", version: 2 })]);
		expect((await undo(changed)).status).toBe(200);
		expect((await show()).years[1]).toMatchObject({ cycle: "weekly", weekdays: [1, 2, 3, 4, 5] });
	});
});

describe("a term", () => {
	const create = (body: object, by = admin) => by.call<Term & ErrorBody>("POST", `/calendar/years/${year}/terms`, body);
	test("lies in its year, beside the others; it is changed, removed and brought back", async () => {
		const autumn = { name: "Autumn", starts_on: "2026-09-01", ends_on: "2026-12-18" };
		expect((await create(autumn, office)).status).toBe(403);
		expect((await create(autumn, southAdmin)).status).toBe(404);
		const made = await create(autumn);
		expect([made.status, made.body]).toEqual([201, expect.objectContaining({ ...autumn, academic_year_id: year, version: 1 })]);
		expect(fieldsOf(await create({ ...autumn, starts_on: "2027-01-04", ends_on: "2027-03-01" }))).toEqual([
			422,
			{ name: "This is taken already." },
		]);
		expect(fieldsOf(await create({ ...autumn, name: "Again" }))).toEqual([422, { starts_on: "Another term covers these days." }]);
		expect(fieldsOf(await create({ name: "Summer", starts_on: "2027-07-01", ends_on: "2027-08-31" }))).toEqual([
			422,
			{ starts_on: "This day is not in that academic year." },
		]);
		expect(fieldsOf(await create({ name: "Back", starts_on: "2027-07-01", ends_on: "2027-06-01" }))).toEqual([
			422,
			{ ends_on: "This lies before the beginning." },
		]);
		const path = `/calendar/terms/${made.body.id}`;
		const put = (body: object, by = admin) => by.call<Term & ErrorBody>("PUT", path, { ...autumn, ...body });
		expect((await put({ ends_on: "2026-12-22", version: 1 })).body).toMatchObject({ ends_on: "2026-12-22", version: 2 });
		expect((await put({ version: 1 })).body).toMatchObject({ error: "conflict", current: { version: 2 } });
		expect(fieldsOf(await put({ starts_on: "2026-08-01", version: 2 }))).toEqual([
			422,
			{ starts_on: "This day is not in that academic year." },
		]);
		expect((await put({ version: 2 }, southAdmin)).status).toBe(404);
		expect((await southAdmin.call("DELETE", path)).status).toBe(404);
		const gone = await admin.call("DELETE", path);
		expect([gone.status, (await show()).terms]).toEqual([200, []]);
		expect((await undo(gone)).status).toBe(200);
		expect((await show()).terms).toEqual([expect.objectContaining({ name: "Autumn", ends_on: "2026-12-22" })]);
	});
});

const period = (position: number, starts_at: string, ends_at: string, more: object = {}) => ({
	position,
	name: String(position),
	kind: "lesson",
	starts_at,
	ends_at,
	...more,
});
const createBells = (body: object, by = admin) => by.call<BellTimes & ErrorBody>("POST", "/calendar/bells", body);

describe("bells", () => {
	test("ring one period after the other; the new ordinary ones take over", async () => {
		const ordinary = await createBells({
			name: "Every day",
			is_default: true,
			periods: [period(1, "08:00", "08:45"), period(2, "08:45", "09:30")],
		});
		expect([ordinary.status, ordinary.body.periods.map(({ starts_at }) => starts_at)]).toEqual([201, ["08:00", "08:45"]]);
		const faulty = await createBells({
			name: "Short",
			periods: [period(1, "08:00", "08:45"), period(2, "08:30", "09:00"), period(1, "10:00", "11:00"), period(4, "12:00", "11:00")],
		});
		expect(fieldsOf(faulty)).toEqual([
			422,
			{
				"periods.1.starts_at": "Another period is on at this time.",
				"periods.2.position": "This is taken already.",
				"periods.3.ends_at": "This lies before the beginning.",
			},
		]);
		expect(fieldsOf(await createBells({ name: "Every day", periods: [] }))).toEqual([422, { name: "This is taken already." }]);
		expect((await createBells({ name: "Mine", periods: [] }, office)).status).toBe(403);
		const short = await createBells({ name: "Short", is_default: true, periods: [period(1, "08:00", "08:30")] });
		const mine = (await show()).bells.filter(({ id }) => id === ordinary.body.id || id === short.body.id);
		expect(mine.map(({ name, is_default }) => [name, is_default])).toEqual([
			["Short", true],
			["Every day", false],
		]);
		const path = `/calendar/bells/${short.body.id}`;
		const before = short.body.periods[0]?.id;
		const changed = await admin.call<BellTimes>("PUT", path, {
			name: "Short Friday",
			is_default: false,
			periods: [period(1, "08:15", "08:45"), period(2, "08:45", "09:15", { name: "Break", kind: "break" })],
			version: 1,
		});
		expect(changed.body.periods).toEqual([
			expect.objectContaining({ id: before, starts_at: "08:15" }),
			expect.objectContaining({ name: "Break", kind: "break" }),
		]);
		expect((await admin.call<ErrorBody>("PUT", path, { name: "Late", periods: [], version: 1 })).body.error).toBe("conflict");
		expect((await southAdmin.call("PUT", path, { name: "Late", periods: [], version: 1 })).status).toBe(404);
		expect((await undo(changed)).status).toBe(200);
		expect((await show()).bells[0]).toMatchObject({ name: "Short", is_default: true, periods: [{ id: before, starts_at: "08:00" }] });
	});
	test("that a day has stay; others go with their periods and come back", async () => {
		const { body } = await createBells({ name: "Exams", periods: [period(1, "09:00", "12:00")] });
		const exams = { name: "Exam day", kind: "bells", starts_on: "2027-05-03", ends_on: "2027-05-03", bell_time_id: body.id };
		const day = await admin.call<CalendarSpecial>("POST", "/calendar/days", exams);
		expect((await admin.call<ErrorBody>("DELETE", `/calendar/bells/${body.id}`)).body.error).toBe("bells_in_use");
		await admin.call("DELETE", `/calendar/days/${day.body.id}`);
		expect((await southAdmin.call("DELETE", `/calendar/bells/${body.id}`)).status).toBe(404);
		const gone = await admin.call("DELETE", `/calendar/bells/${body.id}`);
		expect(gone.status).toBe(200);
		expect((await show()).bells.some(({ name }) => name === "Exams")).toBe(false);
		expect((await undo(gone)).status).toBe(200);
		expect((await show()).bells.find(({ name }) => name === "Exams")?.periods.length).toBe(1);
	});
});

describe("days that are not like others", () => {
	const create = (body: object, by = admin) => by.call<CalendarSpecial & ErrorBody>("POST", "/calendar/days", body);
	const half = { name: "Half term", kind: "holiday", starts_on: "2026-10-26", ends_on: "2026-10-30" };
	test("do not overlap, name their bells, and can be taken back", async () => {
		expect((await create(half, office)).status).toBe(403);
		const made = await create(half);
		expect([made.status, made.body]).toEqual([201, expect.objectContaining({ ...half, counts: false, bell_time_id: null })]);
		expect(fieldsOf(await create({ ...half, name: "Again", starts_on: "2026-10-30", ends_on: "2026-10-31" }))).toEqual([
			422,
			{ starts_on: "Another entry of the calendar covers these days." },
		]);
		const other = { ...half, starts_on: "2026-11-02", ends_on: "2026-11-02" };
		expect(fieldsOf(await create({ ...other, kind: "bells" }))).toEqual([422, { bell_time_id: "Please fill this in." }]);
		expect(fieldsOf(await create({ ...other, kind: "bells", bell_time_id: 999_999 }))).toEqual([
			422,
			{ bell_time_id: "Please choose one of the offered values." },
		]);
		const path = `/calendar/days/${made.body.id}`;
		const put = (body: object, by = admin) => by.call<CalendarSpecial & ErrorBody>("PUT", path, { ...half, ...body });
		const sports = await put({ name: "Sports day", kind: "off_timetable", counts: true, version: 1 });
		expect(sports.body).toMatchObject({ kind: "off_timetable", counts: true, version: 2 });
		expect((await put({ version: 1 })).body.error).toBe("conflict");
		expect((await put({ version: 2 }, southAdmin)).status).toBe(404);
		expect((await undo(sports)).status).toBe(200);
		expect((await show()).days.find(({ id }) => id === made.body.id)).toMatchObject({ name: "Half term", kind: "holiday", counts: false });
		const gone = await admin.call("DELETE", path);
		expect((await show()).days.some(({ id }) => id === made.body.id)).toBe(false);
		expect((await undo(gone)).status).toBe(200);
		expect((await southAdmin.call("DELETE", path)).status).toBe(404);
	});
	test("are added by two at once: one wins", async () => {
		const day = { ...half, starts_on: "2027-02-15", ends_on: "2027-02-19" };
		const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => create({ ...day, name: `Break ${i}` })));
		expect(answers.filter(({ status }) => status === 201).length).toBe(1);
		expect((await show()).days.filter(({ starts_on }) => starts_on === "2027-02-15").length).toBe(1);
	});
});
