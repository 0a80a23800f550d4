import type { ImportColumn } from "@homeroom/contract/kit/import-calls.ts";
import { cut } from "../../sheets/sheet-limits.ts";
import type { SheetRow } from "../../sheets/sheet-rows.ts";
import { type FileField, FULL_NAME, ID_FIELD, NAME_PARTS, plainWord } from "../import-words.ts";
import { type Evidence, evidenceOf } from "./import-evidence.ts";
import type { Headings, Wish } from "./import-headings.ts";

/** The row of headings: the one with most names that we know; failing that, the first that is as wide as the table. */
export function findHeaderRow(head: SheetRow[], headings: Headings): number {
	const filled = (row: SheetRow) => row.cells.filter((cell) => cell.trim() !== "").length;
	const width = Math.max(...head.map(filled), 1);
	const scored = head
		.slice(0, 20)
		.map((row) => ({ row, names: row.cells.filter((cell) => (headings.best(cell)?.score ?? 0) > SURE || isAnyName(cell)).length }));
	const most = Math.max(...scored.map(({ names }) => names), 0);
	const best = most > 0 ? scored.find(({ names }) => names === most)?.row : undefined;
	return (best ?? head.find((row) => filled(row) > width / 2) ?? head[0])?.number ?? 1;
}
const SURE = 0.8;

export type Column = ImportColumn;
const SAMPLES = 5;
/** Cells of a column that are looked at. */
const EVIDENCE = 30;
/** Characters of a heading and of an example: to be looked at, not to be kept. */
const SHOWN = 200;
const shown = (cell: string | undefined): string => cut((cell ?? "").trim(), SHOWN);

interface Looked extends Column {
	cells: string[];
}
interface Heard extends Wish {
	column: Looked;
	/** The share of cells that could be its values; undefined where there are none. */
	fit: number | undefined;
}

/** The columns under a row of headings with examples, each with the field that fits it best, how sure that is and why. */
export function suggestColumns(head: SheetRow[], headerRow: number, fields: readonly FileField[], headings: Headings): Column[] {
	const columns = columnsOf(head, headerRow);
	const evidence = new Map([ID_FIELD, ...fields].map((file) => [file.name, evidenceOf(file)]));
	const free = new Set(evidence.keys());
	const heard = columns.flatMap((column) => headings.wishes(column.header).flatMap((wish) => heardOf(column, wish, evidence)));
	const named = NAME_PARTS.every((name) => free.has(name)) ? namesApart(columns, heard) : heard;
	for (const { column, field, fit, reason, score } of named.sort((a, b) => surety(b) - surety(a))) {
		if (column.field !== null || !free.has(field)) continue;
		if (fit !== undefined && fit < CONTRADICTED) {
			Object.assign(column, { reason: "contradicted", unlike: field });
			continue;
		}
		const why = field === FULL_NAME.name ? "split" : fit !== undefined && fit < AGREES ? "differ" : reason;
		Object.assign(column, { field, confidence: percent(surety({ fit, score })), reason: why, unlike: null });
		take(free, field);
	}
	for (const column of columns) {
		if (column.field !== null) continue;
		if (headings.isOfOthers(column.header)) {
			Object.assign(column, { reason: "of_others", unlike: null });
			continue;
		}
		const field = byValues(column.cells, evidence, free);
		if (field === undefined) continue;
		Object.assign(column, { field, confidence: percent(BY_VALUES), reason: "values", unlike: null });
		take(free, field);
	}
	return columns.map(({ cells: _, ...column }) => column);
}
/** Fewer cells than this that fit, and the heading means something else. */
const CONTRADICTED = 0.5;
const AGREES = 0.8;
const BY_VALUES = 0.8;
/** Cells that fit make a guess surer, others less sure. */
const surety = ({ fit, score }: Pick<Heard, "fit" | "score">): number =>
	fit === undefined ? score : fit === 1 ? Math.min(0.99, score + 0.03) : score * (0.4 + 0.6 * fit);
const percent = (share: number): number => Math.round(share * 100);
/** All of a name leaves no room for its parts, nor they for it. */
function take(free: Set<string>, field: string): void {
	free.delete(field);
	if (field === FULL_NAME.name) for (const part of NAME_PARTS) free.delete(part);
	if ((NAME_PARTS as readonly string[]).includes(field)) free.delete(FULL_NAME.name);
}

function columnsOf(head: SheetRow[], headerRow: number): Looked[] {
	const header = head.find(({ number }) => number === headerRow)?.cells ?? [];
	const below = head.filter(({ number }) => number > headerRow);
	const width = Math.max(header.length, ...below.map(({ cells }) => cells.length), 0);
	return Array.from({ length: width }, (_, index): Looked => {
		const cells = below
			.map((row) => shown(row.cells[index]))
			.filter(Boolean)
			.slice(0, EVIDENCE);
		const samples = [...new Set(cells)].slice(0, SAMPLES);
		return { index, header: shown(header[index]), samples, field: null, confidence: null, reason: null, unlike: null, cells };
	}).filter(({ header, samples }) => header !== "" || samples.length > 0);
}

function heardOf(column: Looked, wish: Wish, evidence: ReadonlyMap<string, Evidence>): Heard[] {
	const known = evidence.get(wish.field);
	if (known === undefined) return [];
	const { cells } = column;
	return [{ ...wish, column, fit: cells.length === 0 ? undefined : cells.filter((cell) => known.fits(cell)).length / cells.length }];
}

/** One of these says which name it is only together with the other columns. */
const ANY_NAME = new Map([
	["name", "last_name"],
	["nom", "last_name"],
	["nome", "first_name"],
]);
const isAnyName = (heading: string): boolean => ANY_NAME.has(plainWord(heading));
/** "Name" is the family name beside a first name; alone it may be all of it, where its cells have several words. */
function namesApart(columns: readonly Looked[], heard: Heard[]): Heard[] {
	const sure = new Set(heard.flatMap(({ field, score, column }) => (score > SURE && !isAnyName(column.header) ? [field] : [])));
	const [first, last] = NAME_PARTS.map((name) => sure.has(name));
	const others = heard.filter(({ column }) => !isAnyName(column.header));
	const names = columns.flatMap((column): Heard[] => {
		const alone = ANY_NAME.get(plainWord(column.header));
		if (alone === undefined) return [];
		const guess = (field: string, score: number, reason: Wish["reason"]): Heard[] => [{ column, field, score, reason, fit: undefined }];
		if (first && !last) return guess("last_name", 0.9, "known_word");
		if (last && !first) return guess("first_name", 0.9, "known_word");
		const two = columns.filter(({ header }) => isAnyName(header)).length > 1;
		const whole = !two && column.cells.some((cell) => /[,\s]/.test(cell));
		return whole ? guess(FULL_NAME.name, 0.6, "split") : guess(alone, two ? 0.85 : 0.5, two ? "known_word" : "doubtful");
	});
	return [...others, ...names];
}

/** A column of e-mail addresses, dates or our own words says by itself what it is, if only one field takes such values. */
function byValues(cells: readonly string[], evidence: ReadonlyMap<string, Evidence>, free: ReadonlySet<string>): string | undefined {
	if (cells.length === 0) return undefined;
	const fits = [...evidence].filter(([name, { shows }]) => free.has(name) && shows?.(cells));
	return fits.length === 1 ? fits[0]?.[0] : undefined;
}
