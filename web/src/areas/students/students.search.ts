import { STUDENT, STUDENT_STATUSES, type StudentStatus } from "@homeroom/contract/areas/students/students.rules.ts";
import { sortsOf } from "@homeroom/contract/kit/record.ts";
import type { Condition } from "@homeroom/contract/kit/record-where.ts";
import { type ListSearch, type RawSearch, readChoice, readId, readListSearch, readText } from "../../kit/table/list-search.ts";

export const DEFAULT_SORT = STUDENT.sort;
export type StudentSort = string;

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
		...readListSearch(raw, sortsOf(STUDENT), DEFAULT_SORT),
		status: readChoice(raw.status, STUDENT_STATUSES),
		class_label: readText(raw.class_label, 60),
		archived: String(raw.archived) === "1" ? (1 as const) : undefined,
		edit: readId(raw.edit),
	};
}

/** What the server is asked for. */
export function studentListQuery({ page = 1, edit: _, archived, status, class_label, ...rest }: StudentSearch, limit: number) {
	const where: Condition[] = [];
	if (status) where.push(["status", "in", [status]]);
	if (class_label) where.push(["class_label", "is", class_label]);
	return { ...rest, page, limit, ...(where.length > 0 ? { where } : {}), ...(archived ? { archived: "1" as const } : {}) };
}
export type StudentListQuery = ReturnType<typeof studentListQuery>;

/** Something narrows the list further than "current" or "archived". */
export const isNarrowed = (search: StudentSearch): boolean => Boolean(search.search || search.status || search.class_label);
