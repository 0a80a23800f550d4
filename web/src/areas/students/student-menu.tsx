import { fullName } from "@homeroom/contract/areas/students/students.rules.ts";
import { Menu } from "@mantine/core";
import { IconArchive, IconArchiveOff, IconPencil, IconUser } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useT } from "../../kit/i18n/i18n.ts";
import { useAllows } from "../../kit/session/session.ts";
import { RowMenu } from "../../kit/table/row-menu.tsx";
import type { Student } from "./students.api.ts";
import { useStudentArchive } from "./use-student-archive.ts";

const route = getRouteApi("/app/students");
const ICON = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

/** The menu of a row in the list: only what the person may do. */
export function useStudentMenu() {
	const { t } = useT();
	const allows = useAllows();
	const navigate = route.useNavigate();
	const { archive, restore } = useStudentArchive();
	const open = (student: Student) => void navigate({ to: "/students/$studentId", params: { studentId: student.id } });
	const edit = (student: Student) => void navigate({ search: (now) => ({ ...now, edit: student.id }), state: { opened_here: true } });

	return (student: Student) => (
		<RowMenu name={fullName(student)}>
			<Menu.Item leftSection={<IconUser {...ICON} />} onClick={() => open(student)}>
				{t("students.open")}
			</Menu.Item>
			{allows("Students.Edit") && !student.archived_at ? (
				<Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => edit(student)}>
					{t("students.edit")}
				</Menu.Item>
			) : null}
			{allows("Students.Delete") && !student.archived_at ? (
				<Menu.Item leftSection={<IconArchive {...ICON} />} onClick={() => void archive(student)}>
					{t("students.archive")}
				</Menu.Item>
			) : null}
			{allows("Students.Delete") && student.archived_at ? (
				<Menu.Item leftSection={<IconArchiveOff {...ICON} />} onClick={() => void restore(student)}>
					{t("students.restore")}
				</Menu.Item>
			) : null}
		</RowMenu>
	);
}
