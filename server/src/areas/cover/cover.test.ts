import type { Register } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import type { AbsentColleague, CoverLesson, FreeColleague } from "@homeroom/contract/areas/cover/cover.contract.ts";
import type { Session } from "@homeroom/contract/areas/timetable/timetable.contract.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { castTimetable, type TimetableCast } from "../../testing/casts/timetable-cast.ts";
import { inSchool } from "../../testing/in-school.ts";
import type { Caller } from "../../testing/test-app.ts";
import { makeStaff } from "../staff/staff.builders.ts";
import { makeLeave } from "./cover.builders.ts";

interface DayAnswer {
	absent: AbsentColleague[];
	back: CoverLesson[];
	uncovered: number;
}
let cast: TimetableCast;
let office: Caller;
let teacher: Caller;
let parent: Caller;
let southAdmin: Caller;
/** The first has the teacher's login. */
let osei: number;
let brandt: number;
let cem: number;
let dora: number;
let course: number;
beforeAll(async () => {
	cast = await castTimetable();
	({ office, teacher, parent, southAdmin } = cast);
	[osei, brandt] = cast.staff as [number, number];
	await inSchool(cast.t, cast.t.north.customer_id, async (client) => {
		[cem, dora] = (await makeStaff(client, [
			{ first_name: "Cem", last_name: "Aksoy", code: "AKS" },
			{ first_name: "Dora", last_name: "Lang" },
			{ first_name: "Finn", last_name: "Gone", status: "left" },
			{ first_name: "Gus", last_name: "Desk", kind: "office" },
		])) as [number, number];
		const subject = await client.query<{ id: string }>("insert into subjects (name) values ('Maths') returning id");
		const made = await client.query<{ id: string }>("insert into courses (name, subject_id) values ('Maths 7', $1) returning id", [
			subject.rows[0]?.id,
		]);
		course = Number(made.rows[0]?.id);
		await client.query("insert into staff_subjects (staff_id, subject_id) values ($1, $2)", [dora, subject.rows[0]?.id]);
	});
});
afterAll(() => cast.t.close());

const north = <T>(work: Parameters<typeof inSchool<T>>[2]) => inSchool(cast.t, cast.t.north.customer_id, work);
/** A Monday with a lesson of Ida Brandt, who is ill. */
async function absence(more: object = {}, leave: { from?: string; to?: string } = {}) {
	const day = cast.freeDay();
	const made = await office.call<Session>(
		"POST",
		"/timetable/sessions",
		cast.at(0, { day, staff_ids: [brandt], course_id: course, ...more }),
	);
	expect(made.status).toBe(201);
	await north((client) => makeLeave(client, brandt, day, leave));
	return { day, session_id: made.body.id, at: `/cover/${made.body.id}/${brandt}` };
}
const ofDay = async (day: string, by = office) => (await by.call<DayAnswer>("GET", `/cover?day=${day}`)).body;
const assign = (at: string, staff_id: number, version: number | null = null, by = office) =>
	by.call<CoverLesson>("POST", `${at}/assign`, { staff_id, version });
const undo = ({ headers }: { headers: Record<string, unknown> }, by: Caller) =>
	by.call("POST", "/changes/undo", { batch: headers["x-request-id"] });
const people = async (session_id: number) =>
	(await office.call<Session>("GET", `/timetable/sessions/${session_id}`)).body.teachers.map(({ staff_id, part, is_away }) => [
		staff_id,
		part,
		is_away,
	]);

describe("the day's absences", () => {
	test("show in the timetable of those who plan cover, until somebody stands in, and of nobody else", async () => {
		const { day, session_id, at } = await absence();
		const missing = async (by: Caller) => {
			const { body } = await by.call<{ sessions: Session[] }>("GET", `/timetable/sessions?from=${day}&to=${day}&staff_id=${brandt}`);
			return body.sessions.find(({ id }) => id === session_id)?.teachers.map(({ staff_id, needs_cover }) => [staff_id, needs_cover]);
		};
		expect(await missing(office)).toEqual([[brandt, true]]);
		expect(await missing(teacher)).toEqual([[brandt, false]]);
		await assign(at, cem);
		expect((await missing(office))?.filter(([, needs]) => needs)).toEqual([]);
	});
	test("show the lessons that nobody gives, in the hours of the leave, and neither cancelled ones nor others", async () => {
		const { day, session_id } = await absence({}, { from: "08:00", to: "10:00" });
		const later = cast.at(2, { day, starts_at: "10:20", ends_at: "11:05", staff_ids: [brandt] });
		await office.call("POST", "/timetable/sessions", later);
		const gone = await office.call<Session>(
			"POST",
			"/timetable/sessions",
			cast.at(2, { day, starts_at: "09:15", ends_at: "10:00", staff_ids: [brandt] }),
		);
		await office.call("POST", `/timetable/sessions/${gone.body.id}/cancel`, { version: 1, note: null });
		const { absent, uncovered, back } = await ofDay(day);
		expect(absent).toMatchObject([{ staff_id: brandt, name: "Ida Brandt", leave: [{ kind: "sick" }] }]);
		expect(absent[0]?.lessons).toMatchObject([
			{ session_id, class_name: "Maths 7", course_name: "Maths 7", state: "open", cover: null, version: null, day, together: [] },
		]);
		expect([uncovered, back]).toEqual([1, []]);
	});
	test("do not count a lesson that another teacher of it gives", async () => {
		const { day } = await absence({ staff_ids: [brandt, cem] });
		const { absent, uncovered } = await ofDay(day);
		expect(absent[0]?.lessons).toMatchObject([{ state: "together", together: ["Cem Aksoy"] }]);
		expect(uncovered).toBe(0);
	});
	test("tell colleagues who is away and who covers, not why, nor what concerns others; families nothing", async () => {
		const { day, at } = await absence();
		await assign(at, cem);
		await office.call("PUT", `${at}/note`, { note: "Page 12", version: 1 });
		const { absent } = await ofDay(day, teacher);
		expect(absent).toMatchObject([
			{ name: "Ida Brandt", leave: [{ kind: null }], lessons: [{ note: null, cover: { name: "Cem Aksoy" } }] },
		]);
		expect(await ofDay(day, parent)).toEqual({ absent: [], back: [], uncovered: 0 });
		expect(await ofDay(day, southAdmin)).toEqual({ absent: [], back: [], uncovered: 0 });
		expect((await office.call("GET", "/cover?day=tomorrow")).status).toBe(422);
		const finance = await cast.t.as(cast.t.north, "finance");
		expect((await finance.call("GET", `/cover?day=${day}`)).status).toBe(403);
	});
});

describe("free colleagues", () => {
	const ranked = (at: string, by = office) => by.call<{ colleagues: FreeColleague[] }>("GET", `${at}/colleagues`);
	test("are those who are there and free; who knows the subject comes first, and the reasons are told", async () => {
		const { day, at } = await absence();
		await office.call("POST", "/timetable/sessions", cast.at(2, { day, staff_ids: [cem], starts_at: "09:00", ends_at: "09:20" }));
		const { colleagues } = (await ranked(at)).body;
		expect(colleagues.map(({ name }) => name)).toEqual(["Dora Lang", "Daniel Osei"]);
		expect(colleagues[0]).toMatchObject({ teaches_subject: true, teaches_class: false, week_lessons: 0, declined: null });
		// the lead of the class
		expect(colleagues[1]).toMatchObject({ teaches_subject: false, teaches_class: true });
	});
	test("are refused to those who do not plan, for lessons that are not there, and in another school", async () => {
		const { at, session_id } = await absence();
		expect((await ranked(at, teacher)).status).toBe(403);
		expect((await ranked(at, southAdmin)).status).toBe(404);
		expect((await ranked(`/cover/${session_id}/999999`)).status).toBe(404);
		expect((await ranked("/cover/x/1")).status).toBe(404);
	});
});

describe("a cover", () => {
	test("holds the colleague's time, marks the other as away, and can be given to somebody else and taken back", async () => {
		const { day, session_id, at } = await absence();
		const made = await assign(at, cem);
		expect(made.body).toMatchObject({
			state: "assigned",
			version: 1,
			cover: { staff_id: cem, code: "AKS", is_away: false, assigned_at: expect.any(String) },
		});
		expect(await people(session_id)).toEqual([
			[brandt, "teacher", true],
			[cem, "cover", false],
		]);
		expect((await ofDay(day)).uncovered).toBe(0);
		const elsewhere = await office.call("POST", "/timetable/sessions", cast.at(2, { day, staff_ids: [cem] }));
		expect(elsewhere.body).toMatchObject({ error: "time_taken", current: { clashes: [{ what: "teacher", name: "Cem Aksoy" }] } });
		const second = await assign(at, dora, 1);
		expect(second.body).toMatchObject({ version: 2, cover: { staff_id: dora } });
		expect(await people(session_id)).toEqual([
			[brandt, "teacher", true],
			[dora, "cover", false],
		]);
		const undone = await undo(second, office);
		expect(undone.status).toBe(200);
		expect(await people(session_id)).toEqual([
			[brandt, "teacher", true],
			[cem, "cover", false],
		]);
	});
	test("is refused: somebody was quicker, is elsewhere, is away, has left, is not a teacher or is not there at all; and the teacher is not away", async () => {
		const { day, session_id, at } = await absence();
		await assign(at, cem);
		expect((await assign(at, dora)).body).toMatchObject({ error: "conflict", current: { version: 1, cover: { staff_id: cem } } });
		await office.call("POST", "/timetable/sessions", cast.at(2, { day, staff_ids: [dora] }));
		expect((await assign(at, dora, 1)).body).toMatchObject({ error: "time_taken" });
		const others = await north((client) =>
			client.query<{ id: string }>("select id from staff where last_name in ('Gone', 'Desk') and customer_id = $1", [
				cast.t.north.customer_id,
			]),
		);
		for (const staff_id of [...others.rows.map(({ id }) => Number(id)), brandt, 999_999])
			expect((await assign(at, staff_id, 1)).body).toMatchObject({ error: "invalid", fields: { staff_id: expect.any(String) } });
		await north((client) => makeLeave(client, osei, day));
		expect((await assign(at, osei, 1)).body).toMatchObject({ fields: { staff_id: expect.any(String) } });
		expect(await people(session_id)).toEqual([
			[brandt, "teacher", true],
			[cem, "cover", false],
		]);
		await north((client) => client.query("update staff_leave set state = 'withdrawn', decided_at = null where staff_id = $1", [brandt]));
		expect((await assign(at, osei, 1)).body).toMatchObject({ error: "not_away" });
		expect((await assign(at, cem, 1, teacher)).status).toBe(403);
		expect((await assign(at, cem, 1, southAdmin)).status).toBe(404);
		expect((await office.call("POST", `${at}/assign`, { staff_id: "Cem", version: 1 })).status).toBe(422);
	});
	test("of somebody who is away by now, too, is none", async () => {
		const { day, at } = await absence();
		await assign(at, cem);
		await north((client) => makeLeave(client, cem, day));
		const { absent, uncovered } = await ofDay(day);
		expect(absent.find(({ staff_id }) => staff_id === brandt)?.lessons).toMatchObject([{ state: "open", cover: { is_away: true } }]);
		expect(uncovered).toBe(1);
		expect((await assign(at, dora, 1)).body).toMatchObject({ state: "assigned", cover: { staff_id: dora } });
	});
	test("ends where the colleague is taken off; who is back teaches again", async () => {
		const { day, session_id, at } = await absence();
		await assign(at, cem);
		expect((await office.call("POST", `${at}/release`, { version: 7 })).status).toBe(409);
		expect((await office.call<CoverLesson>("POST", `${at}/release`, { version: 1 })).body).toMatchObject({
			state: "open",
			cover: null,
			version: 2,
		});
		expect(await people(session_id)).toEqual([[brandt, "teacher", true]]);
		await assign(at, cem, 2);
		await north((client) =>
			client.query("update staff_leave set state = 'withdrawn', decided_at = null where staff_id = $1 and state = 'approved'", [brandt]),
		);
		const { absent, back, uncovered } = await ofDay(day);
		expect([absent, uncovered]).toEqual([[], 0]);
		expect(back).toMatchObject([{ session_id, cover: { staff_id: cem }, version: 3 }]);
		expect((await office.call("POST", `${at}/release`, { version: 3 }, {})).status).toBe(200);
		expect(await people(session_id)).toEqual([[brandt, "teacher", false]]);
		expect((await ofDay(day)).back).toEqual([]);
		expect((await teacher.call("POST", `${at}/release`, { version: 4 })).status).toBe(403);
		expect((await southAdmin.call("POST", `${at}/release`, { version: 4 })).status).toBe(404);
		expect((await office.call("POST", `${at}/release`, {})).status).toBe(422);
	});
	test("is declined by whoever has it, with a reason that those who plan read", async () => {
		const { day, session_id, at } = await absence();
		await assign(at, osei);
		await office.call("PUT", `${at}/note`, { note: "Page 12", version: 1 });
		const mine = (await teacher.call<{ covers: CoverLesson[]; away: CoverLesson[] }>("GET", `/cover/mine?from=${day}&to=${day}`)).body;
		expect(mine).toMatchObject({ covers: [{ session_id, note: "Page 12", away: { name: "Ida Brandt" } }], away: [] });
		// where they take the register it is read, too; others who open it are not told
		const register = async (by: Caller) => (await by.call<Register>("GET", `/attendance/sessions/${session_id}`)).body.hand_over;
		expect(await register(teacher)).toEqual([{ name: "Ida Brandt", note: "Page 12" }]);
		expect(await register(office)).toEqual([]);
		expect((await teacher.call("POST", `${at}/decline`, { reason: " ", version: 2 })).body).toMatchObject({
			fields: { reason: expect.any(String) },
		});
		expect((await office.call("POST", `${at}/decline`, { reason: "No", version: 2 })).status).toBe(403);
		expect((await parent.call("POST", `${at}/decline`, { reason: "No", version: 2 })).status).toBe(404);
		expect((await southAdmin.call("POST", `${at}/decline`, { reason: "No", version: 2 })).status).toBe(404);
		expect((await teacher.call("POST", `${at}/decline`, { reason: "Oral exams", version: 1 })).status).toBe(409);
		const declined = await teacher.call("POST", `${at}/decline`, { reason: "Oral exams", version: 2 });
		expect(declined.status).toBe(200);
		expect(await people(session_id)).toEqual([[brandt, "teacher", true]]);
		const { absent, uncovered } = await ofDay(day);
		expect(absent[0]?.lessons).toMatchObject([{ state: "open", refusals: [{ name: "Daniel Osei", reason: "Oral exams" }], version: 3 }]);
		expect(uncovered).toBe(1);
		const { colleagues } = (await office.call<{ colleagues: FreeColleague[] }>("GET", `${at}/colleagues`)).body;
		expect(colleagues.at(-1)).toMatchObject({ name: "Daniel Osei", declined: "Oral exams" });
		// and takes that back
		expect((await undo(declined, teacher)).status).toBe(200);
		expect(await people(session_id)).toEqual([
			[brandt, "teacher", true],
			[osei, "cover", false],
		]);
	});
	test("has a note of whoever is away", async () => {
		const day = cast.freeDay();
		const { body } = await office.call<Session>("POST", "/timetable/sessions", cast.at(0, { day, staff_ids: [osei] }));
		await north((client) => makeLeave(client, osei, day));
		const at = `/cover/${body.id}/${osei}`;
		const noted = await teacher.call<CoverLesson>("PUT", `${at}/note`, { note: "Page 12\nKey in the office", version: null });
		expect(noted.body).toMatchObject({ note: "Page 12\nKey in the office", version: 1, state: "open" });
		expect((await teacher.call("PUT", `${at}/note`, { note: "Page 13", version: null })).status).toBe(409);
		expect((await teacher.call("PUT", `${at}/note`, { note: "x".repeat(1001), version: 1 })).status).toBe(422);
		expect((await southAdmin.call("PUT", `${at}/note`, { note: null, version: 1 })).status).toBe(404);
		expect((await parent.call("PUT", `${at}/note`, { note: null, version: 1 })).status).toBe(404);
		expect((await teacher.call<{ away: CoverLesson[] }>("GET", `/cover/mine?from=${day}&to=${day}`)).body.away).toMatchObject([
			{ session_id: body.id },
		]);
		const other = await absence();
		expect((await teacher.call("PUT", `${other.at}/note`, { note: "Not mine", version: null })).status).toBe(403);
		expect((await teacher.call("GET", `/cover/mine?from=2026-01-01&to=2026-12-31`)).status).toBe(422);
	});
});

describe("one of many who give the same colleague at once", () => {
	test("wins, 100 at a time, to two lessons that overlap", async () => {
		const day = cast.freeDay();
		const [one, other] = await Promise.all(
			[cast.at(0, { day, staff_ids: [brandt] }), cast.at(2, { day, starts_at: "09:00", ends_at: "09:45", staff_ids: [osei] })].map((body) =>
				office.call<Session>("POST", "/timetable/sessions", body),
			),
		);
		await north(async (client) => {
			await makeLeave(client, brandt, day);
			await makeLeave(client, osei, day);
		});
		const places = [`/cover/${one?.body.id}/${brandt}`, `/cover/${other?.body.id}/${osei}`];
		const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => assign(places[i % 2] as string, cem)));
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
		const held = await north((client) =>
			client.query("select from session_teachers where staff_id = $1 and part = 'cover' and session_id = any($2)", [
				cem,
				[one?.body.id, other?.body.id],
			]),
		);
		expect(held.rowCount).toBe(1);
		expect((await ofDay(day)).uncovered).toBe(1);
	});
});
