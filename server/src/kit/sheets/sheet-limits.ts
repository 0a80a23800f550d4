import { IMPORT_MAX_COLUMNS } from "@homeroom/contract/kit/import-calls.ts";
import type { SheetRow } from "./sheet-rows.ts";
import { UnreadableFile } from "./unreadable-file.ts";

/** What one file may become while it is read. Sizes that a file states about itself are not believed: all is counted as it comes. */
const MEGABYTE = 1024 * 1024;
export const MAX_INFLATED = 100 * MEGABYTE;
/** A table that people made shrinks to a twentieth or a fiftieth; only what was made to hurt shrinks further. */
export const MAX_RATIO = 100;
/** Small parts may be anything: a few hundred equal bytes shrink to a handful. */
export const RATIO_FROM = MEGABYTE;
/** Parts of an archive: a workbook has a few dozen, one full of pictures a few hundred. */
export const MAX_PARTS = 2_000;
/** A workbook's deepest element is the tenth or so. */
export const MAX_DEPTH = 64;
export const MAX_SHEETS = 1_000;
/** A spreadsheet's own limits of a cell, of its columns and of its rows. */
const MAX_CELL = 32_767;
const MAX_COLUMN_NUMBER = 16_384;
export const MAX_ROW_NUMBER = 1_048_576;

/** What a workbook says of itself, its styles and sheets: some megabytes where it was pasted together for years. */
export const MAX_DESCRIPTION = 20 * MEGABYTE;

export const tooLarge = (most = MAX_INFLATED): UnreadableFile =>
	new UnreadableFile({ message: "import_unpacks", maximum: most / MEGABYTE });

/** As much of a text as is kept: half a character is none that the database takes. */
export const cut = (text: string, most: number): string => text.slice(0, most).toWellFormed();

/** Empty cells behind the last filled one are none. */
export function boundedRow(number: number, cells: string[]): SheetRow {
	let width = cells.length;
	while (width > 0 && cells[width - 1] === "") width--;
	if (width > IMPORT_MAX_COLUMNS) throw tooManyColumns(width);
	for (let i = 0; i < width; i++) {
		const cell = cells[i] as string;
		if (cell.length > MAX_CELL) throw new UnreadableFile({ message: "import_cell_max", maximum: MAX_CELL, minimum: number });
		// no text of the database holds a zero or half a character
		if (cell.includes("\0")) throw new UnreadableFile();
		if (!cell.isWellFormed()) cells[i] = cell.toWellFormed();
	}
	return { number, cells: cells.length > IMPORT_MAX_COLUMNS ? cells.slice(0, width) : cells };
}
export const tooManyColumns = (found: number): UnreadableFile =>
	new UnreadableFile({ message: "import_columns_max", maximum: IMPORT_MAX_COLUMNS, minimum: Math.min(found, MAX_COLUMN_NUMBER) });
