import type { Sorting } from "../table-column.ts";

const MIN_WIDTH = 80;
const MAX_WIDTH = 800;
export const widthWithin = (px: number): number => Math.round(Math.min(Math.max(px, MIN_WIDTH), MAX_WIDTH));

export interface HeaderDeeds {
	sorting: Sorting;
	onSort: (sorting: Sorting) => void;
	onWidth: (column: string, px: number) => void;
	onHide: (column: string) => void;
	/** The first column cannot be taken away. */
	lead: string;
}
