import { addDays } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../kit/i18n/i18n.ts";
import { CardLink } from "../../kit/routing/card-link.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { attendanceLook as classes, useToday } from "../attendance/attendance.public-ui.ts";
import { AbsenceRow } from "./absence-row.tsx";
import { absencesQuery } from "./absences.api.ts";

const SHOWN = 5;
const DAYS_AHEAD = 14;

/** For the office: what families announced and nobody has answered. Nothing where all is. */
export function AnnouncedCard() {
	const { t } = useT();
	const today = useToday();
	const { data } = useQuery(absencesQuery(today, addDays(today, DAYS_AHEAD)));
	const open = data?.absences.filter(({ state }) => state === "announced") ?? [];
	if (open.length === 0) return null;
	return (
		<Sheet title={t("card.announced")} lines aside={<CardLink to="/attendance/absences">{t("attendance.card_absences")}</CardLink>}>
			<ul className={classes.lines}>
				{open.slice(0, SHOWN).map((absence) => (
					<AbsenceRow key={absence.id} absence={absence} isFamily={false} />
				))}
			</ul>
		</Sheet>
	);
}
