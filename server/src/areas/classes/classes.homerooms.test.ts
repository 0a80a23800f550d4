import type { ClassRecord } from "@homeroom/contract/areas/classes/classes.rules.ts";
import type { Enrolment } from "@homeroom/contract/areas/enrolments/enrolments.contract.ts";
import type { Student } from "@homeroom/contract/areas/students/students.rules.ts";
import type { BulkResult } from "@homeroom/contract/kit/record-calls.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inSchool } from "../../testing/in-school.ts";
import { type Answer, type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeStudents } from "../students/students.builders.ts";
import { makeClasses } from "./classes.builders.ts";

let t: TestApp;
let office: Caller;
let year: { id: number; starts_on: string; ends_on: string };
let homerooms: Record<string, number>;
const DAY_MS = 864e5;
const dayOf = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10);
const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
/** Today where the school is. */
let today: number;

beforeAll(async () => {
	t = await startTestApp();
	office = await t.as(t.north, "office");
	await inSchool(t, t.north.customer_id, async (client) => {
		const { rows } = await client.query<{ id: string; starts_on: string; ends_on: string; today: string }>(
			`insert into academic_years (name, starts_on, ends_on, is_current) values ('Now', customer_today() - 60, customer_today() + 200, true)
			returning id, starts_on::text, ends_on::text, customer_today()::text as today`,
		);
		const [row] = rows as [(typeof rows)[number]];
		year = { id: Number(row.id), starts_on: row.starts_on, ends_on: row.ends_on };
		today = numberOf(row.today);
		const ids = await makeClasses(
			client,
			["5A", "5B"].map((name) => ({ name, academic_year_id: year.id, kind: "homeroom" as const })),
		);
		// said of somebody who left, and no class
		const left = ["5C", "6A"].map((class_label) => ({ first_name: "Al", last_name: "Gone", status: "alumni" as const, class_label }));
		await makeStudents(client, left);
		homerooms = { "5A": ids[0] as number, "5B": ids[1] as number };
	});
});
afterAll(() => t.close());

const batchOf = (answer: Answer<object>) => String(answer.headers["x-request-id"]);
const enrolmentsOf = async (id: number) =>
	(await office.call<{ enrolments: Enrolment[] }>("GET", `/students/${id}/enrolments`)).body.enrolments;
/** On which days a student is in which homeroom, as the database has it. */
async function listed(student_id: number): Promise<Map<number, string>> {
	const { rows } = await t.owner.query<{ name: string; from: string; to: string | null }>(
		`select c.name, m.starts_on::text as from, m.ends_on::text as to from class_students m join classes c on c.id = m.class_id
		where m.student_id = $1 and c.kind = 'homeroom' and c.academic_year_id = $2`,
		[student_id, year.id],
	);
	const days = new Map<number, string>();
	for (const { name, from, to } of rows)
		for (let day = numberOf(from); day <= Math.min(to === null ? LAST() : numberOf(to), LAST()); day++) {
			expect(days.has(day), `in two homerooms on ${dayOf(day)}`).toBe(false);
			days.set(day, name);
		}
	return days;
}
const LAST = () => numberOf(year.ends_on);

/** The days of an enrolment; who left without a day is gone from `on` on. */
function covers(enrolment: Enrolment, day: number, on: number): boolean {
	const { starts_on, ends_on, status } = enrolment;
	if (day < numberOf(starts_on)) return false;
	if (ends_on !== null) return day <= numberOf(ends_on);
	return status === "enrolled" || status === "on_leave" || day < on;
}
/** The rule, day by day: another class counts from `on`; otherwise only days that an enrolment lost or gained change. */
function follow(before: Map<number, string>, was: Enrolment[], is: Enrolment[], on: number): Map<number, string> {
	const after = new Map<number, string>();
	for (let day = numberOf(year.starts_on); day <= LAST(); day++) {
		const covering = is.find((one) => covers(one, day, on));
		const named = covering?.class_label && covering.class_label in homerooms ? covering.class_label : undefined;
		const old = was.find(({ id }) => id === covering?.id);
		const had = before.get(day);
		let now: string | undefined;
		if (covering === undefined) now = was.some((one) => covers(one, day, on)) ? undefined : had;
		else if (day >= on && old !== undefined && old.class_label !== covering.class_label) now = named;
		else now = had ?? (old !== undefined && covers(old, day, on) ? undefined : named);
		if (now !== undefined) after.set(day, now);
	}
	return after;
}

type Step =
	| { do: "label"; label: string | null }
	| { do: "place"; label: "5A" | "5B"; back: number }
	| { do: "status"; status: string; back: number }
	| { do: "dates"; starts: number; length: number | null }
	| { do: "remove" }
	| { do: "enrol"; starts: number; label: string | null }
	| { do: "undo" };
const back = fc.integer({ min: 0, max: 50 });
const steps: fc.Arbitrary<Step> = fc.oneof(
	fc.record({ do: fc.constant("label" as const), label: fc.constantFrom("5A", "5B", "5C", null) }),
	fc.record({ do: fc.constant("place" as const), label: fc.constantFrom("5A" as const, "5B" as const), back }),
	fc.record({ do: fc.constant("status" as const), status: fc.constantFrom("withdrawn", "enrolled", "on_leave", "alumni"), back }),
	fc.record({ do: fc.constant("dates" as const), starts: back, length: fc.option(fc.integer({ min: 0, max: 90 })) }),
	fc.record({ do: fc.constant("remove" as const) }),
	fc.record({ do: fc.constant("enrol" as const), starts: back, label: fc.constantFrom("5A", "5B", null) }),
	fc.record({ do: fc.constant("undo" as const) }),
);

/** Most were here before today. */
const EARLIER: Step = { do: "dates", starts: 55, length: null };

/** Does a step; what the database has by then, and the day from which it counts. */
async function take(step: Step, id: number, last: { batch: string } | null): Promise<{ answer: Answer<object>; on: number } | null> {
	const student = (await office.call<Student>("GET", `/students/${id}`)).body;
	const [newest] = await enrolmentsOf(id);
	const at = (days: number) => dayOf(today - days);
	switch (step.do) {
		case "label":
			return { answer: await office.call("PATCH", `/students/${id}`, { version: student.version, class_label: step.label }), on: today };
		case "place": {
			const body = { student_ids: [id], starts_on: at(step.back) };
			return { answer: await office.call("POST", `/classes/${homerooms[step.label]}/students`, body), on: today - step.back };
		}
		case "status": {
			const body = { selection: { ids: [id] }, status: step.status, on: at(step.back) };
			return { answer: await office.call("POST", "/students/bulk/status", body), on: today - step.back };
		}
		case "dates": {
			if (newest === undefined) return null;
			const starts_on = at(step.starts);
			const ends_on = step.length === null ? null : dayOf(Math.min(today - step.starts + step.length, LAST()));
			return { answer: await office.call("PUT", `/students/${id}/enrolments/${newest.id}`, { ...newest, starts_on, ends_on }), on: today };
		}
		case "remove":
			if (newest === undefined) return null;
			return {
				answer: await office.call("POST", `/students/${id}/enrolments/${newest.id}/remove`, { version: newest.version }),
				on: today,
			};
		case "enrol": {
			const body = { academic_year_id: year.id, class_label: step.label, starts_on: at(step.starts), status: "enrolled" };
			return { answer: await office.call("POST", `/students/${id}/enrolments`, body), on: today };
		}
		case "undo":
			return last && { answer: await office.call("POST", "/changes/undo", { batch: last.batch }), on: today };
	}
}

describe("the list of a homeroom", () => {
	test("is on every day what the enrolments made of it, whatever is done and undone", async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 9 }), async (sequence) => {
				const made = await office.call<Student>("POST", "/students", {
					first_name: "Ana",
					last_name: "Costa",
					status: "enrolled",
					class_label: "5A",
				});
				const { id } = made.body;
				let is = await listed(id);
				expect(is).toEqual(follow(new Map(), [], await enrolmentsOf(id), today));
				let last: { batch: string; before: Map<number, string> } | null = null;
				for (const step of [EARLIER, ...sequence]) {
					const was = await enrolmentsOf(id);
					const before = is;
					const done = await take(step, id, last);
					if (done === null) continue;
					is = await listed(id);
					if (done.answer.status >= 400) {
						expect([409, 422]).toContain(done.answer.status);
						expect(is, `${JSON.stringify(step)} was refused`).toEqual(before);
						continue;
					}
					if (step.do === "undo") {
						expect(is).toEqual((last as { before: Map<number, string> }).before);
						last = null;
						continue;
					}
					const wanted = follow(before, was, await enrolmentsOf(id), done.on);
					const told = (days: Map<number, string>) => [...days].sort(([a], [b]) => a - b).map(([day, name]) => `${dayOf(day)} ${name}`);
					expect(told(is), JSON.stringify({ step, today: dayOf(today) })).toEqual(told(wanted));
					last = { batch: batchOf(done.answer), before };
				}
			}),
			{ numRuns: 40 },
		);
	});
	test("begins with those who are enrolled under its name, on days on which they are in no other", async () => {
		const student = async (class_label: string) =>
			(await office.call<Student>("POST", "/students", { first_name: "Bo", last_name: "Lind", status: "enrolled", class_label })).body;
		const plain = await student("6A");
		const moved = await student("5A");
		await office.call("PATCH", `/students/${moved.id}`, { version: moved.version, class_label: "6A" });
		const added = await office.call<BulkResult>("POST", "/classes/missing", { academic_year_id: year.id });
		expect(added.body.count).toBeGreaterThan(0);
		const { rows } = await t.owner.query<{ student_id: string; from: string }>(
			"select m.student_id, m.starts_on::text as from from class_students m join classes c on c.id = m.class_id where c.name = '6A' and c.customer_id = $1 order by m.student_id",
			[t.north.customer_id],
		);
		expect(rows).toEqual([plain, moved].map(({ id }) => ({ student_id: String(id), from: dayOf(today) })));
		expect((await office.call("POST", "/changes/undo", { batch: added.body.batch })).status).toBe(200);
		expect((await t.owner.query("select from classes where name = '6A' and customer_id = $1", [t.north.customer_id])).rowCount).toBe(0);
	});
	test("goes along when it is renamed, and back when that is undone", async () => {
		const made = await office.call<ClassRecord>("POST", "/classes", {
			name: "7A",
			academic_year_id: year.id,
			kind: "homeroom",
			colour_code: "blue",
		});
		const { id } = (
			await office.call<Student>("POST", "/students", { first_name: "Cy", last_name: "Lind", status: "enrolled", class_label: "7A" })
		).body;
		const renamed = await office.call("PATCH", `/classes/${made.body.id}`, { version: made.body.version, name: "7 Oak" });
		expect(renamed.status).toBe(200);
		expect((await office.call<Student>("GET", `/students/${id}`)).body.class_label).toBe("7 Oak");
		expect((await office.call<ClassRecord>("GET", `/classes/${made.body.id}`)).body.students).toBe(1);
		expect((await office.call("POST", "/changes/undo", { batch: batchOf(renamed) })).status).toBe(200);
		expect((await office.call<Student>("GET", `/students/${id}`)).body.class_label).toBe("7A");
	});
});
