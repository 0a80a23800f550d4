import { fullName } from "@homeroom/contract/areas/students/students.rules.ts";
import { Menu } from "@mantine/core";
import { IconArchive, IconArchiveOff, IconPencil, IconUser } from "@tabler/icons-react";
import { useT } from "../../kit/i18n/i18n.ts";
import { useRecordPaths } from "../../kit/record/record-paths.ts";
import { useRecordArchive } from "../../kit/record/use-record-archive.ts";
import { useAllows } from "../../kit/session/session.ts";
import { RowMenu } from "../../kit/table/row-menu.tsx";
import type { Student } from "./students.api.ts";
import { STUDENT_AREA } from "./students.record.tsx";

const ICON = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

/** The menu of a row in the list: only what the person may do. */
export function useStudentMenu() {
	const { t } = useT();
	const allows = useAllows();
	const { toPage, editInList } = useRecordPaths(STUDENT_AREA.spec);
	const { archive, restore } = useRecordArchive(STUDENT_AREA);

	return (student: Student) => (
		<RowMenu name={fullName(student)}>
			<Menu.Item leftSection={<IconUser {...ICON} />} onClick={() => toPage(student.id)}>
				{t("record.open")}
			</Menu.Item>
			{allows("Students.Edit") && !student.archived_at ? (
				<Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => editInList(student.id)}>
					{t("record.edit")}
				</Menu.Item>
			) : null}
			{allows("Students.Delete") && !student.archived_at ? (
				<Menu.Item leftSection={<IconArchive {...ICON} />} onClick={() => void archive(student)}>
					{t("record.archive")}
				</Menu.Item>
			) : null}
			{allows("Students.Delete") && student.archived_at ? (
				<Menu.Item leftSection={<IconArchiveOff {...ICON} />} onClick={() => void restore(student)}>
					{t("record.restore")}
				</Menu.Item>
			) : null}
		</RowMenu>
	);
}
