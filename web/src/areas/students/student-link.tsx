import { fullName } from "@homeroom/contract/areas/students/students.rules.ts";
import { getRouteApi } from "@tanstack/react-router";
import { RowLink } from "../../kit/table/rows/row-link.tsx";
import { CutName } from "../../ui/person/cut-name.tsx";
import type { Student } from "./students.api.ts";

const route = getRouteApi("/app/students");

/** Opens a student's page, which then knows the way back to this very list. */
export function StudentLink({ student, wraps }: { student: Student; wraps?: boolean }) {
	const { edit: _, ...list } = route.useSearch();
	return (
		<RowLink to="/students/$id" params={{ id: String(student.id) }} state={{ record_list: list }} title={wholeText(student)}>
			{wraps ? fullName(student) : <CutName {...student} />}
		</RowLink>
	);
}

/** What may be cut in the row. The link covers the row, so its title is the one that shows. */
const wholeText = (student: Student): string => [fullName(student), student.class_label].filter(Boolean).join(" · ");
