import { Alert, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../kit/i18n/i18n.ts";
import { useAllows } from "../../kit/session/session.ts";
import { dayLessonsQuery } from "./calendar.api.ts";
import classes from "./calendar-page.module.css";

interface CalendarDayLessonsProps {
	starts_on: string;
	ends_on: string;
	onCancel: (cancel: boolean) => void;
}
const DAY = /^\d{4}-\d\d-\d\d$/;

/** What the published timetable has on days that shall be off, with the offer to cancel it. */
export function CalendarDayLessons({ starts_on, ends_on, onCancel }: CalendarDayLessonsProps) {
	const { t } = useT();
	const mayCancel = useAllows()("Timetable.Edit");
	const known = DAY.test(starts_on) && DAY.test(ends_on) && starts_on <= ends_on;
	const { data } = useQuery({ ...dayLessonsQuery(starts_on, ends_on), enabled: known });
	if (!known || !data || data.lessons === 0) return null;
	return (
		<Alert
			color="warning"
			className={classes.wide ?? ""}
			role="status"
			title={t("calendar.lessons_there", { lessons: data.lessons, classes: data.classes })}
		>
			{mayCancel ? (
				<Switch label={t("calendar.lessons_cancel")} onChange={({ currentTarget }) => onCancel(currentTarget.checked)} />
			) : (
				t("calendar.lessons_ask")
			)}
		</Alert>
	);
}
