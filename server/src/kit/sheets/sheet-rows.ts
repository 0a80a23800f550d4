/** Reads the file from its start, as often as it is called. */
export type Bytes = () => AsyncIterable<Uint8Array>;

export interface SheetRow {
	/** As the spreadsheet counts, from 1. */
	number: number;
	cells: string[];
}
