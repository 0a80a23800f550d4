import { useT } from "../../kit/i18n/i18n.ts";
import { RecordPage } from "../../kit/record/page/record-page.tsx";
import { RecordTabs } from "../../kit/record/page/record-tabs.tsx";
import { StudentHeader } from "./student-header.tsx";
import { STUDENT_TABS } from "./student-tabs.ts";
import { STUDENT_AREA } from "./students.record.tsx";

export function StudentPage() {
	const { t } = useT();
	return (
		<RecordPage area={STUDENT_AREA}>
			{(student) => (
				<>
					<StudentHeader student={student} />
					<RecordTabs record="students" row={student} tabs={STUDENT_TABS} label={t("care.tabs")} />
				</>
			)}
		</RecordPage>
	);
}
