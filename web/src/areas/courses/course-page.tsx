import { useQuery } from "@tanstack/react-query";
import { useT } from "../../kit/i18n/i18n.ts";
import { useLiveInvalidate } from "../../kit/live/live.ts";
import { RecordPage } from "../../kit/record/page/record-page.tsx";
import { RecordTabs } from "../../kit/record/page/record-tabs.tsx";
import { useRecordId } from "../../kit/record/record-paths.ts";
import { CourseHeader } from "./course-header.tsx";
import { COURSE_TABS } from "./course-tabs.ts";
import { COURSE_CONTENT, outlineQuery } from "./courses.api.ts";
import { COURSE_AREA } from "./courses.record.tsx";

const KEY = [COURSE_CONTENT];

export function CoursePage() {
	const { t } = useT();
	const { data: outline } = useQuery(outlineQuery(useRecordId()));
	useLiveInvalidate("course_units", KEY);
	useLiveInvalidate("course_lessons", KEY);
	useLiveInvalidate("course_shares", KEY);
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
