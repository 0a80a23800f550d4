import type { TimelineChange } from "@homeroom/contract/areas/students/students.contract.ts";
import { useQuery } from "@tanstack/react-query";
import { RecordActivity } from "../../kit/activity/record-activity.tsx";
import { useT } from "../../kit/i18n/i18n.ts";
import { RecordDetails } from "../../kit/record/page/record-details.tsx";
import { useDeedSentence } from "../../kit/record/page/record-history.tsx";
import { deedsOf } from "../../kit/record/record-deeds.ts";
import { useRecordFields } from "../../kit/record/use-record-fields.ts";
import { TwoColumns } from "../../ui/two-columns.tsx";
import type { Student } from "./students.api.ts";
import { studentTimelineQuery } from "./students.care-api.ts";
import { STUDENT_AREA } from "./students.record.tsx";

/** What is known of a student, and what happened: to the student, their enrolments, consents and documents. */
export function StudentOverview({ row }: { row: Student }) {
	const { t } = useT();
	const fields = useRecordFields(STUDENT_AREA.spec);
	const sentenceOf = useDeedSentence();
	const name = STUDENT_AREA.titleOf(row);
	return (
		<TwoColumns>
			<RecordDetails area={STUDENT_AREA} row={row} />
			<RecordActivity
				title={t("record.activity")}
				failedTitle={t("record.activity_failed")}
				someone={t("record.someone")}
				query={useQuery(studentTimelineQuery(row.id))}
				record={{ name: "students", id: row.id }}
				isOwn={(change) => (change as TimelineChange).table === "students"}
				sentencesOf={(change, who) => {
					const { table } = change as TimelineChange;
					if (table === "students") return deedsOf(change, fields).map((deed) => sentenceOf(deed, who, name));
					const paper = PAPERS.find((one) => one === table);
					const removed = (change.after?.archived_at ?? change.after?.removed_at) != null;
					return paper ? [t(`care.did.${paper}.${removed ? "removed" : change.action}`, { who })] : [];
				}}
			/>
		</TwoColumns>
	);
}

/** What a student's timeline tells besides the record itself. */
const PAPERS = ["student_enrolments", "student_consents", "student_documents"] as const;
