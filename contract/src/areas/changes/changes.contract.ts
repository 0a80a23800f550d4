import { z } from "zod";
import { area, call, download } from "../../kit/call.ts";
import { CUSTOM_TYPES } from "../../kit/custom-fields.ts";
import { FILE_FORMATS } from "../../kit/import-calls.ts";
import { Change, ChangeBatch, Day, Id, Instant, line, listQuery, pageOf } from "../../kit/schemas.ts";
import { DID } from "./changes.rules.ts";

const QueryId = z.coerce.number<string>({ error: "choice" }).int("choice").positive("choice").max(Number.MAX_SAFE_INTEGER, "choice");
const TableName = line(63).regex(/^[a-z][a-z0-9_]*$/, "choice");
const BatchId = z
	.string({ error: "required" })
	.min(1, "required")
	.max(80, "too_long")
	.regex(/^[\x21-\x7e]+$/, "choice");
/** What the database can read as a day. */
const LogDay = Day.refine((day) => day >= "1900-01-01", "day");
const LogInstant = z.iso.datetime({ error: "day", offset: true }).refine((at) => at >= "1900", "day");

export const AuditChange = Change.extend({
	table: z.string(),
	row_id: Id,
	/** What a person calls the row; of one that is gone what it was called last. */
	name: z.string().nullable(),
	/** What happened, as the table's area calls it (`moved`), or as every table does: created, updated, deleted, archived, restored. */
	did: z.string(),
	/** The field that it is about, where it is about one. */
	field: z.string().nullable(),
	/** Whose the row is, where one may see that: of an absence the student. */
	about: z.string().nullable(),
	/** Where that one is in the log. */
	about_row: z.object({ table: z.string(), row_id: Id }).nullable(),
	/** What the ids in `before` and `after` stand for, by column and id, as far as one may see it. */
	names: z.record(z.string(), z.record(z.string(), z.string())),
	/** What the school's own fields in it hold, by their keys. */
	own_types: z.record(z.string(), z.enum(CUSTOM_TYPES)),
});
export type AuditChange = z.output<typeof AuditChange>;

export const AuditQuery = listQuery(["at"], {
	table: TableName.optional(),
	row: QueryId.optional(),
	person: QueryId.optional(),
	batch: BatchId.optional(),
	/** What no request did, by the instant of its transaction. */
	at: LogInstant.optional(),
	/** Days in the school's time zone, both included. */
	from: LogDay.optional(),
	to: LogDay.optional(),
	/** What was done to rows, or deeds that take others back. */
	did: z.enum(DID, { error: "choice" }).optional(),
	/** Words: of a person who did it, of what it was done to, or of a kind of thing. */
	words: line(100).optional(),
}).omit({ search: true });
export type AuditQuery = z.output<typeof AuditQuery>;

/** What one request did to the rows of a table. */
export const DeedPart = z.object({ table: z.string(), action: Change.shape.action, count: z.int() });
export type DeedPart = z.output<typeof DeedPart>;

/** All that one request changed, as far as one may see it: who saves a student with the family does one thing. */
export const Deed = ChangeBatch.extend({
	/** What it was about, such as the name of a file: for those who see all of such records. */
	label: z.record(z.string(), z.unknown()).nullable(),
	/** Whether a request did it. What none did is known by the instant of its transaction, which is its id. */
	requested: z.boolean(),
	at: Instant,
	user_id: Id.nullable(),
	user_name: z.string().nullable(),
	/** Rows of the log. */
	changes: z.int(),
	/** Who undid it last, and when. */
	undone_by: z.string().nullable(),
	undone_at: Instant.nullable(),
	/** What to undo to turn it round again: itself, or the undo of it. */
	last: z.string(),
	may_undo: z.boolean(),
	/** It takes back what was done before, or does that again. */
	turn: z.enum(["undo", "redo"]).nullable(),
	parts: z.array(DeedPart),
	/** There is more of it than was counted. */
	many: z.boolean(),
	/** Of each part the first changes; the others are asked for with `batch`, of what no request did with `at`. */
	rows: z.array(AuditChange),
});
export type Deed = z.output<typeof Deed>;

/** With `table` and `row`: what happened to that row and to what is its own, of a student also the absences. */
export const DeedQuery = AuditQuery.omit({ at: true, page: true, sort: true, after: true }).extend({
	/** Older ones than this instant: the `next` of the answer before. */
	before: LogInstant.optional(),
});
export type DeedQuery = z.output<typeof DeedQuery>;

const counted = <T extends z.ZodRawShape>(of: T) => z.array(z.object({ ...of, deeds: z.int() }));
/** How many deeds fit, and how many of them are whose, about what, and what they did. */
export const DeedCounts = z.object({
	deeds: z.int(),
	/** Null: too many to be counted. */
	changes: z.int().nullable(),
	/** There are more: these are numbers of the newest alone. */
	capped: z.boolean(),
	/** More are called as the words say than are looked for: what was done to the others, and by them, is not among these. */
	capped_words: z.boolean(),
	people: counted({ user_id: Id.nullable(), name: z.string().nullable() }),
	tables: counted({ table: z.string() }),
	did: counted({ did: z.enum(DID) }),
});
export type DeedCounts = z.output<typeof DeedCounts>;

export const AsOfQuery = z
	.object({
		record: TableName,
		id: QueryId,
		at: LogInstant.optional(),
		/** Right after this change of it, instead of at an instant. */
		change: QueryId.optional(),
	})
	.refine((query) => (query.at === undefined) !== (query.change === undefined), { error: "required", path: ["at"] });
export type AsOfQuery = z.output<typeof AsOfQuery>;

export const AsOf = z.object({
	record: z.string(),
	id: Id,
	values: z.record(z.string(), z.unknown()),
	/** As it is now; null when it is gone. */
	now: z.record(z.string(), z.unknown()).nullable(),
});
export type AsOf = z.output<typeof AsOf>;

export const Undone = z.object({
	/** The batch that the undo itself is: undoing it does the first one again. */
	batch: z.string(),
	undoes: z.string(),
	kind: z.string(),
	label: z.record(z.string(), z.unknown()),
	tables: z.array(z.object({ table: z.string(), created: z.int(), updated: z.int(), deleted: z.int() })),
	/** There is much of it: it goes on by itself, and `undo_run` tells how far it got. */
	running: z.literal(true).optional(),
});
export type Undone = z.output<typeof Undone>;

export const UndoRun = z.object({
	state: z.enum(["waiting", "running", "done", "refused"]),
	step: z.int(),
	steps: z.int(),
	/** Changes to be taken back. */
	total: z.int(),
	undone: Undone.nullable(),
});
export type UndoRun = z.output<typeof UndoRun>;

export const changes = area({
	list: call({
		get: "/changes",
		access: "Audit.View",
		summary: "Everything that was changed, newest first, as far as one may see it",
		query: AuditQuery,
		answer: pageOf("changes", AuditChange),
	}),
	deeds: call({
		get: "/changes/deeds",
		access: "Audit.View",
		summary: "What was done, newest first: the changes of one request are one deed. Pages go on after an instant, and nobody counts them",
		query: DeedQuery,
		answer: z.object({ deeds: z.array(Deed), next: Instant.nullable() }),
	}),
	counts: call({
		get: "/changes/counts",
		access: "Audit.View",
		summary: "How many deeds there are of whom, about what: of the newest changes",
		query: DeedQuery.omit({ limit: true, before: true }),
		answer: DeedCounts,
	}),
	export: download({
		get: "/changes/export",
		access: "Audit.Export",
		forHelpers: false,
		summary: "The changes as people read them, a line for each field, as CSV or XLSX",
		query: DeedQuery.omit({ limit: true, before: true }).extend({ format: z.enum(FILE_FORMATS, { error: "choice" }) }),
	}),
	as_of: call({
		get: "/changes/as_of",
		access: "member",
		summary: "A record as it was at an instant, beside what it is now",
		query: AsOfQuery,
		answer: AsOf,
	}),
	undo: call({
		post: "/changes/undo",
		access: "member",
		forHelpers: true,
		summary: "Undo all changes of one request (its x-request-id); refused with the reasons where later changes stand on it",
		body: z.object({ batch: BatchId }),
		slow: true,
		answer: Undone,
	}),
	undo_run: call({
		get: "/changes/undo/{batch}",
		access: "member",
		summary: "How far an undo of much that I asked for has got; refused as the undo was",
		params: z.object({ batch: BatchId }),
		answer: UndoRun,
	}),
});
