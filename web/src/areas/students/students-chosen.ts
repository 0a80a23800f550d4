import type { SelectionBody } from "../../kit/table/list/list-selection.ts";

/** What a dialog about chosen students gets: those that were chosen when it opened. */
export interface ChosenStudents {
	selection: SelectionBody;
	count: number;
}
