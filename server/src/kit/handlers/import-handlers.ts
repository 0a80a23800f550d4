import {
	CORRECTIONS_MAX,
	type ImportPlan,
	type ImportRow,
	type importCalls,
	type Meaning,
	type RowKind,
} from "@homeroom/contract/kit/import-calls.ts";
import type { RecordSpec } from "@homeroom/contract/kit/record.ts";
import { FILE_WORDS } from "@homeroom/contract/kit/sheet-words.generated.ts";
import { isDoubt } from "@homeroom/contract/kit/values/doubts.ts";
import type { FastifyRequest } from "fastify";
import type { Handlers } from "../calls/serve.ts";
import { ask, type CustomerDb, inTransaction } from "../db/customer-db.ts";
import { param, sql } from "../db/sql-text.ts";
import { exportRecords, fileOf, sampleRecords } from "../exports/export-records.ts";
import { localeOf } from "../http/locale.ts";
import { notFound, Refusal } from "../http/refusal.ts";
import { dropBytes, keepBytes } from "../imports/import-bytes.ts";
import { limitProblem } from "../imports/import-check.ts";
import { importFields } from "../imports/import-fields.ts";
import { customersCurrency, readColumns } from "../imports/import-reading.ts";
import { resultHeader, resultRows } from "../imports/import-result.ts";
import {
	batchOf,
	changeImport,
	doneCounts,
	fieldsFilled,
	fieldsOfJob,
	fillsKnown,
	findImport,
	type ImportState,
	importAnswer,
	listImports,
	type Problem,
	rememberedValues,
	type StoredPlan,
	tellProblem,
} from "../imports/import-state.ts";
import { beginImport, dropOldest } from "../imports/import-unfinished.ts";
import { type FileField, FULL_NAME, ID_FIELD, inLanguage, inOwnWords } from "../imports/import-words.ts";
import { recheckRow } from "../imports/rows/import-recheck.ts";
import { meaningsHold, stillMeant } from "../imports/values/import-hold.ts";
import { makingFields, mayMake } from "../imports/values/import-make.ts";
import { offeredValues } from "../imports/values/import-offers.ts";
import { enqueue } from "../jobs/jobs.ts";
import { customFieldsFor } from "../records/custom-values.ts";
import { joiningFor } from "../records/joined-columns.ts";
import { demandAskable, hiddenFrom } from "../records/private-fields.ts";
import type { Actor } from "../session/actor.ts";
import type { RecordTable, TableOf } from "../tables/record-table.ts";

type Calls = ReturnType<typeof importCalls<RecordSpec>>;

/** Files out and in, for every record. */
export function importHandlers(table: RecordTable): Handlers<Calls> {
	const { name: record } = table.spec;
	const customOf = ({ actor, db }: Who) => customFieldsFor(actor, db, record);
	/** Who does not get a field's value cannot write over it either: the look at what changes would tell it. Some fields ask for a right of their own. */
	const fieldsFor = async (who: Who) => {
		const hidden = await hiddenFrom(who, table, who.own);
		const fields = importFields(table, await customOf(who)).filter(
			({ name, field: { importing } }) => !hidden.includes(name) && (importing === undefined || who.actor.allows(importing)),
		);
		return fields.map((field) => inOwnWords(field, who.actor.words));
	};
	const told = async (who: Who, state: ImportState) => importAnswer(table, await fieldsFor(who), state, languageOf(who));
	const mine = ({ db, actor, params }: One, lock = "") => findImport(db, record, params.id, actor.user_id, lock);
	/** Two who act at once wait for one another here. */
	const locked = async (one: One, allowed: ImportState["state"][]) => demandState(await mine(one, "for update"), allowed);
	const labelsFor = async (who: Who) =>
		new Map([ID_FIELD, ...(await fieldsFor(who))].map(({ name, words }) => [name, inLanguage(words, languageOf(who))]));
	/** Reads a row by another plan, and what hangs together with it. */
	const rowAnew = async (
		call: One & { params: { row: number }; tableOf: TableOf },
		planned: (state: ImportState) => StoredPlan | Promise<StoredPlan>,
	) => {
		const changed = await inTransaction(call.db, async (db) => {
			const state = await locked({ ...call, db }, ["checked"]);
			const [row] = await ask(db, sql`select row_no from import_rows where import_id = ${state.id} and row_no = ${call.params.row}`);
			if (row === undefined) throw notFound();
			const plan = await planned(state);
			// nobody runs it while the row is read anew; where this process dies, the whole file is checked again
			return changeImport(db, state.id, { state: "checking", attempt: state.attempt + 1, plan });
		});
		const state = await recheckRow(call.db, table, changed, call.params.row, askerOf(call));
		const [row] = await checkedRows(call.db, state, null, 1, 0, await labelsFor(call), languageOf(call), call.params.row);
		if (row === undefined) throw notFound();
		return { import: await told(call, state), row };
	};
	return {
		export: async (call) => {
			await demandAskable(call, table, call.own, call.query);
			return exportRecords(
				call.db,
				table,
				call.query,
				call.own,
				await customOf(call),
				languageOf(call),
				await hiddenFrom(call, table, call.own),
				askerOf(call),
				// only those that the list shows: for all rows of a school they are many statements
				joiningFor(call, table.spec, call.query.columns?.split(",") ?? []),
			);
		},
		import_sample: async (call) => {
			const fields = (await fieldsFor(call)).filter((file) => file !== FULL_NAME);
			return sampleRecords(table, fields, call.query.format, languageOf(call));
		},
		import_list: async (call) => {
			const states = await listImports(call.db, record, call.actor.user_id);
			return { imports: await Promise.all(states.map((state) => told(call, state))) };
		},
		import_upload: async (call) => {
			const { db, file, query } = call;
			const id = await beginImport(db, record, call.actor.user_id, query.name);
			try {
				const state = await changeImport(db, id, { file_size: await keepBytes(db, id, file) });
				const read = await changeImport(db, id, { ...(await readColumns(db, table, call.own, state, await fieldsFor(call), {})) });
				await dropOldest(db, call.actor.user_id);
				return await told(call, read);
			} catch (error) {
				await ask(db, sql`delete from imports where id = ${id}`);
				throw error;
			}
		},
		import_show: async (call) => told(call, await mine(call)),
		import_read: async (call) => {
			const before = demandState(await mine(call), NOT_UNDER_WAY);
			const read = await readColumns(call.db, table, call.own, before, await fieldsFor(call), call.body);
			return inTransaction(call.db, async (db) => {
				const now = await locked({ ...call, db }, NOT_UNDER_WAY);
				// somebody began something with it while it was read
				if (now.attempt !== before.attempt) throw new Refusal("import_step");
				return told(call, await changeImport(db, now.id, { ...read, plan: null, state: "uploaded", problem: null }));
			});
		},
		import_check: async (call) => {
			const { body, db, own } = call;
			const state = await locked(call, NOT_UNDER_WAY);
			const offered = await fieldsFor(call);
			demandFitting(offered, state, body);
			demandOwner(table, body);
			await demandMaking(call, table, body);
			const attempt = state.attempt + 1;
			const custom = (await customOf(call)).map(({ key }) => key);
			const known = (said: Meaning[]) => stillMeant(db, table, offered, said, askerOf(call));
			const plan = {
				...state.reading,
				...body,
				values: await known(body.values),
				locale: languageOf(call),
				custom,
				currency: await customersCurrency(db),
				earlier: await known(await rememberedValues(db, state)),
				// rows are the same ones as long as the file is read the same way
				...(isReadAlike(state, body) && { corrections: state.plan?.corrections, left: state.plan?.left, confirmed: state.plan?.confirmed }),
			};
			const fresh = { progress: 0, row_count: 0, counts: {}, found: {}, problem: null, done_row: 0, done: {} };
			const next = await changeImport(db, state.id, { ...fresh, state: "checking", attempt, own, grant_id: grantOf(call), plan });
			await enqueue(db, "check_import", { import_id: state.id, attempt }, batchOf(state.id));
			return told(call, next);
		},
		import_rows: async (call) => {
			const { kind, page, limit } = call.query;
			const state = await mine(call);
			const isOver = state.state === "done" || state.state === "stopped";
			const counts: Partial<Record<RowKind, number>> =
				isOver && kind === "error" ? { error: await countNotDone(call.db, state.id) } : state.counts;
			const total = kind === undefined ? state.row_count : (counts[kind] ?? 0);
			return {
				rows: await checkedRows(call.db, state, kind ?? null, limit, (page - 1) * limit, await labelsFor(call), languageOf(call)),
				meta: { current_page: page, has_next: page * limit < total, limit, next_page_url: null, previous_page_url: null, total },
			};
		},
		import_values: async (call) => {
			const state = await mine(call);
			if (state.plan === null) throw notFound();
			return { fields: await offeredValues(call, table, await fieldsFor(call), state, languageOf(call)) };
		},
		import_correct: (call) => {
			const { field, text } = call.body;
			return rowAnew(call, async (state) => {
				const known = await fieldsFor(call);
				const isFilled = [...(state.plan?.columns ?? []), ...(state.plan?.fixed ?? [])].some((one) => one.field === field);
				if (!isFilled || ![ID_FIELD, ...known].some(({ name }) => name === field))
					throw new Refusal("invalid", { fields: { field: { message: "choice" } } });
				return withCorrection(state, call.params.row, field, text);
			});
		},
		import_leave: (call) => rowAnew(call, (state) => withLeft(state, call.params.row, call.body.left)),
		import_confirm: (call) => {
			const { field, confirmed } = call.body;
			return rowAnew(call, async (state) => withConfirmed(state, call.params.row, field, confirmed ? await doubtful(call, state) : null));
		},
		import_run: async (call) => {
			const { db, own } = call;
			const state = await locked(call, ["checked", "stopped"]);
			const { new: added = 0, changed = 0 } = state.counts;
			// what was read in another currency is another amount
			const currency = await customersCurrency(db);
			if (added + changed === 0 || (state.plan?.currency ?? currency) !== currency) throw new Refusal("import_step");
			if (state.plan && !fillsKnown(await fieldsOfJob(db, table, state.plan), state.plan)) throw new Refusal("import_field_gone");
			const isBegun = state.done_row > 0 || state.plan?.made === true;
			if (!isBegun && !(await meaningsHold(db, table, await fieldsFor(call), state, askerOf(call)))) throw new Refusal("import_outdated");
			const limit = await limitProblem(db, table, state.done_row === 0 ? added : 0);
			if (limit !== null) throw new Refusal("import_limit", { values: { max: limit.maximum, min: limit.minimum } });
			const attempt = state.attempt + 1;
			const next = await changeImport(db, state.id, { state: "running", attempt, own, grant_id: grantOf(call), problem: null });
			await enqueue(db, "run_import", { import_id: state.id, attempt }, batchOf(state.id));
			return told(call, next);
		},
		import_cancel: async (call) => {
			const state = await locked(call, ["uploaded", "checking", "checked", "running"]);
			const { id, done_row } = state;
			const as = done_row > 0 ? "stopped" : "cancelled";
			// one that was cancelled begins anew with its columns
			if (as === "stopped") await dropBytes(call.db, id);
			return told(
				call,
				await changeImport(call.db, id, { state: as, attempt: state.attempt + 1, done: await doneCounts(call.db, id, done_row) }),
			);
		},
		import_result: async (call) => {
			const { db, query } = call;
			const state = await mine(call);
			if (state.plan === null) throw notFound();
			const language = languageOf(call);
			const labels = await labelsFor(call);
			const name = `${state.file_name.replace(/\.(csv|xlsx|txt|tsv)$/i, "")} ${inLanguage(FILE_WORDS.result, language)}`;
			return fileOf(query.format, name, resultHeader(state, language), resultRows(db, state, labels, language, query.only === "error"));
		},
	};
}
interface Who {
	actor: Actor;
	db: CustomerDb;
	own: number | null;
	request: FastifyRequest;
}
interface One extends Who {
	params: { id: number };
}
const askerOf = ({ actor, tableOf }: Who & { tableOf: TableOf }) => ({ rights: actor, user_id: actor.user_id, tableOf });
const grantOf = ({ actor }: Who) => actor.support?.grant_id ?? null;
const languageOf = ({ request }: Who) => localeOf(request.headers["accept-language"]);

const NOT_UNDER_WAY: ImportState["state"][] = ["uploaded", "checked", "cancelled"];
function demandState(state: ImportState, allowed: ImportState["state"][]): ImportState {
	if (!allowed.includes(state.state)) throw new Refusal("import_step");
	return state;
}

/** Each column once, each field once, and matching by what the file has. */
function demandFitting(offered: FileField[], state: ImportState, { columns, fixed, match }: ImportPlan): void {
	const known = new Set([ID_FIELD, ...offered].map(({ name }) => name));
	const chosen = [...columns, ...fixed].map(({ field }) => field);
	const fields = fieldsFilled({ columns, fixed });
	const places = columns.map(({ index }) => index);
	const isOnce = (list: unknown[]) => new Set(list).size === list.length;
	const fits =
		fields.length > 0 &&
		chosen.every((name) => known.has(name)) &&
		fields.some((name) => name !== "id") &&
		isOnce(fields) &&
		isOnce(places) &&
		places.every((place) => state.columns.some(({ index }) => index === place)) &&
		match.every((name) => fields.includes(name)) &&
		isOnce(match);
	if (!fits) throw new Refusal("invalid", { fields: { columns: { message: "import_mapping" } } });
}

/** Rows that are not found by their id belong to somebody: where neither a column nor a value for all rows says to whom, none of them can be added. */
function demandOwner({ spec: { of } }: RecordTable, { columns, fixed, match }: ImportPlan): void {
	if (of === undefined || match[0] === "id" || fieldsFilled({ columns, fixed }).includes(of.key)) return;
	throw new Refusal("invalid", { fields: { columns: { message: "import_owner" } } });
}

/** Only who may make something can have it made by a file. */
async function demandMaking(call: Who & { tableOf: TableOf }, table: RecordTable, { values }: ImportPlan): Promise<void> {
	const making = makingFields({ values });
	const fields = importFields(table, []).filter(({ name }) => making.includes(name));
	const may = await Promise.all(fields.map((file) => mayMake(call.db, table, file, call.tableOf, call.actor)));
	if (fields.length === making.length && !may.includes(false)) return;
	throw new Refusal("invalid", { fields: { values: { message: "import_make" } } });
}

const isReadAlike = ({ plan, reading }: ImportState, body: ImportPlan): boolean =>
	plan !== null &&
	(["sheet", "header_row", "delimiter", "encoding"] as const).every(
		(name) => (plan[name] ?? null) === (body[name] ?? reading[name] ?? null),
	);

function withCorrection({ plan }: ImportState, row: number, field: string, text: string | null): StoredPlan {
	const { corrections = {}, ...rest }: StoredPlan = plan as StoredPlan;
	const { [field]: _, ...others } = corrections[row] ?? {};
	const now: NonNullable<StoredPlan["corrections"]> = { ...corrections, [row]: text === null ? others : { ...others, [field]: text } };
	return demandFew({ ...rest, corrections: now });
}
function withLeft({ plan }: ImportState, row: number, isLeft: boolean): StoredPlan {
	const { left = [], ...rest }: StoredPlan = plan as StoredPlan;
	return demandFew({ ...rest, left: [...left.filter((one) => one !== row), ...(isLeft ? [row] : [])] });
}
/** What is in doubt in a field of a row, which is what is confirmed. */
async function doubtful({ db, params, body: { field } }: One & { params: { row: number }; body: { field: string } }, { id }: ImportState) {
	const [row] = await ask<{ value: string | null }>(
		db,
		sql`select input ->> ${field}::text as value from import_rows where import_id = ${id} and row_no = ${params.row} and doubts ? ${field}`,
	);
	if (row?.value == null) throw new Refusal("invalid", { fields: { field: { message: "choice" } } });
	return row.value;
}
function withConfirmed({ plan }: ImportState, row: number, field: string, value: string | null): StoredPlan {
	const { confirmed = {}, ...rest }: StoredPlan = plan as StoredPlan;
	const { [field]: _, ...others } = confirmed[row] ?? {};
	return demandFew({ ...rest, confirmed: { ...confirmed, [row]: value === null ? others : { ...others, [field]: value } } });
}
function demandFew(plan: StoredPlan): StoredPlan {
	const { corrections = {}, confirmed = {}, left = [] } = plan;
	const said = [...Object.values(corrections), ...Object.values(confirmed)];
	const count = said.reduce((sum, fields) => sum + Object.keys(fields).length, left.length);
	if (count > CORRECTIONS_MAX) throw new Refusal("import_corrections", { values: { max: CORRECTIONS_MAX, min: count } });
	return plan;
}

/** What was not done, for whatever reason, of a run that is over. */
async function countNotDone(db: CustomerDb, import_id: number): Promise<number> {
	const [row] = await ask<{ n: number }>(
		db,
		sql`select count(*) as n from import_rows where import_id = ${import_id} and (kind = 'error' or failed)`,
	);
	return row?.n ?? 0;
}

interface CheckedRow extends Omit<ImportRow, "problems" | "corrected" | "same" | "doubts" | "confirmed"> {
	problems: Record<string, Problem>;
}
async function checkedRows(
	db: CustomerDb,
	{ id, plan }: ImportState,
	kind: string | null,
	limit: number,
	offset: number,
	labels: ReadonlyMap<string, string>,
	language: ReturnType<typeof localeOf>,
	only: number | null = null,
): Promise<ImportRow[]> {
	const $kind = param(kind);
	const $only = param(only);
	const rows = await ask<CheckedRow>(
		db,
		sql`select row_no as row, case kind when 'lacking' then 'error' else kind end as kind, row_id, given, input, before, problems from import_rows
			where import_id = ${id} and (${$kind}::text is null or kind = ${$kind} or (failed and ${$kind} = 'error')) and (${$only}::integer is null or row_no = ${$only}) order by row_no limit ${limit} offset ${offset}`,
	);
	return rows.map((row) => ({
		...row,
		corrected: plan?.corrections?.[row.row] ?? {},
		problems: Object.fromEntries(Object.entries(row.problems).map(([field, problem]) => [field, tellProblem(problem, labels, language)])),
		same: row.problems.row?.fields ?? [],
		doubts: Object.entries(row.problems).flatMap(([field, { message }]) => (isDoubt(message) ? [field] : [])),
		confirmed: Object.entries(plan?.confirmed?.[row.row] ?? {}).flatMap(([field, value]) => (row.input[field] === value ? [field] : [])),
	}));
}
