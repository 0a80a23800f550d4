import type { SheetRow } from "../sheets/sheet-rows.ts";
import type { Headings, Wish } from "./import-headings.ts";
import { readDay, wordReader } from "./import-values.ts";
import { type FileField, ID_FIELD, plainWord } from "./import-words.ts";

/** The row of headings: the one with most names that we know; failing that, the first that is as wide as the table. */
export function findHeaderRow(head: SheetRow[], headings: Headings): number {
	const filled = (row: SheetRow) => row.cells.filter((cell) => cell.trim() !== "").length;
	const width = Math.max(...head.map(filled), 1);
	const scored = head
		.slice(0, 20)
		.map((row) => ({ row, names: row.cells.filter((cell) => (headings.best(cell)?.score ?? 0) > 0.8).length }));
	const most = Math.max(...scored.map(({ names }) => names), 0);
	const best = most > 0 ? scored.find(({ names }) => names === most)?.row : undefined;
	return (best ?? head.find((row) => filled(row) > width / 2) ?? head[0])?.number ?? 1;
}

export interface Column {
	index: number;
	header: string;
	samples: string[];
	field: string | null;
}
const SAMPLES = 5;
/** Characters of a heading and of an example: to be looked at, not to be kept. */
const SHOWN = 200;
const shown = (cell: string | undefined): string => (cell ?? "").trim().slice(0, SHOWN).toWellFormed();

/** The columns under a row of headings with examples, each with the field that fits it best. */
export function suggestColumns(head: SheetRow[], headerRow: number, fields: readonly FileField[], headings: Headings): Column[] {
	const header = head.find(({ number }) => number === headerRow)?.cells ?? [];
	const below = head.filter(({ number }) => number > headerRow);
	const width = Math.max(header.length, ...below.map(({ cells }) => cells.length), 0);
	const columns: Column[] = Array.from({ length: width }, (_, index) => ({
		index,
		header: shown(header[index]),
		samples: below
			.map(({ cells }) => shown(cells[index]))
			.filter(Boolean)
			.slice(0, SAMPLES),
		field: null,
	})).filter(({ header, samples }) => header !== "" || samples.length > 0);
	const free = new Set([ID_FIELD, ...fields].map(({ name }) => name));
	const heard = columns.flatMap((column) => {
		const wish = headings.best(column.header);
		return wish === undefined ? [] : [{ column, ...wish }];
	});
	const wishes = (free.has("first_name") && free.has("last_name") ? namesApart(heard) : heard).sort((a, b) => b.score - a.score);
	for (const { column, field } of wishes) {
		if (column.field !== null || !free.has(field)) continue;
		column.field = field;
		free.delete(field);
	}
	const takers = takersOf(fields);
	for (const column of columns) {
		if (column.field !== null) continue;
		const field = byValues(column.samples, takers, free);
		if (field === undefined) continue;
		column.field = field;
		free.delete(field);
	}
	return columns;
}

interface Heard extends Wish {
	column: Column;
}
/** One of these says which name it is only together with the other columns. */
const ANY_NAME = new Set(["name", "nom", "nome"]);
/** All of a name: neither of the two, and no number either, however much "Student name" is like "Student number". */
const WHOLE_NAME = new Set([
	...["full name", "student name", "pupil name", "child name", "name of student", "name of pupil"],
	...["schulername", "name des kindes", "vollstandiger name", "name vorname", "vorname name", "nachname vorname", "vorname nachname"],
	...["nom complet", "nom de l eleve", "nom prenom", "nom et prenom", "prenom nom", "nome completo", "nome do aluno"],
]);
/** Less sure than this, a heading was guessed: "Name + Vorname(n)" is much like "Vorname". */
const SURE = 0.9;
/** Where names stand in two fields, "Name" is the family name beside a first name; alone it may be all of it, which fits neither. */
function namesApart(heard: Heard[]): Heard[] {
	const isName = ({ field }: Heard) => field === "first_name" || field === "last_name";
	const isAny = ({ column, score }: Heard) => score < 1 && ANY_NAME.has(plainWord(column.header));
	const sure = new Set(heard.filter((one) => isName(one) && one.score >= SURE && !isAny(one)).map(({ field }) => field));
	return heard.flatMap((one) => {
		if (one.score < 1 && WHOLE_NAME.has(plainWord(one.column.header))) return [];
		if (!isAny(one) && !(isName(one) && one.score < SURE)) return [one];
		const [first, last] = [sure.has("first_name"), sure.has("last_name")];
		if (isAny(one) && first !== last) return [{ ...one, field: first ? "last_name" : "first_name" }];
		return one.column.samples.some((sample) => /[,\s]/.test(sample)) ? [] : [one];
	});
}

interface Taker {
	name: string;
	takes: (text: string) => boolean;
}
/** Fields whose values show what they are, each with its reader: made once, however many columns there are. */
function takersOf(fields: readonly FileField[]): Taker[] {
	const context = { date_format_id: 2, thisYear: new Date().getUTCFullYear(), locale: "en", currency: "EUR" } as const;
	return fields.flatMap((file): Taker[] => {
		const { name } = file;
		switch (file.field.kind) {
			case "email":
				return [{ name, takes: (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) }];
			case "day":
				return [{ name, takes: (text) => /\D/.test(text) && readDay(text, context) !== undefined }];
			case "choice": {
				// whole words alone: an M or a D may be anything
				const read = wordReader(file);
				return [{ name, takes: (text) => read(text, context) !== undefined }];
			}
			case "phone":
				return [{ name, takes: (text) => /^[+0][\d\s()./-]{6,}$/.test(text) }];
			default:
				return [];
		}
	});
}
/** A column of e-mail addresses, dates or our own words says by itself what it is, if only one field takes such values. */
function byValues(samples: string[], takers: Taker[], free: Set<string>): string | undefined {
	if (samples.length === 0) return undefined;
	const fits = takers.filter(({ name, takes }) => free.has(name) && samples.every(takes));
	return fits.length === 1 ? fits[0]?.name : undefined;
}
