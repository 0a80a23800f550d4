import type { TimelineChange } from "@homeroom/contract/areas/students/students.contract.ts";
import type { Change } from "@homeroom/contract/kit/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { RecordActivity } from "../../kit/activity/record-activity.tsx";
import { useT } from "../../kit/i18n/i18n.ts";
import { RecordDetails } from "../../kit/record/page/record-details.tsx";
import { useDeedSentences } from "../../kit/record/page/record-history.tsx";
import { TwoColumns } from "../../ui/two-columns.tsx";
import type { Student } from "./students.api.ts";
import { studentTimelineQuery } from "./students.care-api.ts";
import { STUDENT_AREA } from "./students.record.tsx";

/** What is known of a student, and what happened: to the student, their enrolments, consents and documents. */
export function StudentOverview({ row }: { row: Student }) {
	const { t } = useT();
	const query = useQuery(studentTimelineQuery(row.id));
	const sentencesOf = useDeedSentences(STUDENT_AREA.spec, (query.data?.changes ?? []).filter(isOwn));
	const name = STUDENT_AREA.titleOf(row);
	return (
		<TwoColumns>
			<RecordDetails area={STUDENT_AREA} row={row} />
			<RecordActivity
				title={t("record.activity")}
				failedTitle={t("record.activity_failed")}
				someone={t("record.someone")}
				query={query}
				record={{ name: "students", id: row.id }}
				isOwn={isOwn}
				sentencesOf={(change, who) => {
					if (isOwn(change)) return sentencesOf(change, who, name);
					const paper = PAPERS.find((one) => one === (change as TimelineChange).table);
					const removed = (change.after?.archived_at ?? change.after?.removed_at) != null;
					return paper ? [t(`care.did.${paper}.${removed ? "removed" : change.action}`, { who })] : [];
				}}
			/>
		</TwoColumns>
	);
}

const isOwn = (change: Change): boolean => (change as TimelineChange).table === "students";
/** What a student's timeline tells besides the record itself. */
const PAPERS = ["student_enrolments", "student_consents", "student_documents"] as const;
