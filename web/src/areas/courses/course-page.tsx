import { useQuery } from "@tanstack/react-query";
import { useT } from "../../kit/i18n/i18n.ts";
import { RecordPage } from "../../kit/record/page/record-page.tsx";
import { RecordTabs } from "../../kit/record/page/record-tabs.tsx";
import { useRecordId } from "../../kit/record/record-paths.ts";
import { CourseHeader } from "./course-header.tsx";
import { COURSE_TABS } from "./course-tabs.ts";
import { outlineQuery } from "./courses.api.ts";
import { COURSE_AREA } from "./courses.record.tsx";

export function CoursePage() {
	const { t } = useT();
	const { data: outline } = useQuery(outlineQuery(useRecordId()));
	return (
		<RecordPage area={COURSE_AREA}>
			{(course) => (
				<>
					<CourseHeader course={course} outline={outline} />
					<RecordTabs record="courses" row={course} tabs={COURSE_TABS} label={t("lessons.tabs")} />
				</>
			)}
		</RecordPage>
	);
}
