import { nameBatch } from "../changes/batches.ts";
import { ask, type CustomerDb, inTransaction } from "../db/customer-db.ts";
import { refusalOf } from "../http/refusal.ts";
import { conditionOf } from "../lists/list.ts";
import { visibleFilters } from "../records/record-queries.ts";
import type { RecordTable } from "../tables/record-table.ts";
import { newestChange } from "./import-check.ts";
import { SQL_TYPES } from "./import-fields.ts";
import { forgetMatches, matchRows } from "./import-match.ts";
import { demandRight } from "./import-right.ts";
import { doneCounts, fieldsOfJob, type ImportState, importOfJob, type Problem, type StoredPlan } from "./import-state.ts";
import { type FileField, isCustom } from "./import-words.ts";

/** So many rows in one transaction: large enough to be quick, small enough that nobody waits for it. */
const CHUNK = 2000;
/** After so many rows the planner counts the table anew. */
const MANY = 1000;

const ALIVE = "where id = $1 and attempt = $2 and state = 'running'";
const BEAT = `update imports set beat_at = now() ${ALIVE} returning id`;
/** The place moves in the transaction that does the work: whatever dies, each row is done once. */
const ADVANCE = `update imports set done_row = $4, progress = $5, beat_at = now() ${ALIVE} and done_row = $3 returning id`;
const FAILED = `update import_rows set failed = true, problems = jsonb_build_object('row', jsonb_build_object('message', $4::text))
	where import_id = $1 and row_no between $2 and $3 and kind in ('new', 'changed')`;
/** Once something was written nobody reads the file again: what became of it, and what is left to do, is in its rows. */
const END = `with over as (
		update imports set state = $3, done = $4, problem = $5, progress = case when $3 = 'done' then 100 else progress end, beat_at = now() ${ALIVE} returning id, done_row
	)
	delete from import_parts p using over where p.import_id = over.id and over.done_row > 0`;

/** Writes what was checked, chunk by chunk, all under one batch. Goes on where it stopped, however it stopped. */
export async function runImport(db: CustomerDb, table: RecordTable, import_id: number, attempt: number, chunk = CHUNK): Promise<void> {
	const state = await importOfJob(db, import_id);
	if (state?.state !== "running" || state.attempt !== attempt || state.plan === null) return;
	const fields = await fieldsOfJob(db, table, state.plan);
	const end = async (as: "done" | "stopped", done_row: number, problem: Problem | null) => {
		const done = await doneCounts(db, import_id, done_row);
		await ask(db, END, [import_id, attempt, as, JSON.stringify(done), problem === null ? null : JSON.stringify(problem)]);
	};
	if (!(await compareAgain(db, table, fields, state))) return;
	const texts = writeTexts(table, fields, state);
	const last = state.counts.last_row ?? 0;
	let at = state.done_row;
	let size = chunk;
	while (at < last) {
		const to = Math.min(last, at + size);
		try {
			await demandRight(db, table, state);
			const progress = Math.floor((100 * to) / last);
			const mine = await inTransaction(db, async (transaction) => {
				const place = await ask(transaction, ADVANCE, [import_id, attempt, at, to, Math.min(progress, 99)]);
				if (place.length === 0) return false;
				if (at === 0) await nameBatch(transaction, "import", { record: table.spec.name, count: state.row_count, file: state.file_name });
				for (const { text, values } of texts) await ask(transaction, text, [import_id, at + 1, to, ...values]);
				return true;
			});
			if (!mine) return;
			at = to;
			size = Math.min(chunk, size * 2);
		} catch (error) {
			const refusal = refusalOf(error);
			// the database is away: the job is asked for again and goes on from here
			if (refusal?.code === "unavailable") throw error;
			if (refusal?.code === "plan_limit") return end("stopped", at, { message: "plan_limit", maximum: refusal.values?.max });
			if (refusal?.code === "import_right_ended") return end("stopped", at, { message: refusal.code });
			if (!isAboutARow(error)) {
				await end("stopped", at, { message: "import_failed" });
				throw error;
			}
			if (size > 1) size = Math.max(1, Math.floor(Math.min(size, to - at) / 2));
			else {
				// this one row stands against a rule; the others go on
				await inTransaction(db, async (transaction) => {
					const place = await ask(transaction, ADVANCE, [import_id, attempt, at, to, state.progress]);
					if (place.length > 0) await ask(transaction, FAILED, [import_id, to, to, "import_refused"]);
				});
				at = to;
				size = 64;
			}
		}
	}
	if (last >= MANY) await ask(db, "select platform.count_rows($1)", [table.spec.name]);
	await end("done", last, null);
}
/** Constraints (23…) and values (22…) of the database. */
const isAboutARow = (error: unknown): boolean => /^(22|23)/.test(String((error as { code?: unknown }).code));

/** Somebody may have written since the check: then rows are compared once more, before the first one is written. */
async function compareAgain(db: CustomerDb, table: RecordTable, fields: FileField[], state: ImportState): Promise<boolean> {
	const { id, attempt, plan, done_row, checked_change } = state;
	const beat = async () => (await ask(db, BEAT, [id, attempt])).length > 0;
	if (done_row > 0 || (plan as StoredPlan).match.length === 0) return beat();
	const [changed] = await ask(db, "select 1 from changes where id > $1 and table_name = $2 limit 1", [checked_change, table.spec.name]);
	if (changed === undefined) return beat();
	const newest = await newestChange(db);
	await forgetMatches(db, id);
	if (!(await matchRows(db, table, fields, state, beat))) return false;
	await ask(db, `update imports set checked_change = $3 ${ALIVE}`, [id, attempt, newest]);
	return true;
}

interface Text {
	text: string;
	values: unknown[];
}
/** Adding and changing, each one statement for a range of rows: $1 the import, $2 and $3 the rows. */
function writeTexts(table: RecordTable, fields: FileField[], { plan, own }: ImportState): Text[] {
	const { columns, match } = plan as StoredPlan;
	const { name: record } = table.spec;
	const mapped = fields.filter(({ name }) => columns.some(({ field }) => field === name));
	const given = mapped.filter((field) => !isCustom(field));
	// the customer's own fields are one column; what is null goes
	const ownValues = mapped.some(isCustom)
		? "(select coalesce(jsonb_object_agg(substr(key, 8), value), '{}') from jsonb_each(g.input) where key like 'custom.%')"
		: undefined;
	const starting = fields.filter(({ name, field }) => field.initial !== undefined && !given.some((one) => one.name === name));
	const typed = given.map(({ name, field }) => `${name} ${SQL_TYPES[field.kind]}`).join(", ");
	const rows = (kind: string) =>
		`select r.row_no, r.row_id, r.version as known, r.input, v.* from import_rows r cross join lateral jsonb_to_record(r.input) as v (${typed || "nothing text"})
		where r.import_id = $1 and r.row_no between $2 and $3 and r.kind = '${kind}' and not r.failed`;

	const literal = (value: unknown) => `'${String(value).replaceAll("'", "''")}'`;
	const added = given.map(({ name, field }) =>
		field.initial === undefined ? `g.${name}` : `coalesce(g.${name}, ${literal(field.initial)})`,
	);
	const custom = ownValues === undefined ? [] : [`jsonb_strip_nulls(${ownValues})`];
	const insert = `insert into ${record} (${[...given.map(({ name }) => name), ...starting.map(({ name }) => name), ...custom.map(() => "custom")].join(", ")})
		select ${[...added, ...starting.map(({ field }) => literal(field.initial)), ...custom].join(", ")} from (${rows("new")}) g order by g.row_no`;

	const values: unknown[] = [];
	const visible = conditionOf(visibleFilters(table, own), (value) => `$${values.push(value) + 3}`);
	const settings = given.map(({ name }) => `${name} = case when g.input ? '${name}' then g.${name} else ${record}.${name} end`);
	if (ownValues !== undefined) settings.push(`custom = jsonb_strip_nulls(${record}.custom || ${ownValues})`);
	const update = `with g as (${rows("changed")}), done as (
			update ${record} set ${[...settings, "version = version + 1", "updated_at = now()"].join(", ")}
			from g where ${record}.id = g.row_id and ${record}.version = g.known and ${visible} returning ${record}.id
		)
		update import_rows r set failed = true, problems = '{"row": {"message": "import_changed_since"}}'
		where r.import_id = $1 and r.row_no between $2 and $3 and r.kind = 'changed' and not r.failed and not exists (select from done where done.id = r.row_id)`;
	return [{ text: insert, values: [] }, ...(match.length === 0 ? [] : [{ text: update, values }])];
}
