import type { Watched } from "@homeroom/contract/areas/absences/absences.calls.ts";
import type {
	ClassAttendance,
	OnSiteNow,
	Register,
	RegisterLine,
	SavedRegister,
	StudentAttendance,
	StudentMarks,
} from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AttendanceCast, castAttendance } from "../../testing/casts/attendance-cast.ts";
import { inSchool } from "../../testing/in-school.ts";
import type { Caller, TestApp } from "../../testing/test-app.ts";
import { makeStudents } from "../students/students.builders.ts";

let t: TestApp;
let office: Caller;
let teacher: Caller;
let parent: Caller;
let southAdmin: Caller;
let today: string;
let mine: number;
let others: number;
let students: number[];
let codes: Record<string, number>;
let lesson: AttendanceCast["lesson"];
let mark: AttendanceCast["mark"];

beforeAll(async () => {
	({ t, office, teacher, parent, southAdmin, today, mine, others, students, codes, lesson, mark } = await castAttendance());
});
afterAll(() => t.close());

const save = (id: number, marks: object[], by = teacher) => by.call<SavedRegister>("PUT", `/attendance/sessions/${id}`, { marks });
const everybody = (key = "present") => students.map((_, i) => mark(i, key));

describe("a register", () => {
	test("is taken in one call: all present, then the exceptions", async () => {
		const id = await lesson();
		const open = await teacher.call<Register>("GET", `/attendance/sessions/${id}`);
		expect(open.body).toMatchObject({ is_locked: false, line: { register_id: null, students: 3, is_mine: true } });
		expect(open.body.marks.map(({ called, version }) => [called, version])).toEqual([
			["Ana", 0],
			["Ben", 0],
			["Cem", 0],
		]);
		const saved = await save(id, [
			mark(0, "present"),
			mark(1, "late", 0, { minutes_late: 7 }),
			mark(2, "unexcused", 0, { note: "No word" }),
		]);
		expect(saved.status).toBe(200);
		expect(saved.body).toMatchObject({
			conflicts: [],
			line: { state: "taken", present: 2, late: 1, absent: 1, taken_by: expect.any(String) },
		});
		expect(saved.body.marks).toMatchObject([
			{ code_id: codes.present, version: 1 },
			{ code_id: codes.late, minutes_late: 7 },
			{ code_id: codes.unexcused, note: "No word", marked_by: expect.any(String) },
		]);
	});
	test("of a lesson that was moved is of the day on which it takes place", async () => {
		const id = await lesson();
		await inSchool(t, t.north.customer_id, (client) => client.query("update sessions set day = day - 9 where id = $1", [id]));
		const { rows } = await t.owner.query<{ day: string }>("select day::text from sessions where id = $1", [await lesson()]);
		const [held] = rows.map(({ day }) => day);
		expect((await teacher.call<Register>("GET", `/attendance/sessions/${id}`)).body).toMatchObject({
			is_locked: false,
			line: { day: held },
		});
		expect((await save(id, everybody())).body).toMatchObject({ line: { day: held, state: "taken" } });
	});
	test("lists those of the day for the office and one's own for a teacher, with what is missing", async () => {
		const [late, other] = [await lesson(90), await lesson(90, others)];
		// just after midnight that was yesterday
		const { rows } = await t.owner.query<{ day: string }>("select distinct day::text from sessions where id = any($1)", [[late, other]]);
		const of = async (by: Caller) =>
			(
				await Promise.all(
					rows.map(
						async ({ day }) => (await by.call<{ registers: RegisterLine[] }>("GET", `/attendance/registers?day=${day}`)).body.registers,
					),
				)
			).flat();
		const [all, own] = [await of(office), await of(teacher)];
		expect(all.find(({ session_id }) => session_id === late)).toMatchObject({ state: "missing", is_mine: false });
		expect(all.map(({ session_id }) => session_id)).toContain(other);
		expect(own.find(({ session_id }) => session_id === late)).toMatchObject({ is_mine: true });
		expect(own.map(({ session_id }) => session_id)).not.toContain(other);
		expect(await of(parent)).toEqual([]);
	});
	test("of a phone without network is merged later: what somebody else wrote since stays and is named", async () => {
		const id = await lesson();
		await save(id, everybody());
		// the phone looked at nothing yet; the office has written since
		const first = (await teacher.call<Register>("GET", `/attendance/sessions/${id}`)).body.marks;
		await save(id, [mark(1, "ill", first[1]?.version)], office);
		const merged = await save(id, [
			mark(0, "late", first[0]?.version, { minutes_late: 3 }),
			mark(1, "unexcused", first[1]?.version),
			mark(2, "present", 0),
		]);
		expect(merged.body.conflicts).toEqual([students[1]]);
		expect(merged.body.marks.map(({ code_id }) => code_id)).toEqual([codes.late, codes.ill, codes.present]);
	});
	test("taken by two at once is one register, and no mark is lost", async () => {
		const id = await lesson();
		const answers = await Promise.all([0, 1, 2, 0, 1, 2].map((n) => save(id, [mark(n, "present")], n % 2 ? office : teacher)));
		expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
		const { rows } = await t.owner.query(
			"select count(*)::int as n from attendance_marks m join registers g on g.id = m.register_id where g.session_id = $1",
			[id],
		);
		expect(rows).toEqual([{ n: 3 }]);
	});
	test("closes after a day; the office opens it again, and that is on record", async () => {
		const id = await lesson(3 * 1440);
		const locked = await save(id, everybody());
		expect(locked.body).toMatchObject({ error: "register_locked" });
		await t.owner.query("update attendance_settings set lock_after_hours = 8000 where customer_id = $1", [t.north.customer_id]);
		const { line } = (await save(id, everybody())).body;
		await t.owner.query("update attendance_settings set lock_after_hours = 24 where customer_id = $1", [t.north.customer_id]);
		expect((await save(id, [mark(0, "late", 1)])).status).toBe(409);
		expect((await teacher.call("POST", `/attendance/sessions/${id}/reopen`)).status).toBe(403);
		expect((await southAdmin.call("POST", `/attendance/sessions/${id}/reopen`)).status).toBe(404);
		const again = await office.call<Register>("POST", `/attendance/sessions/${id}/reopen`);
		expect(again.body).toMatchObject({ is_locked: false, reopened_until: expect.any(String) });
		expect((await save(id, [mark(0, "late", 1)])).status).toBe(200);
		const { rows } = await t.owner.query(
			"select user_id from changes where table_name = 'registers' and row_id = $1 and action = 'updated' and after ? 'reopened_until'",
			[line.register_id],
		);
		expect(rows).toEqual([{ user_id: String(t.north.users.office.user_id) }]);
	});
	test("that nobody took is opened again, too, and is then taken by whoever takes it", async () => {
		const id = await lesson(3 * 1440 + 30);
		expect((await office.call<Register>("POST", `/attendance/sessions/${id}/reopen`)).body).toMatchObject({
			is_locked: false,
			line: { state: "missing", taken_at: null },
		});
		expect((await save(id, everybody())).body).toMatchObject({ line: { state: "taken", taken_by: expect.any(String) } });
		const place = { day: "2020-02-03", part: "day" };
		expect((await office.call("POST", `/attendance/classes/${mine}/reopen`, place)).status).toBe(404);
		expect((await office.call("POST", `/attendance/classes/${mine}/reopen`, { ...place, part: "night" })).status).toBe(422);
		const before = { day: new Date(Date.parse(today) - 5 * 864e5).toISOString().slice(0, 10), part: "day" };
		expect((await teacher.call("POST", `/attendance/classes/${mine}/reopen`, before)).status).toBe(403);
		expect((await office.call<Register>("POST", `/attendance/classes/${mine}/reopen`, before)).body.is_locked).toBe(false);
	});
	test("by day belongs to a class", async () => {
		const path = `/attendance/classes/${mine}`;
		const saved = await teacher.call<SavedRegister>("PUT", path, { day: today, part: "morning", marks: everybody() });
		expect(saved.body).toMatchObject({ line: { part: "morning", session_id: null, state: "taken", present: 3 } });
		expect((await teacher.call<Register>("GET", `${path}?day=${today}&part=afternoon`)).body.line.register_id).toBeNull();
	});
	test("is refused for bad input, for a stranger, without permission and in another school", async () => {
		const id = await lesson();
		expect((await save(id, [])).status).toBe(422);
		expect((await save(id, [mark(0, "present"), mark(0, "late")])).status).toBe(422);
		expect((await save(id, [{ ...mark(0, "present"), code_id: 999_999 }])).body).toMatchObject({ fields: { marks: expect.any(String) } });
		expect((await save(id, [{ ...mark(0, "present"), student_id: 999_999 }])).body).toMatchObject({
			fields: { marks: expect.any(String) },
		});
		expect((await save(await lesson(0, others), everybody())).status).toBe(404);
		expect((await save(id, everybody(), parent)).status).toBe(403);
		expect((await parent.call("GET", `/attendance/sessions/${id}`)).status).toBe(404);
		expect((await save(id, everybody(), southAdmin)).status).toBe(404);
		const { rows } = await t.owner.query("select from registers where session_id = $1", [id]);
		expect(rows).toHaveLength(0);
	});
});

describe("a class", () => {
	test("has a sheet of its newest registers; a teacher sees it, a family its own children, nobody another school's", async () => {
		const [first, second] = [await lesson(), await lesson()];
		await save(first, [mark(0, "present"), mark(1, "late"), mark(2, "unexcused")]);
		await save(second, [mark(0, "present"), mark(1, "ill"), mark(2, "unexcused")]);
		const path = `/classes/${mine}/attendance`;
		const { body } = await teacher.call<ClassAttendance>("GET", path);
		expect(body.academic_year).toBe("Now");
		expect(body.registers.slice(0, 2).map(({ session_id }) => session_id)).toEqual([second, first]);
		const newest = body.students.map(({ name, codes: each }) => [name, ...each.slice(0, 2)]);
		expect(newest).toEqual([
			["Ana Costa", codes.present, codes.present],
			["Ben Costa", codes.ill, codes.late],
			["Cem Costa", codes.unexcused, codes.unexcused],
		]);
		const counted = await t.owner.query(
			`select m.student_id::int, count(*)::int as marks, (count(*) filter (where k.is_present))::int as present,
				(count(*) filter (where not k.is_present and not k.is_excused))::int as unexcused, (count(*) filter (where k.is_late))::int as late
			from attendance_marks m join registers g on g.id = m.register_id join attendance_codes k on k.id = m.counted_code_id where g.class_id = $1 group by 1`,
			[mine],
		);
		for (const row of counted.rows) expect(body.students.find(({ student_id }) => student_id === row.student_id)).toMatchObject(row);
		expect((await office.call<ClassAttendance>("GET", path)).body.students).toHaveLength(3);
		expect((await teacher.call("GET", `/classes/${others}/attendance`)).status).toBe(404);
		const family = await parent.call<ClassAttendance>("GET", path);
		expect(family.body.students.map(({ student_id }) => student_id)).toEqual([students[0]]);
		expect((await southAdmin.call("GET", path)).status).toBe(404);
		expect((await office.call("GET", "/classes/0/attendance")).status).toBe(404);
	});
});

test("a student's year tells one by one what was no plain presence, was noted or was corrected, the newest first", async () => {
	const [plain, noted, late, corrected] = [await lesson(), await lesson(), await lesson(), await lesson()];
	await save(plain, [mark(1, "present")]);
	await save(noted, [mark(1, "present", 0, { note: "Helped a friend" })]);
	await save(late, [mark(1, "late", 0, { minutes_late: 7 })]);
	const [wrong] = (await save(corrected, [mark(1, "unexcused")])).body.marks.filter(({ student_id }) => student_id === students[1]);
	await office.call("POST", `/attendance/marks/${wrong?.mark_id}/override`, {
		code_id: codes.present,
		note: null,
		version: wrong?.version,
	});
	const { body } = await office.call<StudentMarks>("GET", `/students/${students[1]}/attendance/marks`);
	const { rows } = await t.owner.query<{ id: number; session_id: number }>(
		"select m.id::int, g.session_id::int from attendance_marks m join registers g on g.id = m.register_id where g.session_id = any($1) and m.student_id = $2",
		[[plain, noted, late, corrected], students[1]],
	);
	const lessonOf = new Map(rows.map(({ id, session_id }) => [id, session_id]));
	const told = body.marks.filter(({ mark_id }) => lessonOf.has(mark_id));
	const said = told.map(({ mark_id, minutes_late, note, office_code_id }) => [lessonOf.get(mark_id), minutes_late, note, office_code_id]);
	expect(said).toEqual([
		[corrected, null, null, codes.present],
		[late, 7, null, null],
		[noted, null, "Helped a friend", null],
	]);
});

describe("the office", () => {
	test("corrects a mark: its code counts, the teacher's stays", async () => {
		const id = await lesson();
		const [first] = (await save(id, everybody("unexcused"))).body.marks as Register["marks"];
		const body = { code_id: codes.ill, note: "Mother called", version: first?.version };
		expect((await teacher.call("POST", `/attendance/marks/${first?.mark_id}/override`, body)).status).toBe(403);
		expect((await southAdmin.call("POST", `/attendance/marks/${first?.mark_id}/override`, { ...body, code_id: null })).status).toBe(404);
		expect((await office.call("POST", `/attendance/marks/${first?.mark_id}/override`, { ...body, code_id: 999_999 })).status).toBe(422);
		expect((await office.call("POST", `/attendance/marks/${first?.mark_id}/override`, body)).status).toBe(200);
		expect((await office.call("POST", `/attendance/marks/${first?.mark_id}/override`, body)).status).toBe(409);
		const { marks } = (await teacher.call<Register>("GET", `/attendance/sessions/${id}`)).body;
		expect(marks[0]).toMatchObject({
			code_id: codes.unexcused,
			office_code_id: codes.ill,
			office_note: "Mother called",
			office_by: expect.any(String),
		});
	});
	test("sees who is on site, and who is away too often", async () => {
		const id = await lesson();
		await save(id, [mark(0, "present"), mark(1, "ill"), mark(2, "trip")]);
		const [dora, elif] = await inSchool(t, t.north.customer_id, (client) =>
			makeStudents(client, ["Dora", "Elif"].map((first_name) => ({ first_name, last_name: "Lind" })) as never),
		);
		await office.call("POST", "/attendance/absences", { student_id: elif, code_id: codes.ill, from: today, to: today, reason: null });
		const here = await office.call<OnSiteNow>("GET", "/attendance/on-site");
		const { days } = (await office.call<{ days: { cycle_day: number | null }[] }>("GET", `/timetable/days?from=${today}&to=${today}`)).body;
		expect(here.body.unmarked.map(({ student_id }) => student_id)).toEqual(days[0]?.cycle_day == null ? [] : [dora]);
		expect((await southAdmin.call("GET", "/attendance/on-site")).body).toEqual({ students: [], marked: 0, others: 0, unmarked: [] });
		for (const id of [dora, elif]) await office.call("POST", `/students/${id}/archive`, { version: 1 });
		const ids = here.body.students.map(({ student_id }) => student_id);
		expect([ids.includes(students[0] as number), ids.includes(students[1] as number), here.body.marked]).toEqual([true, false, 3]);
		const { students: watched } = (await office.call<{ students: Watched[] }>("GET", "/attendance/watch")).body;
		expect(watched.find(({ student_id }) => student_id === students[1])?.rate).toBeLessThan(90);
	});
});

describe("the sums", () => {
	test("are what the marks say, whatever was written in which order", async () => {
		const keys = ["present", "late", "ill", "unexcused"] as const;
		const step = fc.record({
			lesson: fc.integer({ min: 0, max: 2 }),
			student: fc.integer({ min: 0, max: 2 }),
			key: fc.constantFrom(...keys),
			office: fc.option(fc.constantFrom(...keys, "back" as const)),
		});
		const lessons = [await lesson(), await lesson(), await lesson()];
		await fc.assert(
			fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
				for (const { lesson: n, student, key, office: by } of steps) {
					const id = lessons[n] as number;
					const before = (await office.call<Register>("GET", `/attendance/sessions/${id}`)).body.marks[
						student
					] as Register["marks"][number];
					const saved = (await save(id, [mark(student, key, before.version, { minutes_late: key === "late" ? 4 : null })], office)).body
						.marks[student];
					if (by)
						await office.call("POST", `/attendance/marks/${saved?.mark_id}/override`, {
							code_id: by === "back" ? null : codes[by],
							note: null,
							version: saved?.version,
						});
				}
				const { rows } = await t.owner.query(
					`select (select coalesce(jsonb_agg(x order by x), '[]') from (select jsonb_build_array(student_id, code_id, marks, minutes_late) as x from attendance_totals where marks <> 0 and customer_id = $1) a)
						= (select coalesce(jsonb_agg(x order by x), '[]') from (
							select jsonb_build_array(student_id, counted_code_id, count(*), coalesce(sum(minutes_late), 0)) as x from attendance_marks where customer_id = $1 group by student_id, counted_code_id, date_trunc('month', day)
						) b) as same`,
					[t.north.customer_id],
				);
				expect(rows).toEqual([{ same: true }]);
			}),
			{ numRuns: 15 },
		);
		const year = await parent.call<StudentAttendance>("GET", `/students/${students[0]}/attendance`);
		const all = await office.call<StudentAttendance>("GET", `/students/${students[2]}/attendance`);
		expect([200, 404]).toContain(year.status);
		expect(all.body).toMatchObject({ academic_year: "Now", months: expect.any(Array), streak_days: expect.any(Number) });
		expect((await southAdmin.call("GET", `/students/${students[2]}/attendance`)).status).toBe(404);
	});
});
