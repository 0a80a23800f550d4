import { MAX_SORTS, type SortPart } from "@homeroom/contract/kit/list-sort.ts";
import type { ReactNode } from "react";

export interface Column<Row, Sort extends string = string> {
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
	/** Its values can be changed in place. */
	editable?: boolean;
}

/** How a list is sorted; the first one counts most. */
export type Sorting = readonly SortPart[];

/**
 * What a click on a column's header asks for: this column alone, upwards, then downwards.
 * With Shift it joins the others: upwards, downwards, and out again.
 */
export function nextSorting(sorting: Sorting, by: string, join: boolean): Sorting {
	const at = sorting.findIndex((part) => part.by === by);
	const now = sorting[at];
	if (!join || sorting.length === 0) return [{ by, desc: at === 0 && now !== undefined && !now.desc }];
	if (now === undefined) return sorting.length < MAX_SORTS ? [...sorting, { by, desc: false }] : sorting;
	if (!now.desc) return sorting.with(at, { by, desc: true });
	return sorting.length > 1 ? sorting.toSpliced(at, 1) : [{ by, desc: false }];
}
