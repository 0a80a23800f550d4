import { ActionIcon } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { RecordListPage } from "../../kit/record/record-list-page.tsx";
import { listTool } from "../../kit/table/list-tool.ts";
import { STUDENT_LOOK } from "./student-look.tsx";
import { STUDENT_AREA } from "./students.record.tsx";

const StudentsMenu = lazy(() =>
	import("./students-menu.tsx").then(({ StudentsMenu: Menu }) => ({ default: Menu })).catch(() => ({ default: () => null })),
);
const StudentsBulk = listTool(() => import("./students-bulk.tsx"));
/** As large as the button that comes. */
const place = <ActionIcon variant="default" size={36} disabled aria-hidden="true" />;

export function StudentsPage() {
	return (
		<RecordListPage
			area={STUDENT_AREA}
			look={STUDENT_LOOK}
			emptyIcon={<IconUsers />}
			bulk={StudentsBulk}
			actions={(list) => (
				<Suspense fallback={place}>
					<StudentsMenu list={list} />
				</Suspense>
			)}
		/>
	);
}
