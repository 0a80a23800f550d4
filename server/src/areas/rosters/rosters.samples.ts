import { inSchool } from "../../testing/in-school.ts";
import type { AreaSamples, Ids } from "../../testing/sampling.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { newYear } from "../enrolments/enrolments.samples.ts";
import { roleOf } from "../users/users.samples.ts";

const CSV = "School_id,Student_id,Last_name,First_name,Grade\n1,S-1,Costa,Ana,4\n";

const CAUSE = "students date_of_birth day";

/** A roster of that person with one file, as far as it got. */
async function newRoster(
	t: TestApp,
	{ customer_id, user_id }: Ids,
	state: string,
): Promise<{ id: number; file_id: number; year_id: number }> {
	const { id: year_id } = await newYear(t, customer_id);
	return inSchool(t, customer_id, async (client) => {
		const one = async (text: string, values: unknown[]): Promise<number> =>
			Number((await client.query<{ id: string }>(text, values)).rows[0]?.id);
		const id = await one("insert into rosters (user_id, state) values ($1, $2) returning id", [user_id, state]);
		const insert = `insert into imports (user_id, record, file_name, file_size, roster_id, reading) values ($1, $2, 'students.csv', 60, $3, '{"kind": "roster"}') returning id`;
		const file_id = await one(insert, [user_id, "roster", id]);
		await client.query("insert into import_parts (import_id, part, bytes) values ($1, 0, $2)", [file_id, Buffer.from(CSV)]);
		const step_id = await one(insert, [user_id, "roster students", id]);
		await client.query(
			`insert into import_rows (import_id, row_no, kind, given, input, hints) values ($1, 1, 'new', '["S-1"]', '{"first_name": "Ana"}', '{"file": "students.csv", "row": 2, "name": "Ana Costa"}')`,
			[step_id],
		);
		const at = { date_of_birth: { file: "students.csv", row: 3, column: "dob", text: "31/45/2015" } };
		await client.query(
			`insert into import_rows (import_id, row_no, kind, given, input, problems, hints) values ($1, 2, 'error', '["S-2"]', '{}', '{"date_of_birth": {"message": "day"}}', $2)`,
			[step_id, JSON.stringify({ file: "students.csv", row: 3, name: "Ben Lind", cause: CAUSE, key: "S-2", at, value: "31/45/2015" })],
		);
		const correction = {
			id,
			attempt: 0,
			step: "students",
			cause: CAUSE,
			field: "date_of_birth",
			from: "31/45/2015",
			value: "31/45/2015",
		};
		const corrections = [
			{ ...correction, to: null, cell: null, left: [{ file: "students.csv", row: 3, key: "S-2" }], rows: 1, name: null },
		];
		const table = { sheet: null, shape: "clever", holds: "students", rows: 1, taken: ["Student_id"], ignored: [] };
		const facts = {
			schools: {},
			school_names: {},
			grades: ["4"],
			staff: 0,
			addresses: 0,
			guardians: 0,
			marked: 0,
			needs_roles: false,
			starts_on: null,
			ends_on: null,
		};
		const files = [{ id: file_id, name: "students.csv", size: 60, tables: [{ ...table, ...facts }] }];
		const steps = [{ step: "students", import_id: step_id, counts: { new: 1, changed: 0, unchanged: 0, error: 1 } }];
		const answers = { academic_year_id: year_id, new_year: null, schools: [], grades: "class", invite_role_id: null, left: "keep" };
		await client.query("update rosters set files = $2, steps = $3, answers = $4, corrections = $5 where id = $1", [
			id,
			JSON.stringify(files),
			JSON.stringify(steps),
			JSON.stringify(answers),
			JSON.stringify(state === "stopped" ? corrections : []),
		]);
		return { id, file_id, year_id };
	});
}
const at =
	(state: string, more: object = {}) =>
	async (ids: Ids, t: TestApp) => ({ params: { id: (await newRoster(t, ids, state)).id }, ...more });

export const rostersSamples: AreaSamples<"rosters"> = {
	list: () => ({}),
	create: () => ({}),
	sample: () => ({}),
	show: at("checked"),
	add_file: at("open", { query: { name: "teachers.csv" }, file: Buffer.from("Teacher_id,Last_name,First_name\nT-1,Lind,Eva\n") }),
	remove_file: async (ids, t) => {
		const { id, file_id } = await newRoster(t, ids, "open");
		return { params: { id, file_id } };
	},
	check: async (ids, t) => {
		const { id, year_id } = await newRoster(t, ids, "open");
		return {
			params: { id },
			body: {
				academic_year_id: year_id,
				new_year: null,
				schools: [],
				grades: "leave",
				invite_role_id: await roleOf(t, ids.customer_id, "staff"),
				left: "keep",
			},
		};
	},
	rows: at("checked", { query: { step: "students", kind: "new", page: "1", limit: "5" } }),
	causes: at("checked"),
	correct: at("checked", { body: { step: "students", cause: CAUSE, field: "date_of_birth", row: 2, value: null, to: "2015-03-04" } }),
	uncorrect: async (ids, t) => {
		const { id } = await newRoster(t, ids, "stopped");
		return { params: { id, correction_id: id } };
	},
	run: at("checked"),
	cancel: at("checked"),
	result: at("checked", { query: { format: "csv" } }),
};
