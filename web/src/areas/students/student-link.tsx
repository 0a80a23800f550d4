import { fullName } from "@homeroom/contract/areas/students/students.rules.ts";
import { getRouteApi } from "@tanstack/react-router";
import { RowLink } from "../../kit/table/row-link.tsx";
import type { Student } from "./students.api.ts";

const route = getRouteApi("/app/students");

/** Opens a student's page, which then knows the way back to this very list. */
export function StudentLink({ student }: { student: Student }) {
	const { edit: _, ...list } = route.useSearch();
	return (
		<RowLink to="/students/$studentId" params={{ studentId: student.id }} state={{ students_list: list }} title={fullName(student)}>
			{fullName(student)}
		</RowLink>
	);
}
