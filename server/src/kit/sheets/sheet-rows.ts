/** Reads the file from its start, as often as it is called. */
export type Bytes = () => AsyncIterable<Uint8Array>;

export interface SheetRow {
	/** As the spreadsheet counts, from 1. */
	number: number;
	cells: string[];
	/** Bare numbers behind cells that show more than their figures, by their places. */
	plain?: Record<number, string>;
	/** Places of cells that hold no value but an error of the spreadsheet. */
	errors?: number[];
	/** Places of cells that are numbers like 1.234: as a text such a one could be thousands. */
	numbers?: number[];
	/** Currencies that cells show beside their numbers, by their places. */
	currencies?: Record<number, string>;
}
