import { addDays } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import { ActionIcon, Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { schoolToday } from "../../kit/formats/school-today.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useSession } from "../../kit/session/session.ts";
import classes from "./attendance.module.css";

/** Today, where the school is. */
export function useToday(): string {
	useSession();
	return schoolToday();
}

/** The day that is shown, with the ones beside it. */
export function DaySteps({ day, onDay }: { day: string; onDay: (day: string | undefined) => void }) {
	const { t } = useT();
	const formats = useFormats();
	const today = useToday();
	const go = (to: string) => onDay(to === today ? undefined : to);
	return (
		<div className={classes.days}>
			<ActionIcon variant="default" size="lg" aria-label={t("attendance.day_before")} onClick={() => go(addDays(day, -1))}>
				<IconChevronLeft size={18} />
			</ActionIcon>
			<span className={classes.day}>{formats.day(day)}</span>
			<ActionIcon variant="default" size="lg" aria-label={t("attendance.day_after")} onClick={() => go(addDays(day, 1))}>
				<IconChevronRight size={18} />
			</ActionIcon>
			<Button variant="default" disabled={day === today} onClick={() => go(today)}>
				{t("attendance.today")}
			</Button>
		</div>
	);
}
