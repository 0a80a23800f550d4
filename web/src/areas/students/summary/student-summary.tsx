import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../kit/i18n/i18n.ts";
import { QueryError } from "../../../kit/queries/query-error.tsx";
import { RecordDetails } from "../../../kit/record/page/record-details.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { TextSkeleton } from "../../../ui/text-skeleton.tsx";
import { TwoColumns } from "../../../ui/two-columns.tsx";
import { codesQuery } from "../../attendance/attendance.public-ui.ts";
import type { Student } from "../students.api.ts";
import { studentPageQuery } from "../students.care-api.ts";
import { STUDENT_AREA } from "../students.record.tsx";
import { StudentChanges } from "./student-changes.tsx";
import { StudentFamilyCard } from "./student-family-card.tsx";
import classes from "./student-summary.module.css";
import { StudentTerm } from "./student-term.tsx";
import { StudentTodayCard } from "./student-today.tsx";

/** Said in the head of the page. */
const IN_HEAD = ["first_name", "last_name", "middle_name", "called_name", "class_label", "status", "house_id", "colour_code"];

/** A student at a glance: today, the term, the family, what is known and what changed. */
export function StudentSummary({ row }: { row: Student }) {
	const { t } = useT();
	const query = useQuery(studentPageQuery(row.id));
	const codes = useQuery(codesQuery()).data?.codes ?? [];
	const page = query.data;
	if (query.error && !page)
		return (
			<Sheet>
				<QueryError query={query} title={t("care.summary_failed")} />
			</Sheet>
		);
	const details = (
		<div className={classes.late}>
			<RecordDetails area={STUDENT_AREA} row={row} filled={{ without: IN_HEAD }} />
		</div>
	);
	if (!page)
		return (
			<TwoColumns>
				<div className={classes.stack}>
					<Sheet title={t("care.today")}>
						<TextSkeleton width="60%" />
					</Sheet>
					{details}
				</div>
				<Sheet title={t("care.family")}>
					<TextSkeleton width="60%" />
				</Sheet>
			</TwoColumns>
		);
	return (
		<TwoColumns>
			<div className={classes.stack}>
				{page.today && row.archived_at === null ? <StudentTodayCard today={page.today} codes={codes} /> : null}
				{page.attendance ? <StudentTerm term={page.attendance} codes={codes} /> : null}
				{details}
			</div>
			<div className={classes.stack}>
				<StudentFamilyCard family={page.family} />
				<div className={classes.late}>
					<StudentChanges row={row} />
				</div>
			</div>
		</TwoColumns>
	);
}
