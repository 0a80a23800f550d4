import { IconUsers } from "@tabler/icons-react";
import { RecordListPage } from "../../kit/record/record-list-page.tsx";
import { plainValue } from "../../kit/table/record-search.ts";
import { STUDENT_LOOK } from "./student-look.tsx";
import { STUDENT_AREA } from "./students.record.tsx";
import { StudentsMenu } from "./students-menu.tsx";

export function StudentsPage() {
	return (
		<RecordListPage
			area={STUDENT_AREA}
			look={STUDENT_LOOK}
			emptyIcon={<IconUsers />}
			actions={({ where }) => <StudentsMenu class_label={plainValue(where, "class_label") || undefined} />}
		/>
	);
}
