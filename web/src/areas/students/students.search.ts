import { STUDENT_SORTS, STUDENT_STATUSES, type StudentSort, type StudentStatus } from "@homeroom/contract/areas/students/students.rules.ts";
import { type ListSearch, type RawSearch, readChoice, readId, readListSearch, readText } from "../../kit/table/list-search.ts";
import type { Sorting } from "../../kit/table/table-column.ts";

export const DEFAULT_SORT: StudentSort = "name";

/** What the address of the list of students holds. */
export interface StudentSearch extends ListSearch<StudentSort> {
	status?: StudentStatus | undefined;
	class_label?: string | undefined;
	/** The archived ones instead of the current ones. */
	archived?: 1 | undefined;
	/** The student whose form is open over the list. */
	edit?: number | undefined;
}

export function readStudentSearch(raw: RawSearch): StudentSearch {
	return {
		...readListSearch(raw, STUDENT_SORTS, DEFAULT_SORT),
		status: readChoice(raw.status, STUDENT_STATUSES),
		class_label: readText(raw.class_label, 60),
		archived: String(raw.archived) === "1" ? (1 as const) : undefined,
		edit: readId(raw.edit),
	};
}

/** What the server is asked for. */
export function studentListQuery(search: StudentSearch, limit: number) {
	const { page = 1, edit: _, archived, ...rest } = search;
	return { ...rest, page, limit, ...(archived ? { archived: "1" as const } : {}) };
}
export type StudentListQuery = ReturnType<typeof studentListQuery>;

export const sortingOf = (search: StudentSearch): Sorting<StudentSort> => ({
	by: search.sort ?? DEFAULT_SORT,
	dir: search.dir ?? "asc",
});

/** Something narrows the list further than "current" or "archived". */
export const isNarrowed = (search: StudentSearch): boolean => Boolean(search.search || search.status || search.class_label);
