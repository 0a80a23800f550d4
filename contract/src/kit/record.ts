import type { LiveTable } from "../live-tables.generated.ts";
import type { ModuleName, Permission } from "./modules.ts";

/**
 * What a record is made of, said once: the database, the calls, the list, the form, files and history read it here.
 * Without zod, because every list in the browser loads it.
 */
export const FIELD_KINDS = [
	"line",
	"text",
	"rich",
	"email",
	"phone",
	"day",
	"instant",
	"number",
	"money",
	"choice",
	"choices",
	"yes_no",
	"user",
	"people",
	"picture",
	"record",
	"scan",
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

export interface Field {
	kind: FieldKind;
	/** Must be given. */
	required?: boolean;
	/** Longest text. */
	max?: number;
	/** Smallest and largest number; of money in the currency's smallest unit. */
	range?: readonly [number, number];
	/** What a number counts, where its sign may stand behind it: 75.5 is 75.5 %. */
	unit?: "percent";
	choices?: readonly string[];
	/** The choices are codes that every browser has words for (Intl.DisplayNames): languages, countries. */
	words?: "language" | "region";
	/** A value that a new record starts with. */
	initial?: string | number | boolean;
	/** Of a day: the form of a new record starts with today. Files and calls have to name it. */
	starts?: "today";
	/** A further rule of its value, by its name in record-schemas.ts. */
	rule?: "birth_day" | "not_future" | "begun_week" | "whole" | "hundredths";
	/** Of a birthday: how old they usually are, at least and at most. Others are no fault: forms and files ask whether that is right (doubts.ts). */
	ages?: readonly [number, number];
	/** Of kind people: who can be named, by their ids. Users are meant by their login. */
	of?: "users" | "staff";
	/** Of kind people, of staff: whoever reads the row and does not write it knows their names as well, without seeing more of them. */
	open?: true;
	/** Of kind record: which one. */
	record?: string;
	/** Of kind line: it names something that is kept elsewhere, and that is made with the row where that is said (`make`). */
	listed?: true;
	/** In the list from the start, or when somebody chooses the column; otherwise never. */
	column?: "shown" | "offered";
	/** The list can be sorted by it. */
	sortable?: boolean;
	/** The database or the server fills it: shown, filtered and exported, never typed or imported. */
	computed?: boolean;
	/** Cannot be changed for many at once. */
	single?: boolean;
	/** Given once, never changed. */
	fixed?: boolean;
	/** For those who have this of all rows, and for the person a row is about; others never get it, nor can they ask by it. */
	private?: Permission;
	/** Files fill it for those alone who have this. */
	importing?: Permission;
	/** Of a key: the program that gave it, in this field. It is its row's alone among those of the same program. */
	within?: string;
	/** On the record's page, in filters, files and forms; left out of the rows of lists, which stay small. */
	page?: boolean;
}
export type Fields = Record<string, Field>;

/**
 * A column whose values other areas know: a student's guardian. Made for the rows of a page and of a file, where it is shown, so that it costs a list
 * nothing that does not show it. Nothing is sorted or narrowed by it.
 */
export interface JoinedField {
	kind: "line" | "phone" | "number";
	unit?: "percent";
	column: "shown" | "offered";
	/** Who gets it, and of which rows: whoever has this of their own alone gets it of what is theirs. */
	needs: Permission;
	/** Tables whose changes show in it. */
	live: readonly LiveTable[];
}

export interface RecordSpec {
	/** The table, the first part of addresses and of words: students. */
	name: string;
	module: ModuleName;
	path: `/${string}`;
	/** Who may add one, where that is not who has Create. */
	adding?: Permission;
	fields: Fields;
	/** How the list is sorted until told otherwise: a sortable field or an extra sort, with a minus for descending. */
	sort: string;
	/** Sorts that are no field: the name of a person, made of several. */
	sorts?: readonly string[];
	/** What a file may name an existing row by, besides its id: `external_id`. */
	keys?: readonly string[];
	/**
	 * What tells two rows of a file apart where it has neither id nor key: first name, last name and date of birth.
	 * Of what belongs to another record it begins with that; a file need not have the rest of it that may be empty or has an initial value.
	 */
	identity?: readonly string[];
	/** Columns of its list that other areas fill (`joins` of their manifests). */
	joined?: Readonly<Record<string, JoinedField>>;
	/** Tables besides its own whose changes show in its rows: a class tells how many students it has. */
	live?: readonly LiveTable[];
	/** Calls that were fixed before us; the screens use them in the place of `list` and `show`. */
	fixed?: FixedCalls;
	/** It belongs to another record, named by this field: shown on its page, reached by whoever reaches it, with its rights. */
	of?: { record: RecordSpec; key: string };
	/** Of what belongs to another record, where its rights are not enough. */
	rights?: ChildRights;
	/** Each has a file of its own: the paper that it tells of. */
	scan?: true;
	/** Days of which the second may not lie before the first. The constraint is called `<table>_<second>_in_order`. */
	inOrder?: readonly (readonly [first: string, second: string])[];
}

export interface ChildRights {
	/** Who sees it; View of the module otherwise. */
	view?: Permission;
	/** Who adds, changes and archives it; Edit of the module otherwise. */
	edit?: Permission;
	/** With this, without `view`: what is one's own, but its scans. */
	own?: Permission;
	/** The school's own: an operator who helps does not see it. */
	notForHelpers?: true;
}

/** `/classes/list/{customer_id}` and its like. The customer stands in the path, `limit` and `is_archived` in the body. */
export interface FixedCalls {
	/** Its name, and what its answer calls the rows. */
	list: readonly [call: string, rows: string];
	/** Its name, what its path calls the record, and what its answer does. */
	show?: readonly [call: string, id: string, row: string];
}

/** Fields that the kit makes. */
type MadeFields<S extends RecordSpec> = (S extends { of: { key: infer K extends string } }
	? Record<K, { kind: "record"; required: true; single: true; fixed: true; record: string }>
	: unknown) &
	(S extends { scan: true } ? { file: { kind: "scan"; computed: true; record: "files"; private?: Permission } & ScanSight<S> } : unknown);
type ScanSight<S extends RecordSpec> = S extends { rights: { own: Permission } } ? { private: Permission } : unknown;
type Made<S extends RecordSpec> = S extends { of: object } | { scan: true }
	? Omit<S, "fields"> & { fields: MadeFields<S> & S["fields"] }
	: S;

/** Keeps the literal types, so that rows and inputs have theirs. */
export function record<const S extends RecordSpec>(spec: S): Made<S> {
	const { of, scan, rights } = spec;
	const fields: Fields = {
		...(of && { [of.key]: { kind: "record", record: of.record.name, required: true, single: true, fixed: true } }),
		...spec.fields,
		...(scan && { file: { kind: "scan", record: "files", computed: true, ...(rights?.own && rights.view && { private: rights.view }) } }),
	};
	// cast: the fields that were made are those of its type
	return (of || scan ? { ...spec, fields } : spec) as Made<S>;
}

/** The file beside a row. */
export interface Scan {
	id: number;
	name: string;
	media_type: string;
	size: number;
}
type Value<F extends Field> = F extends { choices: readonly (infer C)[] }
	? F["kind"] extends "choices"
		? C[]
		: C
	: F["kind"] extends "number" | "money" | "user" | "picture" | "record"
		? number
		: F["kind"] extends "yes_no"
			? boolean
			: F["kind"] extends "scan"
				? Scan
				: F["kind"] extends "people"
					? number[]
					: string;
type Given<F extends Field> = F extends { required: true } ? Value<F> : Value<F> | null;
type Typed<Fs extends Fields> = { [K in keyof Fs as Fs[K] extends { computed: true } ? never : K]: Fs[K] };

/** What is typed into a form. */
export type InputOf<S extends RecordSpec> = { [K in keyof Typed<S["fields"]>]: Given<S["fields"][K & keyof S["fields"]]> };
export interface RecordBase {
	id: number;
	version: number;
	created_at: string;
	updated_at: string;
	archived_at: string | null;
	/** Values of the customer's own fields, by their keys. */
	custom: Record<string, unknown>;
	/** In lists: what other areas know of it. */
	joined?: JoinedValues;
}
/** What is private is missing for those who do not get it. */
type Answered<F extends Field> = F extends { private: string } ? Given<F> | undefined : Given<F>;
/** What the server answers. */
export type RowOf<S extends RecordSpec> = { [K in keyof S["fields"]]: Answered<S["fields"][K]> } & RecordBase;

type Listed<Fs extends Fields> = { [K in keyof Fs as Fs[K] extends { page: true } ? never : K]: Fs[K] };
/** What a list answers of each. */
export type ListRowOf<S extends RecordSpec> = {
	[K in keyof Listed<S["fields"]>]: Answered<S["fields"][K & keyof S["fields"]]>;
} & RecordBase;
/** What was asked for of the joined columns and the person gets; null where there is nothing. */
export type JoinedValues = Record<string, string | number | null>;

/** Columns that every record has and every list can show and filter. */
export const BASE_FIELDS = {
	created_at: { kind: "instant", computed: true, column: "offered", sortable: true },
	updated_at: { kind: "instant", computed: true, column: "offered" },
} as const satisfies Fields;

export type RecordAction = "View" | "Create" | "Edit" | "Delete" | "Import" | "Export";
/** What somebody needs to do something with a record. Adding to what another record has, and archiving it, is editing that. */
export function permissionOf({ module, of, rights = {}, adding }: RecordSpec, action: RecordAction): Permission {
	if (action === "Create" && adding !== undefined) return adding;
	if (of === undefined || action === "Import" || action === "Export") return `${module}.${action}` as Permission;
	return action === "View" ? (rights.view ?? `${module}.View`) : (rights.edit ?? (`${module}.Edit` as Permission));
}
/** What is needed besides, to take rows out in files or to bring them in. */
export const besides = ({ of, rights = {} }: RecordSpec, action: "Import" | "Export"): Permission | undefined =>
	of && (action === "Import" ? (rights.edit ?? rights.view) : rights.view);
export const fieldsOf = (spec: RecordSpec): Fields => ({ ...spec.fields, ...BASE_FIELDS });
export const inputFields = (spec: RecordSpec): [string, Field][] => Object.entries(spec.fields).filter(([, field]) => !field.computed);
export const listFields = (spec: RecordSpec): Fields => Object.fromEntries(Object.entries(spec.fields).filter(([, field]) => !field.page));
/** Fields that somebody does not get of others' rows. */
export const hiddenFields = (spec: RecordSpec, reachesAll: (permission: Permission) => boolean): string[] =>
	Object.entries(spec.fields).flatMap(([name, field]) => (field.private === undefined || reachesAll(field.private) ? [] : [name]));
/** Whether a row of the list is the whole record. Of a formatted text lists have the first line. */
export const isListedWhole = (spec: RecordSpec): boolean =>
	Object.values(spec.fields).every((field) => !field.page && field.kind !== "rich");
/** A picture is the id of a file that its own calls set (picture-calls.ts): of `photo_file_id` they are `photo_set` and `photo_remove`. Always `computed`. */
export type PictureField<S extends RecordSpec> = {
	[K in keyof S["fields"]]: S["fields"][K] extends { kind: "picture" } ? K : never;
}[keyof S["fields"]] &
	string;
export type PictureName<Name extends string> = Name extends `${infer Bare}_file_id` ? Bare : Name;
export const pictureName = (field: string): string => field.replace(/_file_id$/, "");
export const picturesOf = (spec: RecordSpec): string[] =>
	Object.entries(spec.fields).flatMap(([name, { kind }]) => (kind === "picture" ? [name] : []));
/** People that one field names at most. */
export const PEOPLE_MAX = 50;
/** Letters of a formatted text with its tags, as it is sent; what is kept may have twice as many, since signs and links grow when they are cleaned. */
export const RICH_MAX = 20_000;
export const sortsOf = (spec: RecordSpec): string[] => [
	...(spec.sorts ?? []),
	...Object.entries(fieldsOf(spec)).flatMap(([name, field]) => (field.sortable ? [name] : [])),
];
/** The customer's own field among the others: `custom.shirt_size`. */
export const CUSTOM_PREFIX = "custom.";
