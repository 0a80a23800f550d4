import type { RosterStep } from "@homeroom/contract/areas/rosters/rosters.rules.ts";
import type { KnownTable, Place, RosterModel } from "../rosters.model.ts";
import { keyOf } from "./rosters.refusals.ts";

/** A row as a correction names it. */
export interface LeftRow {
	file: string;
	row: number;
	key: string;
}
/** What somebody says of refused rows, as it is kept with the roster. */
export interface Correction {
	id: number;
	/** Of the roster when it was made: the next check raises it. */
	attempt: number;
	step: RosterStep;
	cause: string;
	field: string | null;
	/** What stands in the file. */
	from: string;
	/** What its cell said at the check. */
	value: string;
	/** Null: rows are left out. */
	to: string | null;
	/** The cells that get it: that of one row, or all of the column with that text. */
	cell: { file: string; column: string; row: number | null } | null;
	left: LeftRow[];
	/** So many rows it is for. */
	rows: number;
	/** What it is about, where that is one row. */
	name: string | null;
}

const joined = (...parts: (string | number)[]): string => parts.join("\u001f");
/** The correction that is typed for a cell; undefined: it is as it stands in the file. */
export function typedFor(
	corrections: readonly Correction[],
): (cell: { file: string; row: number; column: string; was: string }) => TypedCorrection | undefined {
	const cells = new Map<string, TypedCorrection>();
	const values = new Map<string, TypedCorrection>();
	for (const { id, cell, from, to } of corrections) {
		if (cell === null || to === null) continue;
		if (cell.row === null) values.set(joined(cell.file, cell.column, from), { id, to });
		else cells.set(joined(cell.file, cell.column, cell.row), { id, to });
	}
	return ({ file, row, column, was }) => cells.get(joined(file, column, row)) ?? values.get(joined(file, column, was));
}
interface TypedCorrection {
	id: number;
	to: string;
}

/** The tables as somebody mended them: all that reads them reads what was typed. */
export function correctTables(tables: readonly KnownTable[], corrections: readonly Correction[]): KnownTable[] {
	const typed = typedFor(corrections);
	return tables.map((table) => {
		const columns = new Set(corrections.flatMap(({ cell }) => (cell?.file === table.file ? [cell.column] : [])));
		if (columns.size === 0) return table;
		const rows = table.rows.map((line) => {
			const cells = [...line.cells];
			let isChanged = false;
			for (const column of columns) {
				const index = table.columns.get(column);
				if (index === undefined) continue;
				const text = typed({ file: table.file, row: line.number, column, was: (cells[index] ?? "").trim() })?.to;
				if (text === undefined) continue;
				cells[index] = text;
				isChanged = true;
			}
			return isChanged ? { number: line.number, cells, was: line.cells } : line;
		});
		return { ...table, rows };
	});
}

/** The correction by which a row is left out. */
export function leftBy(corrections: readonly Correction[]): (step: RosterStep, row: LeftRow) => number | undefined {
	const left = new Map(
		corrections.flatMap(({ id, step, left: rows }) => rows.map(({ file, row, key }) => [joined(step, file, row, key), id] as const)),
	);
	return (step, { file, row, key }) => left.get(joined(step, file, row, key));
}

/** Without the rows that somebody leaves out, and without what only names them. */
export function withoutLeft(model: RosterModel, corrections: readonly Correction[]): RosterModel {
	if (corrections.every(({ left }) => left.length === 0)) return model;
	const by = leftBy(corrections);
	const stays = <T extends Place & Parameters<typeof keyOf>[0]>(step: RosterStep, all: readonly T[]): T[] =>
		all.filter((one) => by(step, { file: one.file, row: one.row, key: keyOf(one) }) === undefined);
	const entries = {
		students: stays("students", model.students),
		staff: stays("staff", model.staff),
		classes: stays("classes", model.classes),
		guardians: stays("contacts", model.guardians),
	};
	const gone = (name: keyof typeof entries): ReadonlySet<string> =>
		new Set(model[name].map(({ key }) => key)).difference(new Set(entries[name].map(({ key }) => key)));
	const [students, staff, classes, guardians] = [gone("students"), gone("staff"), gone("classes"), gone("guardians")];
	const relations = stays("relations", model.relations).filter((one) => !students.has(one.student) && !guardians.has(one.guardian));
	// whose only child is left out is so, too
	const orphaned = new Set(model.relations.filter(({ student }) => students.has(student)).map(({ guardian }) => guardian)).difference(
		new Set(relations.map(({ guardian }) => guardian)),
	);
	return {
		...model,
		...entries,
		guardians: entries.guardians.filter(({ key }) => !orphaned.has(key)),
		relations,
		teachings: stays("teachers", model.teachings).filter((one) => !classes.has(one.class) && !staff.has(one.staff)),
		placements: stays("placements", model.placements).filter((one) => !classes.has(one.class) && !students.has(one.student)),
	};
}

/** Those of other files: of a file that comes anew nobody knows which row is which. */
export const correctionsBeside = (corrections: readonly Correction[], name: string): Correction[] => {
	const isOf = (file: string) => file === name || file.startsWith(`${name} · `);
	return corrections.filter(({ cell, left }) => !(cell !== null && isOf(cell.file)) && !left.some(({ file }) => isOf(file)));
};
/** Newer than the last check. */
export const isPending = ({ attempt }: Correction, roster: { attempt: number }): boolean => attempt === roster.attempt;
