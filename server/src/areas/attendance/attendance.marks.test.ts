import type { StudentMarks } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeClasses } from "../classes/classes.builders.ts";
import { linkStudents, makeStudents } from "../students/students.builders.ts";

let t: TestApp;
let ana: number;
let ben: number;
/** Marks of Ana that say something, the newest first; two on each day. */
let said: number[];
const DAYS = 23;

beforeAll(async () => {
	t = await startTestApp();
	await inSchool(t, t.north.customer_id, async (client) => {
		const year = await client.query<{ id: number }>(
			"insert into academic_years (name, starts_on, ends_on, is_current) values ('Now', current_date - 200, current_date + 100, true) returning id::int",
		);
		const [group] = await makeClasses(client, [{ name: "4A", academic_year_id: year.rows[0]?.id as number }]);
		[ana, ben] = (await makeStudents(client, ["Ana", "Ben"].map((first_name) => ({ first_name, last_name: "Costa" })) as never)) as [
			number,
			number,
		];
		await linkStudents(client, t.north.users.client.user_id, [ana], "guardian");
		await client.query(
			`insert into registers (class_id, day, part, taken_at) select $1, current_date - d, p, now()
			from generate_series(0, $2::int - 1) d cross join unnest('{day,morning,afternoon}'::text[]) p`,
			[group, DAYS],
		);
		// by day present and noted every other day, in the morning late, in the afternoon present without a word
		await client.query(
			`insert into attendance_marks (register_id, student_id, day, code_id, note, minutes_late)
			select g.id, x, g.day, k.id, case when g.part = 'day' then 'Helped' end, case when g.part = 'morning' then 7 end
			from registers g cross join unnest($1::bigint[]) x join attendance_codes k on k.customer_id = g.customer_id and k.key = case g.part when 'morning' then 'late' else 'present' end
			where g.customer_id = $2 order by g.day, g.part`,
			[[ana, ben], t.north.customer_id],
		);
		const { rows } = await client.query<{ id: number }>(
			"select m.id::int from attendance_marks m join registers g on g.customer_id = m.customer_id and g.id = m.register_id where m.student_id = $1 and g.part <> 'afternoon' order by m.day desc, m.id desc",
			[ana],
		);
		said = rows.map(({ id }) => id);
	});
});
afterAll(() => t.close());

const page = async (by: Caller, student_id: number, before?: number | string) =>
	by.call<StudentMarks>("GET", `/students/${student_id}/attendance/marks${before === undefined ? "" : `?before=${before}`}`);

test("a student's marks come page by page, each once, the newest first, without plain presence", async () => {
	const office = await t.as(t.north, "office");
	const seen: number[] = [];
	for (let more = true, before: number | undefined; more; before = seen.at(-1)) {
		const { status, body } = await page(office, ana, before);
		expect(status).toBe(200);
		seen.push(...body.marks.map(({ mark_id }) => mark_id));
		({ more } = body);
	}
	expect(seen).toEqual(said);
	expect(seen).toHaveLength(2 * DAYS);
});
test("a family reads its own child's; another child, another school, another's mark and bad input lead nowhere", async () => {
	const parent = await t.as(t.north, "client");
	expect((await page(parent, ana)).body.marks).toHaveLength(20);
	expect((await page(parent, ben)).status).toBe(404);
	expect((await page(await t.as(t.south, "admin"), ana)).status).toBe(404);
	expect((await page(await t.as(t.north, "finance"), ana)).status).toBe(403);
	const office = await t.as(t.north, "office");
	expect((await page(office, ben, said[0])).body).toEqual({ marks: [], more: false });
	expect((await page(office, ana, "soon")).status).toBe(422);
});
