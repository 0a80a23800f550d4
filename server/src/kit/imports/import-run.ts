import { nameBatch } from "../changes/batches.ts";
import { ask, type CustomerDb, inTransaction } from "../db/customer-db.ts";
import { allOf, type Sql, sql, verbatim } from "../db/sql-text.ts";
import { refusalOf } from "../http/refusal.ts";
import { visibleFilters } from "../records/record-queries.ts";
import type { RecordTable } from "../tables/record-table.ts";
import { newestChange } from "./import-check.ts";
import { SQL_TYPES } from "./import-fields.ts";
import { forgetMatches, matchRows } from "./import-match.ts";
import { demandRight } from "./import-right.ts";
import {
	doneCounts,
	fieldsFilled,
	fieldsOfJob,
	fillsKnown,
	type ImportState,
	importOfJob,
	type Problem,
	type StoredPlan,
} from "./import-state.ts";
import { type FileField, isCustom } from "./import-words.ts";

/** So many rows in one transaction: large enough to be quick, small enough that nobody waits for it. */
const CHUNK = 2000;
/** After so many rows the planner counts the table anew. */
const MANY = 1000;

interface Turn {
	import_id: number;
	attempt: number;
}
const alive = ({ import_id, attempt }: Turn) => sql`where id = ${import_id} and attempt = ${attempt} and state = 'running'`;
/** The place moves in the transaction that does the work: whatever dies, each row is done once. */
const advance = (turn: Turn, at: number, to: number, progress: number) =>
	sql`update imports set done_row = ${to}, progress = ${progress}, beat_at = now() ${alive(turn)} and done_row = ${at} returning id`;
const refused = (import_id: number, row_no: number) =>
	sql`update import_rows set failed = true, problems = jsonb_build_object('row', jsonb_build_object('message', 'import_refused'))
	where import_id = ${import_id} and row_no = ${row_no} and kind in ('new', 'changed')`;
/** Once something was written nobody reads the file again: what became of it, and what is left to do, is in its rows. */
const ended = (turn: Turn, as: "done" | "stopped", done: unknown, problem: unknown) =>
	sql`with over as (
		update imports set state = ${as}, done = ${JSON.stringify(done)}, problem = ${problem === null ? null : JSON.stringify(problem)}, progress = case when ${as} = 'done' then 100 else progress end, beat_at = now() ${alive(turn)} returning id, done_row
	)
	delete from import_parts p using over where p.import_id = over.id and over.done_row > 0`;

/** Writes what was checked, chunk by chunk, all under one batch. Goes on where it stopped, however it stopped. */
export async function runImport(db: CustomerDb, table: RecordTable, import_id: number, attempt: number, chunk = CHUNK): Promise<void> {
	const state = await importOfJob(db, import_id);
	if (state?.state !== "running" || state.attempt !== attempt || state.plan === null) return;
	const fields = await fieldsOfJob(db, table, state.plan);
	const end = async (as: "done" | "stopped", done_row: number, problem: Problem | null) => {
		const done = await doneCounts(db, import_id, done_row);
		await ask(db, ended({ import_id, attempt }, as, done, problem));
	};
	if (!fillsKnown(fields, state.plan)) return end("stopped", state.done_row, { message: "import_field_gone" });
	if (!(await compareAgain(db, table, fields, state))) return;
	const last = state.counts.last_row ?? 0;
	let at = state.done_row;
	let size = chunk;
	while (at < last) {
		const to = Math.min(last, at + size);
		try {
			await demandRight(db, table, state);
			const progress = Math.floor((100 * to) / last);
			const mine = await inTransaction(db, async (transaction) => {
				const place = await ask(transaction, advance({ import_id, attempt }, at, to, Math.min(progress, 99)));
				if (place.length === 0) return false;
				if (at === 0) await nameBatch(transaction, "import", { record: table.spec.name, count: state.row_count, file: state.file_name });
				for (const statement of writes(table, fields, state, at + 1, to)) await ask(transaction, statement);
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
					const place = await ask(transaction, advance({ import_id, attempt }, at, to, state.progress));
					if (place.length > 0) await ask(transaction, refused(import_id, to));
				});
				at = to;
				size = 64;
			}
		}
	}
	if (last >= MANY) await ask(db, sql`select platform.count_rows(${table.spec.name})`);
	await end("done", last, null);
}
/** Constraints (23…) and values (22…) of the database. */
const isAboutARow = (error: unknown): boolean => /^(22|23)/.test(String((error as { code?: unknown }).code));

/** Somebody may have written since the check: then rows are compared once more, before the first one is written. */
async function compareAgain(db: CustomerDb, table: RecordTable, fields: FileField[], state: ImportState): Promise<boolean> {
	const { id, attempt, plan, done_row, checked_change } = state;
	const beat = async () =>
		(await ask(db, sql`update imports set beat_at = now() ${alive({ import_id: id, attempt })} returning id`)).length > 0;
	if (done_row > 0 || (plan as StoredPlan).match.length === 0) return beat();
	const [changed] = await ask(db, sql`select 1 from changes where id > ${checked_change} and table_name = ${table.spec.name} limit 1`);
	if (changed === undefined) return beat();
	const newest = await newestChange(db);
	await forgetMatches(db, id);
	if (!(await matchRows(db, table, fields, state, beat))) return false;
	await ask(db, sql`update imports set checked_change = ${newest} ${alive({ import_id: id, attempt })}`);
	return true;
}

/** Adding and changing, each one statement for a range of rows. */
function writes(table: RecordTable, fields: FileField[], { id: import_id, plan, own }: ImportState, from: number, to: number): Sql[] {
	const { match } = plan as StoredPlan;
	const filled = new Set(fieldsFilled(plan as StoredPlan));
	const { name: record } = table.spec;
	const mapped = fields.filter(({ name }) => filled.has(name));
	const given = mapped.filter((field) => !isCustom(field));
	// the customer's own fields are one column; what is null goes
	const ownValues = mapped.some(isCustom)
		? "(select coalesce(jsonb_object_agg(substr(key, 8), value), '{}') from jsonb_each(g.input) where key like 'custom.%')"
		: undefined;
	const starting = fields.filter(({ name, field }) => field.initial !== undefined && !given.some((one) => one.name === name));
	const typed = given.map(({ name, field }) => `${name} ${SQL_TYPES[field.kind]}`).join(", ");
	const inRange = sql`r.import_id = ${import_id} and r.row_no between ${from} and ${to}`;
	const rows = (kind: Sql) =>
		sql`select r.row_no, r.row_id, r.version as known, r.input, r.before, v.* from import_rows r cross join lateral jsonb_to_record(r.input) as v (${verbatim(typed || "nothing text")})
		where ${inRange} and r.kind = ${kind} and not r.failed`;

	const literal = (value: unknown) => `'${String(value).replaceAll("'", "''")}'`;
	const value = ({ name, field }: FileField) => (field.kind === "rich" ? `rich_html(g.${name})` : `g.${name}`);
	const added = given.map((file) =>
		file.field.initial === undefined ? value(file) : `coalesce(${value(file)}, ${literal(file.field.initial)})`,
	);
	const custom = ownValues === undefined ? [] : [`jsonb_strip_nulls(${ownValues})`];
	const names = [...given.map(({ name }) => name), ...starting.map(({ name }) => name), ...custom.map(() => "custom")];
	const values = [...added, ...starting.map(({ field }) => literal(field.initial)), ...custom];
	const insert = sql`insert into ${verbatim(record)} (${verbatim(names.join(", "))})
		select ${verbatim(values.join(", "))} from (${rows(sql`'new'`)}) g order by g.row_no`;

	const visible = allOf(visibleFilters(table, own));
	// a formatted text that says the same keeps its form, which no file can hold
	const settings = given.map((file) => {
		const { name, field } = file;
		return `${name} = case when g.${field.kind === "rich" ? "before" : "input"} ? '${name}' then ${value(file)} else ${record}.${name} end`;
	});
	if (ownValues !== undefined) settings.push(`custom = jsonb_strip_nulls(${record}.custom || ${ownValues})`);
	const of = verbatim(record);
	const update = sql`with g as (${rows(sql`'changed'`)}), done as (
			update ${of} set ${verbatim([...settings, "version = version + 1", "updated_at = now()"].join(", "))}
			from g where ${of}.id = g.row_id and ${of}.version = g.known and ${visible} returning ${of}.id
		)
		update import_rows r set failed = true, problems = '{"row": {"message": "import_changed_since"}}'
		where ${inRange} and r.kind = 'changed' and not r.failed and not exists (select from done where done.id = r.row_id)`;
	return match.length === 0 ? [insert] : [insert, update];
}
