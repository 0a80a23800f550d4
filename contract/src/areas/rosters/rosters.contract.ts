import { z } from "zod";
import { area, call, download, upload } from "../../kit/call.ts";
import { FILE_FORMATS, IMPORT_KINDS } from "../../kit/import-calls.ts";
import { AnswerDay, Day, daysInOrder, Id, Instant, line, PageMeta, requiredLine } from "../../kit/schemas.ts";
import {
	CLASS_NAME_MAX,
	CORRECTED_VALUE_MAX,
	ROSTER_GRADES,
	ROSTER_LEFT,
	ROSTER_MAX_BYTES,
	ROSTER_MAX_CLASSES,
	ROSTER_MAX_FILES,
	ROSTER_MAX_ROWS,
	ROSTER_SHAPES,
	ROSTER_STATES,
	ROSTER_STEPS,
	ROSTER_TABLES,
} from "./rosters.rules.ts";

const Step = z.enum(ROSTER_STEPS, { error: "choice" });
/** A field of a record, or what a row of a list names: see `ROSTER_LINK_FIELDS`. */
const Field = z.string().regex(/^[a-z][a-z_0-9]{0,40}$/, "choice");
const Counts = z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), error: z.int() });

/** A table of a file and what it was taken for. */
const Table = z.object({
	/** Of a workbook. */
	sheet: z.string().nullable(),
	/** Null: it is none of those we know. */
	shape: z.enum(ROSTER_SHAPES).nullable(),
	holds: z.enum(ROSTER_TABLES).nullable(),
	rows: z.int(),
	/** Headings by which it was recognised and that are taken, and those that nothing here is called by. */
	taken: z.array(z.string()),
	ignored: z.array(z.string()),
});
const NewYear = z.object({ name: requiredLine(40), starts_on: Day, ends_on: Day }).refine(...daysInOrder("starts_on", "ends_on"));

/** What cannot be read from the files. Null: it need not be asked. */
const Questions = z.object({
	academic_year: z
		.object({
			years: z.array(z.object({ id: Id, name: z.string(), is_current: z.boolean() })),
			/** Which of them the days in the files are in. */
			suggested_id: Id.nullable(),
			/** One that could be made, by the days in the files or by today's. */
			make: z.object({ name: z.string(), starts_on: AnswerDay, ends_on: AnswerDay }).nullable(),
		})
		.nullable(),
	schools: z.array(z.object({ id: z.string(), name: z.string().nullable(), students: z.int() })).nullable(),
	/** What the class of new students is called. */
	grades: z
		.object({
			/** Grades as the files write them; none: the files name the classes themselves. */
			grades: z.array(z.string()),
			/** Classes by grade or name that the school does not have in that year. */
			unknown: z.array(z.string()),
			homerooms: z.array(z.string()),
			/** Which of these is probably meant by one that is unknown. */
			proposals: z.array(z.object({ name: z.string(), to: z.string() })),
			/** Whether this person may add them. */
			may_make: z.boolean(),
		})
		.nullable(),
	invitations: z
		.object({
			roles: z.array(z.object({ id: Id, name: z.string() })),
			/** Of so many staff in the files so many have an address; null: not known before all files are read together. */
			staff: z.int(),
			addresses: z.int().nullable(),
		})
		.nullable(),
	/** Whom earlier files had, or who is marked as deleted. */
	left: z.object({ known: z.int(), marked: z.int() }).nullable(),
});
export type RosterQuestions = z.output<typeof Questions>;

export const RosterAnswers = z.object({
	academic_year_id: Id.nullable().default(null),
	new_year: NewYear.nullable().default(null),
	/** Ids of the schools that are taken; empty: all. */
	schools: z.array(line(100)).max(200).default([]),
	grades: z.enum(ROSTER_GRADES, { error: "choice" }).default("class"),
	/** What a class that the school does not have is: one that is made, another one, or none yet (null). What is not said here is a name alone. */
	classes: z
		.array(z.object({ name: requiredLine(CLASS_NAME_MAX), to: line(CLASS_NAME_MAX).nullable(), make: z.boolean().default(false) }))
		.max(ROSTER_MAX_CLASSES)
		.default([]),
	/** The role in which staff with an address are invited; null: nobody is. */
	invite_role_id: Id.nullable().default(null),
	left: z.enum(ROSTER_LEFT, { error: "choice" }).default("keep"),
});
export type RosterAnswers = z.output<typeof RosterAnswers>;

/** What was typed, by the correction that says so. */
const Typed = z.object({ id: z.int(), to: z.string() });
const Correction = z.object({
	id: z.int(),
	step: Step,
	/** What people call the field; null: what `field` says, or all of the row. */
	label: z.string().nullable(),
	field: Field.nullable(),
	/** What stands in the file. */
	from: z.string(),
	/** Null: left out. */
	to: z.string().nullable(),
	/** So many rows. */
	rows: z.int(),
	/** Where it stands, and what it is about, where it is one row. */
	file: z.string(),
	row: z.int().nullable(),
	name: z.string().nullable(),
});
export type RosterCorrection = z.output<typeof Correction>;

export const Roster = z.object({
	id: Id,
	state: z.enum(ROSTER_STATES),
	created_at: Instant,
	files: z.array(z.object({ id: Id, name: z.string(), size: z.int(), tables: z.array(Table) })),
	/** Null: nothing of a known shape yet. */
	shape: z.enum(ROSTER_SHAPES).nullable(),
	/** Why it cannot be checked, as a sentence. */
	obstacle: z.string().nullable(),
	questions: Questions,
	answers: RosterAnswers.nullable(),
	steps: z.array(z.object({ step: Step, counts: Counts })),
	/** 0–100, of what is under way. */
	progress: z.int(),
	/** Why it stopped, as a sentence. */
	problem: z.string().nullable(),
	/** Invitations that were sent after the run; null: none were wished. */
	invited: z.int().nullable(),
	/** Undoes all of it; null: nothing was done, or it was taken back. */
	batch: z.string().nullable(),
	/** What was typed in the place of cells, and which rows are left out, oldest first. */
	corrections: z.array(Correction),
	/** Of these some are newer than the check: it does not tell what would happen. */
	unchecked: z.boolean(),
});
export type Roster = z.output<typeof Roster>;

export const RosterLine = Roster.pick({ id: true, state: true, created_at: true }).extend({
	names: z.array(z.string()),
	undone: z.boolean(),
});
export type RosterLine = z.output<typeof RosterLine>;

export const RosterRow = z.object({
	step: Step,
	file: z.string(),
	row: z.int(),
	kind: z.enum(IMPORT_KINDS),
	row_id: Id.nullable(),
	/** What it is about, as a person would say it. */
	name: z.string(),
	/** From the archive. */
	back: z.boolean(),
	/** Fields that change, as people write them. */
	changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
	/** Of its step: what a correction names. */
	row_no: z.int(),
	/** By which correction it is left out since the check. */
	left_out: z.int().nullable(),
	/** Why it is refused; without a label, all of the row. */
	problems: z.array(
		z.object({
			label: z.string().nullable(),
			field: Field.nullable(),
			given: z.string().nullable(),
			sentence: z.string(),
			/** What its cell says; null: there is none to type into. */
			text: z.string().nullable(),
			/** What was typed there since the check. */
			corrected: Typed.nullable(),
		}),
	),
});
export type RosterRow = z.output<typeof RosterRow>;

/** Rows that are refused for the same reason. */
const Cause = z.object({
	step: Step,
	/** How a correction and the list of rows name it. */
	cause: z.string(),
	label: z.string().nullable(),
	field: Field.nullable(),
	sentence: z.string(),
	rows: z.int(),
	/** So many of them were corrected or left out since the check. */
	settled: z.int(),
	/** Rows that only name one of these, by step. */
	follows: z.array(z.object({ step: Step, rows: z.int() })),
	/** Values that several rows have: one answer does for all of them. Only where there is a cell to type into. */
	values: z.array(z.object({ text: z.string(), rows: z.int(), corrected: Typed.nullable() })),
});
export type RosterCause = z.output<typeof Cause>;

/** Letters of a cell that somebody types. */
const CELL_MAX = 200;
const CauseName = z
	.string()
	.max(200, "too_long")
	.regex(/^[a-z0-9_ ]+$/, "choice");
/** `row` alone, all rows with `value`, or all of the cause; without a text (`to`) they are left out. */
const NewCorrection = z.object({
	step: Step,
	cause: CauseName,
	field: Field.nullable().default(null),
	row: z.int().positive().max(ROSTER_MAX_ROWS).nullable().default(null),
	value: z.string().max(CORRECTED_VALUE_MAX, "too_long").nullable().default(null),
	to: line(CELL_MAX).nullable(),
});
export type NewRosterCorrection = z.output<typeof NewCorrection>;

/** Whoever brings in students; what else the files hold asks for its own right to import. */
const may = { access: "Students.Import", forOwn: "none" } as const;
export const rosters = area({
	list: call({ get: "/rosters", ...may, summary: "One's own rosters, newest first", answer: z.object({ rosters: z.array(RosterLine) }) }),
	create: call({ post: "/rosters", ...may, summary: "A roster without files yet", answer: Roster, status: 201 }),
	sample: download({
		get: "/rosters/sample",
		...may,
		summary: "A workbook to fill in: staff, classes, students and their guardians, each with two rows that show how",
		query: z.object({}),
	}),
	show: call({ get: "/rosters/{id}", ...may, summary: "How a roster stands", answer: Roster }),
	add_file: upload({
		post: "/rosters/{id}/files",
		...may,
		summary: `One of at most ${ROSTER_MAX_FILES} files: read and recognised, nothing changed yet`,
		query: z.object({ name: line(200).min(1, "required") }),
		maxBytes: ROSTER_MAX_BYTES,
		slow: true,
		status: 201,
		answer: Roster,
	}),
	remove_file: call({ delete: "/rosters/{id}/files/{file_id}", ...may, summary: "Leave a file out", answer: Roster }),
	check: call({
		post: "/rosters/{id}/check",
		...may,
		summary: "Answer what the files do not say, and see what would happen; changes nothing",
		body: RosterAnswers,
		answer: Roster,
	}),
	rows: call({
		get: "/rosters/{id}/rows",
		...may,
		summary: "The checked rows of a step with what would change and what is wrong",
		query: z.object({
			step: Step.optional(),
			cause: CauseName.optional(),
			kind: z.enum(IMPORT_KINDS, { error: "choice" }).optional(),
			page: z.coerce.number<string>().int().positive().max(100_000).catch(1),
			limit: z.coerce.number<string>().int().positive().max(100).catch(20),
		}),
		/** `follows`: so many of the refused only name another one that is refused; they come last. */
		answer: z.object({ rows: z.array(RosterRow), follows: z.int(), meta: PageMeta }),
	}),
	causes: call({
		get: "/rosters/{id}/causes",
		...may,
		summary: "Why rows are refused, each reason once",
		answer: z.object({ causes: z.array(Cause) }),
	}),
	correct: call({
		post: "/rosters/{id}/corrections",
		...may,
		summary: "Type another value in the place of refused cells, or leave rows out; the next check and the run use it",
		body: NewCorrection,
		answer: Roster,
	}),
	uncorrect: call({
		delete: "/rosters/{id}/corrections/{correction_id}",
		...may,
		summary: "As it stands in the file",
		answer: Roster,
	}),
	run: call({ post: "/rosters/{id}/run", ...may, summary: "Do all of it or nothing, as a job", answer: Roster }),
	cancel: call({ post: "/rosters/{id}/cancel", ...may, summary: "Stop: nothing was changed", answer: Roster }),
	result: download({
		get: "/rosters/{id}/result",
		...may,
		summary: "The rows with what became of each, or those that were refused and why",
		query: z.object({ format: z.enum(FILE_FORMATS, { error: "choice" }), only: z.enum(["error"]).optional() }),
	}),
});
