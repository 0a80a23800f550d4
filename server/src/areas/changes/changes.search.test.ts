import type { AuditChange, Deed, DeedCounts } from "@homeroom/contract/areas/changes/changes.contract.ts";
import type { Student } from "@homeroom/contract/areas/students/students.rules.ts";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../testing/eventually.ts";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let admin: Caller;
let office: Caller;
let southAdmin: Caller;
beforeAll(async () => {
	t = await startTestApp();
	admin = await t.as(t.north, "admin");
	office = await t.as(t.north, "office");
	southAdmin = await t.as(t.south, "admin");
});
afterAll(() => t.close());

/** A field that the school adds; rights are remembered until the database has announced it. */
async function addField(field: object): Promise<string> {
	const { body, status } = await admin.call<{ key: string }>("POST", "/custom_fields", { record: "students", ...field });
	expect(status).toBe(201);
	const keys = async () =>
		(await admin.call<{ fields: { key: string }[] }>("GET", "/custom_fields?record=students")).body.fields.map(({ key }) => key);
	await eventually(async () => expect(await keys()).toContain(body.key));
	return body.key;
}
async function create(more: object = {}, by = admin) {
	const answer = await by.call<Student>("POST", "/students", { first_name: "Ana", last_name: "Sought", status: "enrolled", ...more });
	expect(answer.status).toBe(201);
	return { student: answer.body, batch: String(answer.headers["x-request-id"]) };
}
const deeds = async (query: string, by = admin) =>
	(await by.call<{ deeds: Deed[] }>("GET", `/changes/deeds?limit=100&${query}`)).body.deeds;
const idsOf = async (query: string, by = admin) => (await deeds(query, by)).map(({ id }) => id);
const counts = (query: string, by = admin) => by.call<DeedCounts>("GET", `/changes/counts?${query}`);

describe("words", () => {
	test("that more than a hundred are called by find the first of them, and say so", async () => {
		await inSchool(t, t.north.customer_id, (client) =>
			client.query(
				"insert into students (first_name, last_name, status) select 'Ana', 'Manyfold' || lpad(n::text, 3, '0'), 'enrolled' from generate_series(1, 101) n order by n desc",
			),
		);
		expect((await counts("words=manyfold")).body).toMatchObject({ capped_words: true });
		const found = (await counts("words=manyfold0")).body;
		expect(found).toMatchObject({ capped_words: false });
		expect((await counts("words=manyfold101")).body).toMatchObject({ deeds: 1, changes: 1, capped_words: false });
	});
	test("find deeds by whom they were done to, with what is their own, by who did them and by what it is", async () => {
		const { student, batch } = await create({ last_name: "Quillfeather" });
		const other = await create({ last_name: "Elsewhere" }, office);
		const today = new Date().toISOString().slice(0, 10);
		const { rows } = await t.owner.query("select id::int from attendance_codes where key = 'ill' and customer_id = $1", [
			t.north.customer_id,
		]);
		const absence = await admin.call("POST", "/attendance/absences", {
			student_id: student.id,
			code_id: rows[0].id,
			from: today,
			to: today,
			reason: null,
		});
		const absent = String(absence.headers["x-request-id"]);
		expect((await idsOf("words=quillf")).toSorted()).toEqual([absent, batch].toSorted());
		expect(await idsOf("words=ana%20quillfeather")).toHaveLength(2);
		expect(await idsOf("words=quillfeather%20absences")).toEqual([absent]);
		expect(await idsOf("words=Absences")).toContain(absent);
		const byOffice = await idsOf("words=office%20north");
		expect(byOffice).toContain(other.batch);
		expect(byOffice).not.toContain(batch);
		expect(await idsOf("words=nobodyiscalledso")).toEqual([]);
		expect(await idsOf("words=quillf", southAdmin)).toEqual([]);
	});
	test("are those of the reader's language", async () => {
		const { batch } = await create({ last_name: "Sprachlich" });
		const german = await admin.call<{ deeds: Deed[] }>("GET", "/changes/deeds?words=sprachlich%20sch%C3%BCler", undefined, {
			"accept-language": "de",
		});
		expect(german.body.deeds.map(({ id }) => id)).toEqual([batch]);
	});
	test("and the kind of deed narrow together; an undo is one of those that take back", async () => {
		const { student, batch } = await create({ last_name: "Narrowing" });
		const change = await admin.call("PATCH", `/students/${student.id}`, { version: student.version, class_label: "6B" });
		const changed = String(change.headers["x-request-id"]);
		const undo = await admin.call<{ batch: string }>("POST", "/changes/undo", { batch: changed });
		expect(undo.status).toBe(200);
		expect(await idsOf("words=narrowing&did=created")).toContain(batch);
		expect(await idsOf("words=narrowing&did=created")).not.toContain(changed);
		expect(await idsOf("words=narrowing&did=undone")).toEqual([undo.body.batch]);
		for (const wrong of ["did=x", `words=${"x".repeat(101)}`, "words=%00"])
			expect((await admin.call("GET", `/changes/deeds?${wrong}`)).status).toBe(422);
	});
});

describe("counts", () => {
	test("say how many deeds there are of whom, about what, and which; they are those of the list", async () => {
		const { student } = await create({ last_name: "Countable" });
		await office.call("PATCH", `/students/${student.id}`, { version: student.version, phone: "01904 900 218" });
		const query = `table=students&row=${student.id}`;
		const { body, status } = await counts(query);
		expect(status).toBe(200);
		expect(body).toMatchObject({ deeds: (await deeds(query)).length, capped: false });
		expect(body.people.map(({ name, deeds: many }) => [name, many]).toSorted()).toEqual([
			["Admin North", 1],
			["Office North", 1],
		]);
		expect(body.tables).toContainEqual({ table: "students", deeds: 2 });
		expect(body.did).toEqual(
			expect.arrayContaining([
				{ did: "created", deeds: 1 },
				{ did: "updated", deeds: 1 },
			]),
		);
		expect(body.capped_words).toBe(false);
		const words = (await counts("words=countable")).body;
		expect(words.deeds).toBe((await deeds("words=countable")).length);
	});
	test("are of nobody else's school, and refused without the right or for bad input", async () => {
		const { student } = await create();
		expect((await counts(`table=students&row=${student.id}`, southAdmin)).body).toMatchObject({ deeds: 0, changes: 0, people: [] });
		expect((await counts("", office)).status).toBe(403);
		expect((await counts("from=x")).status).toBe(422);
	});
});

describe("the export", () => {
	const lines = async (query: string, by = admin): Promise<string[][]> => {
		const answer = await by.call<string>("GET", `/changes/export?format=csv&${query}`);
		expect(answer.status).toBe(200);
		return parse(String(answer.body), { bom: true, relax_column_count: true, delimiter: [",", ";"] });
	};
	test("says what the screen does: names for ids, the school's formats, its own fields as what they hold, no formulas", async () => {
		const key = await addField({ label: "Deposit", type: "money" });
		const { student } = await create({ last_name: "=HYPERLINK(1)", date_of_birth: "2016-09-01", custom: { [key]: 12_050 } });
		const [head, ...rows] = await lines(`table=students&row=${student.id}&did=created`);
		expect(head).toEqual(["When", "Who", "What was done", "Kind of entry", "Entry", "Field", "Before", "After"]);
		const writtenIn = (field: string) => rows.find((row) => row[5] === field);
		expect(writtenIn("Last name")?.[7]).toBe("'=HYPERLINK(1)");
		expect(writtenIn("Date of birth")?.[7]).toBe("01/09/2016");
		expect(writtenIn("Deposit")?.[7]).toMatch(/120\.50/);
		expect(rows.every((row) => row[1] === "Admin North")).toBe(true);
		expect(rows.flat().join(" ")).not.toMatch(/_id\b|\d{4}-\d\d-\d\dT/);
	});
	test("is of nobody else's school, and refused without the right or for another format", async () => {
		const { student } = await create();
		expect(await lines(`table=students&row=${student.id}`, southAdmin)).toHaveLength(1);
		expect((await office.call("GET", "/changes/export?format=csv")).status).toBe(403);
		expect((await admin.call("GET", "/changes/export?format=pdf")).status).toBe(422);
	});
});

test("what a field of the school's own holds goes with the change, and who is meant has a name", async () => {
	const key = await addField({ label: "Mentor", type: "person" });
	const user = t.north.users.office.user_id;
	const { student } = await create({ last_name: "Mentored", custom: { [key]: user } });
	const list = await admin.call<{ changes: AuditChange[] }>("GET", `/changes?table=students&row=${student.id}`);
	expect(list.body.changes[0]).toMatchObject({
		own_types: { [key]: "person" },
		names: { [`custom.${key}`]: { [user]: "Office North" } },
	});
});
