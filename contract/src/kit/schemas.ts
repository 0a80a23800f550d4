import { z } from "zod";
import { API_PAGE_SIZE, PASSWORD_MAX, PASSWORD_MIN } from "./constants.ts";
import { isSort } from "./list-sort.ts";

// Messages are sentence codes (sentences.ts); each side puts them into the reader's language.

export const Id = z.int().positive();
/** A schema under types that the compiler cannot work out: they follow from a record's fields, or from what is done before it. */
export const typed = <Output, Input = Output>(schema: z.core.$ZodType): z.ZodType<Output, Input> => schema as z.ZodType<Output, Input>;
/** The id in an address. */
export const ById = typed<{ id: number }>(z.object({ id: z.coerce.number<string>().int().positive().max(Number.MAX_SAFE_INTEGER) }));
/** A record that somebody chooses in a form. */
export const ChosenId = z.int({ error: "required" }).positive("required").max(Number.MAX_SAFE_INTEGER);
/** A day that is written as one: 2016-09-01. */
export const WrittenDay = z.iso.date({ error: "day", abort: true });
/** One that a school's papers can bear, and that clocks of every zone and sums of days can reach. */
export const inReach = <T extends z.ZodType>(day: T): T =>
	day.refine((day) => String(day) >= "1900-01-01" && String(day) <= "2200-12-31", "day");
/** A calendar day without a time or zone. */
export const Day = inReach(WrittenDay);
/** A time of day at the school: 08:30. */
export const ClockTime = z.string({ error: "required" }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, "clock_time");
/**
 * A point in time, in UTC: 2026-11-15T08:30:00.000Z. Only answers carry it, straight from the database:
 * its form is described, not checked again for every row.
 */
export const Instant = z.string().meta({ format: "date-time" });
/** A day in an answer: described, not checked. */
export const AnswerDay = z.string().meta({ format: "date" });
/** Raised with every write of a record. As large as the column, so that a larger one is a wrong input and no fault of ours. */
export const Version = z.int().positive().max(2_147_483_647);

/** One line of text a person types: trimmed, no control characters, and no half of a character, which no database keeps. */
export const line = (max: number) =>
	z
		.string({ error: "required" })
		.trim()
		.max(max, "too_long")
		.refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), "control_characters");
/** A text of several lines. */
export const lines = (max: number) =>
	z
		.string({ error: "required" })
		.trim()
		.max(max, "too_long")
		.refine((text) => !/[^\P{Cc}\r\n\t]|\p{Cs}/u.test(text), "control_characters");
/** Spaces of all kinds and letters without a shape say nothing, and nobody finds again what is called so. */
const SHOWN = /[^\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;
export const requiredLine = (max: number) =>
	line(max)
		.min(1, "required")
		.refine((text) => text === "" || SHOWN.test(text), "required");
/** A field that may stay empty: "" and a missing value are null. */
export const optional = <T extends z.core.$ZodType>(schema: T) =>
	z.preprocess(
		(value) => (value === undefined || (typeof value === "string" && value.trim() === "") ? null : value),
		z.nullable(schema),
		// cast: described as what it comes down to: forms and OpenAPI read the description
	) as unknown as z.ZodDefault<z.ZodNullable<T>>;

/**
 * When a rule over several fields is held: as soon as these fit. zod waits until every field does,
 * and a form would show one fault after the other.
 */
export const whenFit =
	(...names: string[]) =>
	({ issues }: { issues: { path?: PropertyKey[] | undefined }[] }): boolean =>
		issues.every(({ path: [name] = [] }) => name !== undefined && !names.includes(String(name)));

type DayRule = [holds: (value: object) => boolean, fault: { error: string; path: string[]; when: ReturnType<typeof whenFit> }];
/** For `refine`: the last day does not lie before the first, where both are named. */
export const daysInOrder = (first: string, last: string, error = "before_start"): DayRule => [
	(value) => {
		const { [first]: from, [last]: to } = value as Record<string, string | null | undefined>;
		return from == null || to == null || from <= to;
	},
	{ error, path: [last], when: whenFit(first, last) },
];

export const Email = z
	.string({ error: "required" })
	.trim()
	.toLowerCase()
	.max(254, "too_long")
	.pipe(z.email({ error: "email" }));
/** A password to be set. What is too common is known to the server alone. */
export const NewPassword = z.string({ error: "required" }).min(PASSWORD_MIN, "too_short").max(PASSWORD_MAX, "too_long");
export const Subdomain = z
	.string({ error: "required" })
	.trim()
	.toLowerCase()
	.regex(/^[a-z0-9]([a-z0-9-]{1,61}[a-z0-9])$/, "subdomain");
export const Colour = z.string({ error: "required" }).regex(/^#[0-9a-fA-F]{6}$/, "colour");
export const Phone = line(40).regex(/^(?:[+\d][\d\s()./-]{3,}|\((?:[\s()./-]*\d){6,}[\s()./-]*)$/, "phone");

/** A number in a query string; anything else counts as the fallback (`page=abc` is page 1). */
export const queryNumber = (fallback: number, min: number, max: number) =>
	z
		.unknown()
		.optional()
		.transform((value) => {
			const number = Number(value);
			return value !== undefined && value !== "" && Number.isInteger(number) && number >= min ? Math.min(number, max) : fallback;
			// cast: as above
		}) as unknown as z.ZodDefault<z.ZodNumber>;

/** Longer than the cursor of the longest names in the widest script. */
const CURSOR_LENGTH = 4000;
/** The query of every list. `after` and `before` come from next_page_url and previous_page_url. */
export const listQuery = <F extends z.ZodRawShape>(sorts: readonly string[], filters: F) =>
	z.object({
		page: queryNumber(1, 1, 10_000_000),
		limit: queryNumber(API_PAGE_SIZE, 1, 100),
		search: line(100).optional(),
		/** `-created_at,name`: a minus is descending, the first one counts most. */
		sort: z
			.string()
			.max(400)
			.refine((text) => isSort(text, (name) => sorts.includes(name)), "sort")
			.optional(),
		after: z.string().max(CURSOR_LENGTH).optional(),
		before: z.string().max(CURSOR_LENGTH).optional(),
		...filters,
	});

export const PageMeta = z.object({
	current_page: z.int(),
	has_next: z.boolean(),
	limit: z.int(),
	next_page_url: z.string().nullable(),
	previous_page_url: z.string().nullable(),
	total: z.int(),
});
export type PageMeta = z.output<typeof PageMeta>;

export const pageOf = <const Name extends string, Row extends z.core.$ZodType>(name: Name, row: Row) =>
	z.object({ [name]: z.array(row), meta: PageMeta } as { [K in Name]: z.ZodArray<Row> } & { meta: typeof PageMeta });

/** Why something cannot be undone: a later change of the same field, a row built on it, or a rule of the database. */
export const UndoReason = z.object({
	why: z.enum(["changed_later", "built_on", "rule"]),
	table: z.string(),
	row_id: z.int().nullable(),
	/** What a person calls the row, where it is still there. */
	name: z.string().nullable(),
	field: z.string().nullable(),
	user_name: z.string().nullable(),
	at: Instant.nullable(),
});
export type UndoReason = z.output<typeof UndoReason>;

/** Every failed call answers this. */
export const ErrorBody = z.object({
	error: z.string(),
	message: z.string(),
	fields: z.record(z.string(), z.string()).optional(),
	/** With `conflict`: the record as it is now, so both values can be shown. */
	current: z.unknown().optional(),
	/** With `forbidden` and `plan`: the permission that would open it, such as `Students.Create`. */
	needed: z.string().optional(),
	/** With `undo_blocked`: what stands against it. */
	reasons: z.array(UndoReason).optional(),
	request_id: z.string().optional(),
});
export type ErrorBody = z.output<typeof ErrorBody>;

/** The request that a change was part of. `kind` says what it was where it has a name: a bulk edit, an import, an undo. What it was about is told with the deed. */
export const ChangeBatch = z.object({
	id: z.string(),
	kind: z.string().nullable(),
	undone: z.boolean(),
});
/** One line of a record's history, from the change log. */
export const Change = z.object({
	id: Id,
	at: Instant,
	action: z.enum(["created", "updated", "deleted"]),
	user_id: Id.nullable(),
	user_name: z.string().nullable(),
	before: z.record(z.string(), z.unknown()).nullable(),
	after: z.record(z.string(), z.unknown()).nullable(),
	batch: ChangeBatch.nullable(),
});
export type Change = z.output<typeof Change>;
