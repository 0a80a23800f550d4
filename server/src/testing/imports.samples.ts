import type { importCalls } from "@homeroom/contract/kit/import-calls.ts";
import type { Ids, Sampler } from "./sampling.ts";
import type { TestApp } from "./test-app.ts";

type FileCall = keyof ReturnType<typeof importCalls>;

/** Samples of a record's files: a CSV whose columns are these fields. */
export function recordFileSamples(record: string, csv: string, fields: string[]): Record<FileCall, Sampler> {
	const plan = {
		header_row: 1,
		date_format_id: 2,
		columns: fields.map((field, index) => ({ index, field })),
		match: [],
		values: [],
		fixed: [],
		empty: "keep",
	};
	const at =
		(state: string, more: object = {}) =>
		async (ids: Ids, t: TestApp) => ({ params: { id: await newImport(t, ids, record, state, csv, fields, plan) }, ...more });
	return {
		export: () => ({ query: { format: "csv", search: "cos", sort: "-created_at", columns: fields.join(",") } }),
		import_sample: () => ({ query: { format: "xlsx" } }),
		import_list: () => ({}),
		import_upload: async ({ customer_id }, t) => {
			// what other samples began goes on for ever without jobs, and a person has so many under way
			await t.owner.query("update imports set state = 'stopped' where customer_id = $1 and state in ('checking', 'running')", [
				customer_id,
			]);
			return { query: { name: "sample.csv" }, file: Buffer.from(csv) };
		},
		import_show: at("checked"),
		import_read: at("uploaded", { body: { header_row: 1, delimiter: "," } }),
		import_check: at("uploaded", { body: plan }),
		import_rows: at("checked", { query: { kind: "new", page: "1", limit: "5" } }),
		import_values: at("checked"),
		import_correct: async (ids, t) => ({
			params: { id: await newImport(t, ids, record, "checked", csv, fields, plan), row: 2 },
			body: { field: fields[0], text: csv.split("\n")[1]?.split(",")[0] ?? null },
		}),
		import_leave: async (ids, t) => ({
			params: { id: await newImport(t, ids, record, "checked", csv, fields, plan), row: 2 },
			body: { left: true },
		}),
		import_confirm: async (ids, t) => ({
			params: { id: await newImport(t, ids, record, "checked", csv, fields, plan), row: 2 },
			body: { field: fields[0], confirmed: false },
		}),
		import_run: at("checked"),
		import_cancel: at("checked"),
		import_result: at("checked", { query: { format: "csv" } }),
	};
}

async function newImport(
	t: TestApp,
	ids: Ids,
	record: string,
	state: string,
	csv: string,
	fields: string[],
	plan: object,
): Promise<number> {
	const columns = fields.map((field, index) => ({ index, header: field, samples: [], field }));
	const reading = { kind: "csv", sheets: [], sheet: null, delimiter: ",", encoding: "utf-8", header_row: 1, date_format_id: 2 };
	const { rows } = await t.owner.query<{ id: string }>(
		`insert into imports (customer_id, user_id, record, file_name, file_size, state, reading, columns, plan, row_count, counts)
			values ($1, $2, $3, 'sample.csv', $4, $5, $6, $7, $8, 1, '{"new": 1, "last_row": 2}') returning id`,
		[
			ids.customer_id,
			ids.user_id,
			record,
			csv.length,
			state,
			JSON.stringify(reading),
			JSON.stringify(columns),
			state === "uploaded" ? null : JSON.stringify({ ...plan, locale: "en", custom: [] }),
		],
	);
	const id = Number(rows[0]?.id);
	await t.owner.query("insert into import_parts (customer_id, import_id, part, bytes) values ($1, $2, 0, $3)", [
		ids.customer_id,
		id,
		Buffer.from(csv),
	]);
	const given = csv.split("\n")[1]?.split(",") ?? [];
	await t.owner.query("insert into import_rows (customer_id, import_id, row_no, kind, given, input) values ($1, $2, 2, 'new', $3, $4)", [
		ids.customer_id,
		id,
		JSON.stringify(given),
		JSON.stringify(Object.fromEntries(fields.map((field, i) => [field, given[i]]))),
	]);
	return id;
}
