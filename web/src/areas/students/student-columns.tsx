import { fullName } from "@homeroom/contract/areas/students/students.rules.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import type { Column } from "../../kit/table/table-column.ts";
import { TwoLinePerson } from "../../ui/two-line-person.tsx";
import { StudentLink } from "./student-link.tsx";
import { StudentStatusDot } from "./student-status.tsx";
import type { Student } from "./students.api.ts";
import type { StudentSort } from "./students.search.ts";

/** 140 px, and up to 220 px where the names have room to spare. */
const GROWING = "clamp(140px, 40vw - 340px, 220px)";

export function useStudentColumns(): Column<Student, StudentSort>[] {
	const { t } = useT();
	const formats = useFormats();
	return [
		{
			id: "name",
			header: t("students.name"),
			sort: "name",
			cell: (student) => (
				<TwoLinePerson name={fullName(student)} detail={student.email}>
					<StudentLink student={student} />
				</TwoLinePerson>
			),
		},
		{
			id: "class_label",
			header: t("students.class_label"),
			sort: "class_label",
			width: GROWING,
			cell: (student) => <span title={student.class_label ?? undefined}>{student.class_label ?? "—"}</span>,
		},
		{
			id: "status",
			header: t("students.status"),
			sort: "status",
			width: 150,
			cell: (student) => <StudentStatusDot status={student.status} />,
		},
		{
			id: "date_of_birth",
			header: t("students.date_of_birth"),
			sort: "date_of_birth",
			align: "end",
			width: 150,
			cell: (student) => (student.date_of_birth ? formats.day(student.date_of_birth) : "—"),
		},
		{
			id: "created_at",
			header: t("students.created_at"),
			sort: "created_at",
			align: "end",
			width: 130,
			hideBelow: "lg",
			cell: (student) => formats.dayOf(student.created_at),
		},
	];
}
