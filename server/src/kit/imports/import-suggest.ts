import type { SheetRow } from "../sheets/xlsx-reader.ts";
import type { FileField } from "./import-fields.ts";
import { ID_FIELD, plainWord } from "./import-fields.ts";
import { readDay, readerOf, Unread } from "./import-values.ts";

/** What other programs call common fields, besides our own words. */
const SYNONYMS: Record<string, string[]> = {
	id: ["homeroom id"],
	first_name: ["given name", "forename", "firstname", "rufname", "nome"],
	last_name: ["surname", "family name", "lastname", "familienname", "nom", "sobrenome"],
	middle_name: ["second name", "weitere vornamen", "segundo nome"],
	date_of_birth: [
		"dob",
		"born",
		"birthday",
		"birthdate",
		"birth date",
		"geburtstag",
		"geb datum",
		"geboren",
		"naissance",
		"ne e le",
		"nascimento",
		"data nascimento",
	],
	class_label: ["class", "form", "grade", "group", "classroom", "klassenbezeichnung"],
	email: ["mail", "email address", "e mail address", "mail adresse", "courriel", "adresse e mail", "correio eletronico"],
	phone: ["telephone", "mobile", "cell", "phone number", "telefonnummer", "handy", "mobil", "portable", "telemovel", "contacto"],
	external_id: ["external id", "student number", "pupil number", "schulernummer", "numero", "n de aluno", "matricule"],
};

/** Field names by the headings alone. */
function byHeading(heading: string, fields: FileField[]): { field: string; score: number } | undefined {
	const word = plainWord(heading);
	if (word === "") return undefined;
	let best: { field: string; score: number } | undefined;
	for (const { name, words } of fields) {
		for (const [i, known] of [name, ...words, ...(SYNONYMS[name] ?? [])].entries()) {
			// our own words go before other programs'
			const score = likeness(word, plainWord(known)) - (i > 4 ? 0.01 : 0);
			if (score >= 0.6 && score > (best?.score ?? 0)) best = { field: name, score };
		}
	}
	return best;
}

/** 1 for the same word, less the fewer pairs of letters two words share (Dice). */
function likeness(a: string, b: string): number {
	if (a === b) return 1;
	const pairs = (text: string) => Array.from({ length: Math.max(0, text.length - 1) }, (_, i) => text.slice(i, i + 2));
	const mine = pairs(a);
	const rest = pairs(b);
	let shared = 0;
	for (const pair of mine) {
		const at = rest.indexOf(pair);
		if (at === -1) continue;
		rest.splice(at, 1);
		shared++;
	}
	const all = mine.length + shared + rest.length;
	return all === 0 ? 0 : (2 * shared) / all;
}

/** The row of headings: the one with most names that we know; failing that, the first that is as wide as the table. */
export function findHeaderRow(head: SheetRow[], fields: FileField[]): number {
	const known = [ID_FIELD, ...fields];
	const filled = (row: SheetRow) => row.cells.filter((cell) => cell.trim() !== "").length;
	const width = Math.max(...head.map(filled), 1);
	const scored = head
		.slice(0, 20)
		.map((row) => ({ row, names: row.cells.filter((cell) => (byHeading(cell, known)?.score ?? 0) > 0.8).length }));
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

/** The columns under a row of headings with examples, each with the field that fits it best. */
export function suggestColumns(head: SheetRow[], headerRow: number, fields: FileField[]): Column[] {
	const header = head.find(({ number }) => number === headerRow)?.cells ?? [];
	const below = head.filter(({ number }) => number > headerRow);
	const width = Math.max(header.length, ...below.map(({ cells }) => cells.length), 0);
	const columns: Column[] = Array.from({ length: width }, (_, index) => ({
		index,
		header: (header[index] ?? "").trim(),
		samples: below
			.map(({ cells }) => (cells[index] ?? "").trim())
			.filter(Boolean)
			.slice(0, SAMPLES),
		field: null,
	})).filter(({ header, samples }) => header !== "" || samples.length > 0);
	const free = new Map([ID_FIELD, ...fields].map((field) => [field.name, field]));
	const wishes = columns
		.flatMap((column) => {
			const wish = byHeading(column.header, [...free.values()]);
			return wish === undefined ? [] : [{ column, ...wish }];
		})
		.sort((a, b) => b.score - a.score);
	for (const { column, field } of wishes) {
		if (column.field !== null || !free.has(field)) continue;
		column.field = field;
		free.delete(field);
	}
	for (const column of columns) {
		if (column.field !== null) continue;
		const field = byValues(column.samples, [...free.values()]);
		if (field === undefined) continue;
		column.field = field;
		free.delete(field);
	}
	return columns;
}

/** A column of e-mail addresses, dates or our own words says by itself what it is, if only one field takes such values. */
function byValues(samples: string[], fields: FileField[]): string | undefined {
	if (samples.length === 0) return undefined;
	const context = { date_format_id: 2, thisYear: new Date().getUTCFullYear(), locale: "en" } as const;
	const fits = fields.filter((file) => {
		const read = readerOf(file);
		switch (file.field.kind) {
			case "email":
				return samples.every((text) => /^\S+@\S+\.\S+$/.test(text));
			case "day":
				return samples.every((text) => /\D/.test(text) && readDay(text, context) !== undefined);
			case "choice":
				return samples.every((text) => !(read(text, context) instanceof Unread));
			case "phone":
				return samples.every((text) => /^[+0][\d\s()./-]{6,}$/.test(text));
			default:
				return false;
		}
	});
	return fits.length === 1 ? fits[0]?.name : undefined;
}
