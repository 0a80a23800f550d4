import { ROSTER_MAX_ROWS } from "@homeroom/contract/areas/rosters/rosters.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { partOf } from "../../kit/imports/import-bytes.ts";
import { readApart } from "../../kit/imports/import-readers.ts";
import { suggestDateFormat } from "../../kit/imports/import-values.ts";
import { tooLarge } from "../../kit/sheets/sheet-limits.ts";
import { UnreadableFile } from "../../kit/sheets/unreadable-file.ts";
import { cellOf, type KnownTable, type RawTable } from "./rosters.model.ts";

/** Most sheets of one workbook. */
const MOST_SHEETS = 20;
/** A district of the United States writes its days so, where they do not tell otherwise. */
const AMERICAN = 4;

/** Texts of all files of a roster: they are held at once, in the process that serves everybody. Sixty thousand rows of students are a third of it. */
export const MOST_CHARACTERS = 40 * 1024 * 1024;
export const newRoom = () => ({ characters: MOST_CHARACTERS });

const nothing = () => Promise.reject(new Error("a roster asks for cells alone"));

/** Each table of a file, as texts. `room`: how much text there may still be, of all files that are read together. */
export async function readTables(db: CustomerDb, import_id: number, name: string, room = newRoom()): Promise<RawTable[]> {
	const part = (n: number) => partOf(db, import_id, n);
	const answers = { part, names: nothing, found: nothing };
	const { reading } = await readApart({ kind: "head", wishes: {}, fields: [] }, { ...answers, keep: nothing });
	const sheets = reading.kind === "xlsx" ? reading.sheets.slice(0, MOST_SHEETS) : [null];
	const tables: RawTable[] = [];
	let left = ROSTER_MAX_ROWS;
	for (const sheet of sheets) {
		const rows: RawTable["rows"] = [];
		const keep = async ({ json }: { json: string }) => {
			room.characters -= json.length;
			if (room.characters < 0) throw tooLarge(MOST_CHARACTERS);
			rows.push(...(JSON.parse(json) as RawTable["rows"]));
			return true;
		};
		await readApart({ kind: "cells", wishes: { sheet }, most: ROSTER_MAX_ROWS }, { ...answers, keep });
		left -= rows.length;
		if (left < 0) throw new UnreadableFile({ message: "import_rows_max", maximum: ROSTER_MAX_ROWS });
		tables.push({ file: sheet === null ? name : `${name} · ${sheet}`, sheet, rows });
	}
	return tables;
}

/** How days are written in all the tables together. */
export async function dateFormatOf(db: CustomerDb, tables: readonly KnownTable[]): Promise<number> {
	const days = tables.flatMap((table) =>
		table.rows.flatMap(({ cells }) => DAYS.map((name) => cellOf(table, cells, name)).filter((text) => text !== "")),
	);
	const [customer] = await ask<{ date_format_id: number }>(
		db,
		sql`select date_format_id from platform.customers where id = ${db.customer_id}`,
	);
	const theirs = tables.some(({ shape }) => shape === "own") ? (customer?.date_format_id ?? 2) : AMERICAN;
	return suggestDateFormat(days, theirs);
}
const DAYS = ["dob", "birthdate", "termstart", "termend", "startdate", "enddate", "begindate"];
