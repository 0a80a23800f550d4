import type { ReactNode } from "react";

export interface Column<Row, Sort extends string> {
	id: string;
	header: string;
	cell: (row: Row) => ReactNode;
	/** The name the API sorts this column by. */
	sort?: Sort;
	/** Numbers and dates that are compared stand at the end. */
	align?: "end";
	/** In px, or in CSS when it grows with the window; the columns without one share the rest. */
	width?: number | string;
	/** Not shown on narrower windows. */
	hideBelow?: "lg" | "xl";
}

export interface Sorting<Sort extends string> {
	by: Sort;
	dir: "asc" | "desc";
}

/** What a click on a column's header asks for: this column upwards, then downwards. */
export const nextSorting = <Sort extends string>(sorting: Sorting<Sort>, column: Sort): Sorting<Sort> => ({
	by: column,
	dir: sorting.by === column && sorting.dir === "asc" ? "desc" : "asc",
});
