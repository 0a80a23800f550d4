/** Reads the file from its start, as often as it is called. */
export type Bytes = () => AsyncIterable<Uint8Array>;

export interface SheetRow {
	/** As the spreadsheet counts, from 1. */
	number: number;
	cells: string[];
	/** Places of cells that are numbers like 1.234: as a text such a one could be thousands. */
	numbers?: number[];
	/** Currencies that cells show beside their numbers, by their places. */
	currencies?: Record<number, string>;
}
