import type { TimelineChange } from "@homeroom/contract/areas/students/students.contract.ts";
import type { Change } from "@homeroom/contract/kit/schemas.ts";
import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RecordActivity } from "../../../kit/activity/record-activity.tsx";
import { useT } from "../../../kit/i18n/i18n.ts";
import { useDeedSentences } from "../../../kit/record/page/record-history.tsx";
import type { Student } from "../students.api.ts";
import { studentPageQuery, studentTimelineQuery } from "../students.care-api.ts";
import { STUDENT_AREA } from "../students.record.tsx";

/** What happened last to the student, their enrolments, consents and documents; all of it when somebody wants to know. */
export function StudentChanges({ row }: { row: Student }) {
	const { t } = useT();
	const [all, setAll] = useState(false);
	const newest = useQuery({ ...studentPageQuery(row.id), select: ({ changes }) => ({ changes }) });
	const whole = useQuery({ ...studentTimelineQuery(row.id), enabled: all });
	const query = all ? whole : newest;
	const sentencesOf = useDeedSentences(STUDENT_AREA.spec, (query.data?.changes ?? []).filter(isOwn));
	const name = STUDENT_AREA.titleOf(row);
	return (
		<RecordActivity
			title={t(all ? "record.activity" : "care.latest")}
			failedTitle={t("record.activity_failed")}
			someone={t("record.someone")}
			query={query}
			record={{ name: "students", id: row.id }}
			isOwn={isOwn}
			aside={
				<Anchor component="button" type="button" size="sm" onClick={() => setAll(!all)}>
					{t(all ? "care.latest_only" : "care.latest_all")}
				</Anchor>
			}
			sentencesOf={(change, who) => {
				if (isOwn(change)) return sentencesOf(change, who, name);
				const paper = PAPERS.find((one) => one === (change as TimelineChange).table);
				const removed = (change.after?.archived_at ?? change.after?.removed_at) != null;
				const told = change.after ?? change.before;
				const placed = told?.class_label ? "yes" : "no";
				const gaps = { who, name: row.first_name, placed, class: told?.class_label, kind: told?.kind, decision: told?.decision };
				return paper ? [t(`care.did.${paper}.${removed ? "removed" : change.action}`, gaps)] : [];
			}}
		/>
	);
}

const isOwn = (change: Change): boolean => (change as TimelineChange).table === "students";
/** What a student's timeline tells besides the record itself. */
const PAPERS = ["student_enrolments", "student_consents", "student_documents"] as const;
