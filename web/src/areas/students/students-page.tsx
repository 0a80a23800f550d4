import { STUDENT } from "@homeroom/contract/areas/students/students.rules.ts";
import { Button } from "@mantine/core";
import { IconPlus, IconUsers } from "@tabler/icons-react";
import { getRouteApi, Outlet } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { useKeys } from "../../kit/keys/keys.ts";
import { useAllows, useSession } from "../../kit/session/session.ts";
import { Why } from "../../kit/session/why.tsx";
import { RecordList } from "../../kit/table/record-list.tsx";
import { plainValue } from "../../kit/table/record-search.ts";
import { useRecordList } from "../../kit/table/use-record-list.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { STUDENT_LOOK } from "./student-look.tsx";
import { useStudentMenu } from "./student-menu.tsx";
import type { Student } from "./students.api.ts";
import { STUDENT_AREA } from "./students.record.tsx";
import { StudentsMenu } from "./students-menu.tsx";

const RecordEdit = lazy(async () => ({ default: (await import("../../kit/record/record-edit.tsx")).RecordEditOverList<typeof STUDENT> }));
const route = getRouteApi("/app/students");

export function StudentsPage() {
	const { t } = useT();
	const allows = useAllows();
	const search = route.useSearch();
	const navigate = route.useNavigate();
	const list = useRecordList<Student>(STUDENT, search, navigate);
	const rowMenu = useStudentMenu();
	const add = () => void navigate({ to: "/students/new", search: (now) => ({ ...now, edit: undefined }), state: { opened_here: true } });
	const mayAdd = allows("Students.Create");
	const isStaff = useSession()?.portal_type === "ADMIN";
	useKeys(mayAdd ? [{ keys: "n", label: t("students.add"), run: add }] : []);
	return (
		<>
			<PageHeader
				title={t("students.title")}
				context={list.context}
				actions={
					<>
						{mayAdd ? (
							<Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={add}>
								{t("students.add")}
							</Button>
						) : isStaff ? (
							<Why needs="Students.Create">{t("students.add")}</Why>
						) : null}
						<StudentsMenu class_label={plainValue(search.where, "class_label") || undefined} />
					</>
				}
			/>
			<Sheet>
				<RecordList
					list={list}
					look={STUDENT_LOOK}
					rowMenu={rowMenu}
					suggestions={STUDENT_AREA.suggestions ?? {}}
					emptyIcon={<IconUsers />}
				/>
			</Sheet>
			<Suspense>{search.edit && allows("Students.Edit") ? <RecordEdit area={STUDENT_AREA} id={search.edit} /> : null}</Suspense>
			<Outlet />
		</>
	);
}
