import { useQuery } from "@tanstack/react-query";
import { useT } from "../../kit/i18n/i18n.ts";
import { CardLink } from "../../kit/routing/card-link.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { attendanceLook as classes, useToday } from "../attendance/attendance.public-ui.ts";
import { AbsentRows } from "./absence-students.tsx";
import { absentQuery } from "./absences.api.ts";

const SHOWN = 5;

/** For the office: who is not there today, those without a reason first. */
export function AbsentCard() {
	const { t } = useT();
	const query = useQuery(absentQuery(useToday()));
	const students = query.data?.students;
	const open = students?.filter(({ is_explained }) => !is_explained).length ?? 0;
	return (
		<Sheet
			title={t("attendance.card_absent")}
			note={students && students.length > 0 ? t("attendance.absent_count", { count: students.length, open }) : null}
			lines
			aside={<CardLink to="/attendance/absences">{t("attendance.card_absences")}</CardLink>}
		>
			{students ? (
				students.length > 0 ? (
					<AbsentRows students={students.slice(0, SHOWN)} />
				) : (
					<p className={classes.meta}>{t("attendance.absent_count", { count: 0, open: 0 })}</p>
				)
			) : query.error ? (
				<p className={classes.meta}>{query.error.message}</p>
			) : (
				<TextSkeleton width="50%" />
			)}
		</Sheet>
	);
}
