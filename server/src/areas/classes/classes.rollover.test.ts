import type { RolloverClass } from "@homeroom/contract/areas/classes/classes.contract.ts";
import type { ClassRecord } from "@homeroom/contract/areas/classes/classes.rules.ts";
import type { BulkResult } from "@homeroom/contract/kit/record-calls.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeStaff } from "../staff/staff.builders.ts";
import { assignTeachers, makeClasses, type NewClass } from "./classes.builders.ts";

let t: TestApp;
let office: Caller;
let teacher: Caller;
let southAdmin: Caller;
let staff: number[];
beforeAll(async () => {
	t = await startTestApp();
	office = await t.as(t.north, "office");
	teacher = await t.as(t.north, "teacher");
	southAdmin = await t.as(t.south, "admin");
	staff = await inSchool(t, t.north.customer_id, (client) =>
		makeStaff(
			client,
			["Daniel", "Ida"].map((first_name) => ({ first_name, last_name: "Brandt" })),
		),
	);
});
afterAll(() => t.close());

const newClass = (one: NewClass): Promise<number> =>
	inSchool(t, t.north.customer_id, async (client) => (await makeClasses(client, [one]))[0] as number);
const undo = (batch: string) => office.call("POST", "/changes/undo", { batch });

describe("a year's classes go on to the next", () => {
	test("with their names counted up, teachers and exceptions; undone as one", async () => {
		const years = await inSchool(t, t.north.customer_id, async (client) => {
			const { rows } = await client.query<{ id: string }>(
				"insert into academic_years (name, starts_on, ends_on) values ('2030/31', '2030-09-01', '2031-07-31'), ('2031/32', '2031-09-01', '2032-07-31') returning id",
			);
			return rows.map(({ id }) => Number(id)) as [number, number];
		});
		const [from_year_id, to_year_id] = years;
		const of = (name: string, kind: NewClass["kind"]) =>
			newClass({ name, kind, academic_year_id: from_year_id, grade_level: 5, capacity: 20 });
		const [a, french, chess, last] = [
			await of("5A", "homeroom"),
			await of("French 5 (1)", "course"),
			await of("Chess", "club"),
			await of("12A", "homeroom"),
		];
		await newClass({ name: "French 6 (1)", academic_year_id: to_year_id });
		await inSchool(t, t.north.customer_id, (client) =>
			assignTeachers(client, [{ class_id: a, staff_id: staff[1] as number, is_lead: true }]),
		);
		const preview = await office.call<{ classes: RolloverClass[] }>(
			"GET",
			`/classes/rollover?from_year_id=${from_year_id}&to_year_id=${to_year_id}`,
		);
		expect(preview.body.classes.map(({ class_id, to, exists, leaves }) => [class_id, to, exists, leaves])).toEqual([
			[a, "6A", false, false],
			[last, "13A", false, true],
			[chess, "Chess", false, false],
			[french, "French 6 (1)", true, false],
		]);
		const run = (classes: object[], more: object = {}, by = office) =>
			by.call<BulkResult & ErrorBody>("POST", "/classes/rollover", { from_year_id, to_year_id, classes, ...more });
		expect((await run([{ class_id: french, name: "French 6 (1)" }])).body.fields).toHaveProperty("name");
		expect((await run([{ class_id: 999_999, name: "X" }])).status).toBe(422);
		expect((await run([{ class_id: a, name: "X" }], { to_year_id: 999_999 })).status).toBe(422);
		expect((await run([{ class_id: a, name: "X" }], {}, teacher)).status).toBe(403);
		expect((await run([{ class_id: a, name: "X" }], {}, southAdmin)).status).toBe(422);
		const done = await run([
			{ class_id: a, name: "6 Oak" },
			{ class_id: chess, name: "Chess" },
		]);
		expect(done.body.count).toBe(2);
		const there = async () => {
			const where = encodeURIComponent(JSON.stringify([["academic_year", "is", "2031/32"]]));
			return (await office.call<{ classes: ClassRecord[] }>("GET", `/classes?where=${where}`)).body.classes;
		};
		expect((await there()).map(({ name, kind, capacity, lead_teacher }) => [name, kind, capacity, lead_teacher])).toEqual([
			["6 Oak", "homeroom", 20, "Ida Brandt"],
			["Chess", "club", 20, null],
			["French 6 (1)", "course", null, null],
		]);
		expect((await undo(done.body.batch)).status).toBe(200);
		expect(await there()).toHaveLength(1);
	});
});
