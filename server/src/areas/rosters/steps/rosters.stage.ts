import type { RosterAnswers } from "@homeroom/contract/areas/rosters/rosters.contract.ts";
import type { RosterStep } from "@homeroom/contract/areas/rosters/rosters.rules.ts";
import type { CustomerDb } from "../../../kit/db/customer-db.ts";
import { FINDING } from "../rosters.finding.ts";
import { findEntries, type Memories, type Memory, numbersTaken, remember } from "../rosters.ids.ts";
import type { Entry, RosterModel } from "../rosters.model.ts";
import { applyRecords, type RecordStep } from "../rosters.records.ts";

export interface Year {
	id: number;
	starts_on: string;
	ends_on: string;
	/** The school's day. */
	today: string;
}
/** Today, or the day of the year that is next to it. */
export function dayWithin({ starts_on, ends_on, today }: Year): string {
	if (today < starts_on) return starts_on;
	return today > ends_on ? ends_on : today;
}
/** Ids by the keys of the files. */
export type Ids = ReadonlyMap<string, number>;
/** What those in the files are called. */
export interface Named {
	/** As a person would say it; whom the files do not have, by the key. */
	of(key: string): string;
	has(key: string): boolean;
}

export interface Applying {
	model: RosterModel;
	/** All that the files have, of whichever school: who is in none of them has left. */
	all: RosterModel;
	answers: RosterAnswers;
	/** Where the rows of each step are kept. */
	imports: Readonly<Record<RosterStep, number>>;
	/** Bringing back from the archive is for whoever may archive. */
	mayReturn: Readonly<Record<"staff" | "students", boolean>>;
	note(step: RosterStep): Promise<void>;
}
/** What every step stands on. */
export interface Stage extends Applying {
	/** As it was before this roster. */
	memories: Memories;
	year: Year;
	named: Record<"student" | "staff" | "guardian" | "class", Named>;
}

/** Who of a step is who: those in the files, the rows that they are, and those of them who were here before. */
export interface Applied {
	entries: readonly Entry[];
	ids: Ids;
	before: Ids;
}
type Recorded = "staff" | "classes" | "students" | "contacts";
type Found = Awaited<ReturnType<typeof findEntries>>;
/** Who of them is here already. */
export const findOf = (
	db: CustomerDb,
	{ model, memories }: Stage,
	record: Recorded,
	entries: readonly Entry[],
	cells: (entry: Entry) => Record<string, unknown>,
	memory = memories[record],
): Promise<Found> => findEntries(db, model.source, FINDING[record], memory, entries, cells);

interface Records extends Pick<RecordStep, "table" | "fields" | "named" | "entries" | "name"> {
	record: Recorded;
	found: Found;
	/** Longer numbers of theirs do not become ours. */
	longestNumber?: number;
	finish: NonNullable<RecordStep["finish"]>;
}
/** Writes and remembers the records of a step; new ones get the number that they have in the files. */
export async function applyRecordsOf(db: CustomerDb, { model, imports }: Stage, step: Records): Promise<Applied> {
	const { record, found, longestNumber = 80, named = [], finish, ...rest } = step;
	const numbers = await freeNumbers(db, record, step.entries, found.found, longestNumber);
	const ids = await applyRecords(db, {
		...rest,
		...found,
		import_id: imports[record],
		date_format_id: model.date_format_id,
		named: [...named, "external_id"],
		finish: (entry, row_id, input) => {
			const problem = finish(entry, row_id, input);
			if (problem === undefined && row_id === undefined && numbers.has(entry.key)) input.external_id = entry.key;
			return problem;
		},
	});
	await remember(db, model.source, record, pairs(ids));
	return { entries: step.entries, ids, before: found.found };
}

export const fullName = ({ cells }: Entry): string => [cells.first_name, cells.middle_name, cells.last_name].filter(Boolean).join(" ");
/** As if the school had archived them itself. */
export const staying = (memory: Memory): Memory => ({ ...memory, ended: new Set() });
/** What is not marked as deleted. */
export const here = <T extends { gone: boolean }>(all: readonly T[]): T[] => all.filter(({ gone }) => !gone);
export const pairs = (ids: Ids) => [...ids].map(([key, id]) => ({ key, id }));

export function namesIn({ students, staff, classes, guardians }: RosterModel): Stage["named"] {
	const by = (entries: readonly Entry[], name: (entry: Entry) => string): Named => {
		const names = new Map(entries.map((entry) => [entry.key, name(entry)]));
		return { of: (key) => names.get(key) ?? key, has: (key) => names.has(key) };
	};
	return {
		student: by(students, fullName),
		staff: by(staff, fullName),
		guardian: by(guardians, fullName),
		class: by(classes, ({ cells }) => cells.name ?? ""),
	};
}

/** A number of theirs becomes ours where it is short enough and nobody has it. */
async function freeNumbers(db: CustomerDb, record: string, entries: readonly Entry[], found: Ids, most: number): Promise<Set<string>> {
	const fresh = entries.flatMap(({ key }) => (found.has(key) || key.length > most || /[\s|]/.test(key) ? [] : [key]));
	const taken = await numbersTaken(db, record, fresh);
	return new Set(fresh.filter((key) => !taken.has(key)));
}
