import { addDays } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { attendanceLook as classes, useToday } from "../attendance/attendance.public-ui.ts";
import { AbsenceRow } from "./absence-row.tsx";
import { absencesQuery } from "./absences.api.ts";

const AbsenceForm = lazy(() => import("./absence-form.tsx"));
const AHEAD_DAYS = 60;

/** For families: a child is ill, and the school knows with two taps; what was said of today and later. */
export function FamilyAbsencesCard() {
	const { t } = useT();
	const today = useToday();
	const [isAnnouncing, setAnnouncing] = useState(false);
	const query = useQuery(absencesQuery(today, addDays(today, AHEAD_DAYS)));
	const listed = query.data?.absences.filter(({ state }) => state !== "withdrawn");
	return (
		<Sheet
			title={t("attendance.announced_list")}
			aside={
				<Button size="compact-sm" variant="default" onClick={() => setAnnouncing(true)}>
					{t("attendance.absence_new")}
				</Button>
			}
		>
			{listed === undefined ? (
				query.error ? (
					<p className={classes.meta}>{query.error.message}</p>
				) : (
					<TextSkeleton width="60%" />
				)
			) : listed.length === 0 ? (
				<p className={classes.meta}>{t("attendance.no_absences")}</p>
			) : (
				<ul className={classes.lines}>
					{listed.map((absence) => (
						<AbsenceRow key={absence.id} absence={absence} isFamily />
					))}
				</ul>
			)}
			<Suspense>{isAnnouncing ? <AbsenceForm day={today} onClose={() => setAnnouncing(false)} /> : null}</Suspense>
		</Sheet>
	);
}
