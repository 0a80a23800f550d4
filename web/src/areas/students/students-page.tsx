import { ActionIcon } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { type ComponentType, Suspense } from "react";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import { RecordListPage } from "../../kit/record/record-list-page.tsx";
import { listTool } from "../../kit/table/list/list-tool.ts";
import { ROSTERS } from "../rosters/rosters.public-ui.ts";
import { STUDENT_LOOK } from "./student-look.tsx";
import { STUDENT_AREA } from "./students.record.tsx";

/** Loaded with its words, after the list. */
const later = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>) =>
	listTool(async () => (await Promise.all([load(), loadCatalogue("enrolments")]))[0]);
const StudentsMenu = later(() => import("./students-menu.tsx"));
const StudentsBulk = later(() => import("./students-bulk.tsx"));
/** As large as the button that comes. */
const place = <ActionIcon variant="default" size={36} disabled aria-hidden="true" />;

export function StudentsPage() {
	return (
		<RecordListPage
			area={STUDENT_AREA}
			look={STUDENT_LOOK}
			emptyIcon={<IconUsers />}
			together={ROSTERS}
			bulk={StudentsBulk}
			actions={(list) => (
				<Suspense fallback={place}>
					<StudentsMenu list={list} />
				</Suspense>
			)}
		/>
	);
}
