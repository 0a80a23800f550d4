import { z } from "zod";
import { call, download, upload } from "./call.ts";
import { besides, FIELD_KINDS, permissionOf, type RecordSpec } from "./record.ts";
import { recordListQuery } from "./record-schemas.ts";
import { ById, Id, Instant, line, lines, PageMeta } from "./schemas.ts";

/** Larger files are split by the person: a table of this size holds half a million rows. */
export const IMPORT_MAX_BYTES = 50 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 500_000;
export const IMPORT_MAX_COLUMNS = 200;
/** As spreadsheets count rows. */
const IMPORT_MAX_ROW = 1_048_576;
const ByRow = z.object({
	id: z.coerce.number<string>().int().positive().max(Number.MAX_SAFE_INTEGER),
	row: z.coerce.number<string>().int().positive().max(IMPORT_MAX_ROW),
});
/** Cells of one file that people type anew, and rows that they leave out; more are mended in the file. */
export const CORRECTIONS_MAX = 1_000;
export const FILE_FORMATS = ["csv", "xlsx"] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];
export const DELIMITERS = [",", ";", "\t", "|"] as const;
export const ENCODINGS = [
	"utf-8",
	"utf-16le",
	"utf-16be",
	"windows-1252",
	"windows-1250",
	"windows-1251",
	"windows-1253",
	"windows-1254",
	"windows-1255",
	"windows-1256",
	"windows-1257",
	"iso-8859-2",
	"iso-8859-15",
	"koi8-r",
	"macintosh",
	"shift_jis",
] as const;

/** `uploaded` → `checking` → `checked` → `running` → `done`; `stopped` by a person, a limit or a fault, `cancelled` before anything was done. */
export const IMPORT_STATES = ["uploaded", "checking", "checked", "running", "done", "stopped", "cancelled"] as const;
export const IMPORT_KINDS = ["new", "changed", "unchanged", "error"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
/** `left`: somebody leaves it out. */
export const ROW_KINDS = [...IMPORT_KINDS, "left"] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** Letters of a cell that somebody types or chooses. */
const CELL_MAX = 500;
const Format = z.enum(FILE_FORMATS, { error: "choice" });
const FieldName = z.string().regex(/^[a-z][a-z0-9_.]{0,60}$/, "choice");
const Reading = {
	sheet: line(200).nullish(),
	header_row: z.int().positive().max(1000).optional(),
	delimiter: z.enum(DELIMITERS, { error: "choice" }).nullish(),
	encoding: z.enum(ENCODINGS, { error: "choice" }).nullish(),
};
/**
 * Why a column was taken for a field. `same_word`: it is called so here; `known_word`: other programs call it so; `words`: the same words in another
 * order or with more around them; `typo`: but for one letter; `values`: by what it holds; `remembered`: from the last such file; `split`: a name that
 * is taken apart; `doubtful`: it may mean that; `differ`: some values do not fit; `contradicted`: what it holds is none, so it was not taken;
 * `not_ours`: numbers that no entry here has; `of_others`: it is about somebody else, a mother or a teacher.
 */
export const GUESS_REASONS = [
	"same_word",
	"known_word",
	"words",
	"typo",
	"values",
	"remembered",
	"split",
	"doubtful",
	"differ",
	"contradicted",
	"not_ours",
	"of_others",
] as const;
export type GuessReason = (typeof GUESS_REASONS)[number];
export const ImportColumn = z.object({
	/** Counted from 0 in the file. */
	index: z.int(),
	header: z.string(),
	samples: z.array(z.string()),
	field: z.string().nullable(),
	/** How sure the guess is, in per cent; null where there is none. */
	confidence: z.int().nullable(),
	reason: z.enum(GUESS_REASONS).nullable(),
	/** What its heading says, where its values contradict. */
	unlike: z.string().nullable(),
});
export type ImportColumn = z.output<typeof ImportColumn>;
/** A word in the file that stands for a value: for another one, for one that is made, or for none. */
const Meaning = z.object({ field: FieldName, text: lines(CELL_MAX), to: line(CELL_MAX).nullable(), make: z.boolean().default(false) });
export type Meaning = z.output<typeof Meaning>;
const Counts = z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), error: z.int(), left: z.int() });
export const Import = z.object({
	id: Id,
	file_name: z.string(),
	file_size: z.int(),
	file_kind: Format,
	state: z.enum(IMPORT_STATES),
	created_at: Instant,
	sheets: z.array(z.string()),
	sheet: z.string().nullable(),
	header_row: z.int(),
	delimiter: z.enum(DELIMITERS).nullable(),
	encoding: z.enum(ENCODINGS).nullable(),
	/** What else it could be written in, each with what it makes of a few lines, the likeliest first; empty where there is no doubt. */
	encodings: z.array(z.object({ encoding: z.enum(ENCODINGS), sample: z.string() })),
	/** How dates in the file are written, as in the settings. */
	date_format_id: z.int(),
	columns: z.array(ImportColumn),
	/** Taken from this person's last file with the same headings. */
	remembered: z.boolean(),
	/** What a column can become. */
	fields: z.array(z.object({ name: z.string(), label: z.string(), kind: z.enum(FIELD_KINDS), required: z.boolean() })),
	/** Ways to find the entry a row is about. */
	matches: z.array(z.array(z.string())),
	match: z.array(z.string()),
	/** What an empty cell does to an entry that is there. */
	empty: z.enum(["keep", "clear"]),
	/** What was chosen for words and for all rows. */
	values: z.array(Meaning),
	fixed: z.array(z.object({ field: z.string(), text: z.string() })),
	/** Fields of which somebody said that what is unlikely is right, in all rows. */
	sure: z.array(z.string()),
	/** Rows that wait for that to be said, by field. */
	doubts: z.array(z.object({ field: z.string(), rows: z.int() })),
	/** 0–100, of the step that is under way. */
	progress: z.int(),
	rows: z.int(),
	counts: Counts,
	done: z.object({ created: z.int(), changed: z.int(), unchanged: z.int(), failed: z.int(), left: z.int() }),
	/** Why it cannot go on, as a sentence. */
	problem: z.string().nullable(),
	/** Undoes all of it. */
	batch: z.string().nullable(),
});
export type Import = z.output<typeof Import>;

export const ImportRow = z.object({
	row: z.int(),
	kind: z.enum(ROW_KINDS),
	row_id: Id.nullable(),
	given: z.array(z.string()),
	/** What somebody typed in the place of a cell, by field. */
	corrected: z.record(z.string(), z.string()),
	/** What will be written, by field. */
	input: z.record(z.string(), z.unknown()),
	/** What is there now, of the fields that will change. */
	before: z.record(z.string(), z.unknown()),
	/** Sentences by field; `row` where the whole row is meant. */
	problems: z.record(z.string(), z.string()),
	/** Fields that together are the same as in another row. */
	same: z.array(z.string()),
	/** Fields whose problem is a doubt: it is right where somebody says so. */
	doubts: z.array(z.string()),
	/** Fields of which somebody did. */
	confirmed: z.array(z.string()),
});
export type ImportRow = z.output<typeof ImportRow>;

/** How a word in the file came to its value. `kept`: written as it is, where nothing can be called so yet; `proposed`: the same in other words. */
export const VALUE_STATES = ["read", "chosen", "remembered", "made", "kept", "proposed", "left", "unknown", "ambiguous"] as const;
export type ValueState = (typeof VALUE_STATES)[number];
export const ImportValues = z.object({
	fields: z.array(
		z.object({
			field: z.string(),
			label: z.string(),
			/** The heading of its column. */
			header: z.string(),
			/** What a word can stand for; of very many, the first. */
			options: z.array(z.object({ value: z.string(), label: z.string() })),
			may_make: z.boolean(),
			may_be_empty: z.boolean(),
			/** `key`: texts that have the same are one word, written in several ways. */
			values: z.array(
				z.object({ text: z.string(), key: z.string(), rows: z.int(), state: z.enum(VALUE_STATES), to: z.string().nullable() }),
			),
			/** Further words that are not listed. */
			more: z.int(),
		}),
	),
});
export type ImportValues = z.output<typeof ImportValues>;

export const ImportPlan = z.object({
	...Reading,
	/** What words of the file mean. */
	values: z.array(Meaning).max(2000).default([]),
	/** One value for all rows, in fields that no column fills. */
	fixed: z
		.array(z.object({ field: FieldName, text: line(CELL_MAX).min(1, "required") }))
		.max(20)
		.default([]),
	/** Fields in which what is unlikely is right. */
	sure: z.array(FieldName).max(20).default([]),
	date_format_id: z.int().min(1).max(7),
	columns: z.array(z.object({ index: z.int().nonnegative().lt(IMPORT_MAX_COLUMNS), field: FieldName })).max(IMPORT_MAX_COLUMNS),
	match: z.array(FieldName).max(5),
	empty: z.enum(["keep", "clear"]),
});
export type ImportPlan = z.output<typeof ImportPlan>;
/** As a screen sends it. */
export type ImportPlanInput = z.input<typeof ImportPlan>;

/** Files out and in, for every record. */
export function importCalls<const S extends RecordSpec>(spec: S) {
	const may = (action: "Import" | "Export") => {
		const also = besides(spec, action);
		return { access: permissionOf(spec, action), ...(also && { also }), ...(spec.rights?.notForHelpers && { forHelpers: false }) };
	};
	const { name } = spec;
	const path: `/${string}` = `${spec.path}/imports`;
	const at = { params: ById, ...may("Import") };
	return {
		export: download({
			get: `${spec.path}/export`,
			...may("Export"),
			summary: `The ${name} that a list shows, as CSV or XLSX`,
			query: recordListQuery(spec)
				.omit({ page: true, limit: true, after: true, before: true })
				.extend({
					format: Format,
					/** Names of fields, in the order wanted; without it all of them. The id is always the first column. */
					columns: z
						.string()
						.max(4000)
						.regex(/^[a-z][a-z0-9_.]*(,[a-z][a-z0-9_.]*)*$/, "choice")
						.optional(),
				}),
		}),
		import_sample: download({
			get: `${path}/sample`,
			...may("Import"),
			summary: `An example of a file with ${name}`,
			query: z.object({ format: Format }),
		}),
		import_list: call({
			get: path,
			...may("Import"),
			summary: `One's own imports of ${name}, newest first`,
			answer: z.object({ imports: z.array(Import) }),
		}),
		import_upload: upload({
			post: path,
			...may("Import"),
			summary: `A file with ${name}: read, columns suggested, nothing changed yet`,
			query: z.object({ name: line(200).min(1, "required") }),
			maxBytes: IMPORT_MAX_BYTES,
			slow: true,
			status: 201,
			answer: Import,
		}),
		import_show: call({ get: `${path}/{id}`, ...at, summary: "How an import stands", answer: Import }),
		import_read: call({
			post: `${path}/{id}/read`,
			...at,
			summary: "Read the file another way: another sheet, row of headings, delimiter or encoding",
			body: z.object(Reading),
			slow: true,
			apart: true,
			answer: Import,
		}),
		import_check: call({
			post: `${path}/{id}/check`,
			...at,
			summary: "Say what the columns are and check every row against what is there; changes nothing",
			body: ImportPlan,
			answer: Import,
		}),
		import_rows: call({
			get: `${path}/{id}/rows`,
			...at,
			summary: "The checked rows with what would change and what is wrong",
			query: z.object({
				/** `error`: once it ran also what was refused only then. */
				kind: z.enum(ROW_KINDS, { error: "choice" }).optional(),
				page: z.coerce.number<string>().int().positive().max(100_000).catch(1),
				limit: z.coerce.number<string>().int().positive().max(100).catch(20),
			}),
			answer: z.object({ rows: z.array(ImportRow), meta: PageMeta }),
		}),
		import_values: call({
			get: `${path}/{id}/values`,
			...at,
			summary: "The words of a checked file that stand for something here, each once, with what they were taken for",
			answer: ImportValues,
		}),
		import_correct: call({
			post: `${path}/{id}/rows/{row}/correct`,
			...at,
			params: ByRow,
			summary: "Type another value in the place of a cell; the row is checked anew, as the file was. Null: as it stands in the file",
			body: z.object({ field: FieldName, text: lines(CELL_MAX).nullable() }),
			apart: true,
			answer: z.object({ import: Import, row: ImportRow }),
		}),
		import_leave: call({
			post: `${path}/{id}/rows/{row}/leave`,
			...at,
			params: ByRow,
			summary: "Leave a row out, or take it in again; those that hang together with it are checked anew",
			body: z.object({ left: z.boolean({ error: "choice" }) }),
			apart: true,
			answer: z.object({ import: Import, row: ImportRow }),
		}),
		import_confirm: call({
			post: `${path}/{id}/rows/{row}/confirm`,
			...at,
			params: ByRow,
			summary: "Say that a value which is unlikely is right, or that it is still in doubt; the row is checked anew",
			body: z.object({ field: FieldName, confirmed: z.boolean({ error: "choice" }) }),
			apart: true,
			answer: z.object({ import: Import, row: ImportRow }),
		}),
		import_run: call({ post: `${path}/{id}/run`, ...at, summary: "Do it, as a job; also goes on with one that stopped", answer: Import }),
		import_cancel: call({
			post: `${path}/{id}/cancel`,
			...at,
			summary: "Stop: before the run nothing was changed, during it what is done stays and can be undone",
			answer: Import,
		}),
		import_result: download({
			get: `${path}/{id}/result`,
			...at,
			summary: "The rows of the file with what became of each",
			query: z.object({ format: Format, only: z.enum(["error"]).optional() }),
		}),
	};
}
