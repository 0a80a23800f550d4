import { StudentInput } from "@homeroom/contract/areas/students/students.contract.ts";
import { STUDENT_STATUSES } from "@homeroom/contract/areas/students/students.rules.ts";
import type { Import } from "@homeroom/contract/kit/import-calls.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actIn } from "../../areas/session/session.builders.ts";
import { makeStudents, type NewStudent } from "../../areas/students/students.builders.ts";
import { eventually } from "../../testing/eventually.ts";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, type School, startTestApp, type TestApp } from "../../testing/test-app.ts";

/** Drawn like the contract fuzz: `npm run fuzz` takes ten thousand. */
const COUNT = process.env.FUZZ === "long" ? 10_000 : 2_000;
const FIELDS = ["first_name", "middle_name", "last_name", "date_of_birth", "class_label", "status", "email", "phone"];
const HOSTILE = [
	"=1+1",
	"＝1+1",
	"＋351",
	"－5",
	"＠SUM(A1)",
	"'＝x",
	"+351",
	"-5",
	"@SUM(A1)",
	"'=x",
	"''=x",
	"'",
	'"',
	'a"b',
	"a,b",
	"a;b",
	"_x000D_",
	"<&>",
	"]]>",
	"0012",
	"1e5",
	"TRUE",
	"#N/A",
	"28/02/2015",
	"null",
	"ﷺ",
	"😀",
	"Ana  Maria",
	"\u202eabc",
	"Enrolled",
	"\\",
	"%00",
	"$1",
	"{{x}}",
];
const word = (max: number) =>
	fc
		.oneof(
			fc.constantFrom(...HOSTILE),
			fc.string({ unit: "grapheme", maxLength: 20 }),
			fc.tuple(fc.constantFrom(...HOSTILE), fc.string({ maxLength: 10 })).map((parts) => parts.join("")),
		)
		.map((text) =>
			text
				.replace(/\p{Cc}|\p{Cs}/gu, "")
				.trim()
				.slice(0, max)
				.toWellFormed()
				.replaceAll("\ufffd", "")
				.trim(),
		);
const name = word(80).map((text) => text || "Ana");
const some = (arbitrary: fc.Arbitrary<string>) => fc.option(arbitrary.map((text) => text || null));
const day = fc
	.date({ min: new Date("1900-01-01"), max: new Date("2026-01-01"), noInvalidDate: true })
	.map((date) => date.toISOString().slice(0, 10));
const student = fc.record({
	first_name: name,
	middle_name: some(word(80)),
	last_name: name,
	date_of_birth: fc.option(day),
	class_label: some(word(60)),
	status: fc.constantFrom(...STUDENT_STATUSES),
	email: fc.option(fc.constantFrom("a@example.org", "+x@example.org", "-a@example.org")),
	phone: fc.option(fc.constantFrom("+351 21 000", "0012 345", "(021) 4444".replace("(", "0("))),
});

let t: TestApp;
let admin: Caller;
let south: Caller;
beforeAll(async () => {
	t = await startTestApp({ withoutJobs: false });
	[admin, south] = await Promise.all([t.as(t.north, "admin"), t.as(t.south, "admin")]);
	const students = fc.sample(student, { numRuns: COUNT, seed: 7 }).map((one) => StudentInput.parse(one) as NewStudent);
	const client = await t.owner.connect();
	await client.query("begin");
	await actIn(client, t.north.customer_id);
	for (let from = 0; from < COUNT; from += 2000) await makeStudents(client, students.slice(from, from + 2000));
	await client.query("commit");
	client.release();
});
afterAll(() => t.close());

async function step(by: Caller, id: number, path: string, body: object, state: string): Promise<Import> {
	expect((await by.call("POST", `/students/imports/${id}${path}`, body)).status).toBe(200);
	const now = async () => (await by.call<Import>("GET", `/students/imports/${id}`)).body;
	await eventually(async () => expect((await now()).state).toBe(state));
	return now();
}
async function checked(by: Caller, file: Buffer, match: string[]): Promise<Import> {
	const { body } = await by.call<Import>("POST", "/students/imports?name=back", file);
	// in another school they are the numbers of another program
	const isId = ({ field, reason }: Import["columns"][number]) => field === "id" || reason === "not_ours";
	const columns = body.columns.flatMap((column) =>
		column.field === null || (isId(column) && match[0] !== "id") ? [] : [{ index: column.index, field: column.field }],
	);
	expect(columns.map(({ field }) => field)).toEqual([...match, ...FIELDS]);
	// some of them were born in 1900, which another school would ask about
	const plan = { header_row: 1, date_format_id: body.date_format_id, columns, match, empty: "clear", sure: ["date_of_birth"] };
	return step(by, body.id, "/check", plan, "checked");
}
const all = async ({ customer_id }: School) =>
	(
		await t.owner.query<{ row: string }>(
			"select jsonb_build_array(first_name, middle_name, last_name, date_of_birth, class_label, status, email, phone)::text as row from students where customer_id = $1 order by 1",
			[customer_id],
		)
	).rows.map(({ row }) => row);

describe.each([
	["csv", "en"],
	["xlsx", "de"],
] as const)("%s in %s", (format, locale) => {
	test(`${COUNT} hostile records come back as they were`, async () => {
		const file = await admin.call("GET", `/students/export?format=${format}&sort=-created_at&columns=${FIELDS}`, undefined, {
			"accept-language": locale,
		});
		const again = await checked(admin, file.bytes, ["id"]);
		expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: COUNT, error: 0 });

		const moved = await checked(south, file.bytes, []);
		expect(moved.counts).toMatchObject({ new: COUNT, changed: 0, unchanged: 0, error: 0 });
		await step(south, moved.id, "/run", {}, "done");
		expect(await all(t.south)).toEqual(await all(t.north));
		await inSchool(t, t.south.customer_id, (client) => client.query("delete from students where customer_id = $1", [t.south.customer_id]));
	});
});
