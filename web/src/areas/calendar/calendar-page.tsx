import { Button, NativeSelect } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useT } from "../../kit/i18n/i18n.ts";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { SettingsFrame } from "../settings/settings.public-ui.tsx";
import { calendarQuery } from "./calendar.api.ts";
import classes from "./calendar-page.module.css";
import { CalendarSheets } from "./calendar-sheets.tsx";

const route = getRouteApi("/app/settings/calendar");

/** `/settings/calendar`: terms, days unlike others, bells and the cycle of an academic year, and what becomes of it day by day. */
export function CalendarPage() {
	const { t } = useT();
	const { year } = route.useSearch();
	const navigate = route.useNavigate();
	const query = useQuery(calendarQuery(year));
	const calendar = query.data;
	const shown = calendar?.years.find(({ id }) => id === calendar.academic_year_id);
	return (
		<SettingsFrame
			title={t("settings_page.calendar")}
			context={t("calendar.context")}
			actions={
				calendar && shown ? (
					<NativeSelect
						aria-label={t("calendar.year")}
						value={String(shown.id)}
						onChange={({ currentTarget: { value } }) => void navigate({ search: { year: Number(value) }, replace: true })}
						data={calendar.years.map(({ id, name }) => ({ value: String(id), label: name }))}
					/>
				) : undefined
			}
		>
			{query.error && !calendar ? (
				<Sheet>
					<QueryError query={query} title={t("calendar.failed")} />
				</Sheet>
			) : calendar === undefined ? (
				<Sheet>
					<div className={classes.waiting} aria-busy="true">
						<TextSkeleton width="40%" />
						<TextSkeleton width="60%" />
						<TextSkeleton width="30%" />
					</div>
				</Sheet>
			) : shown === undefined ? (
				<Sheet>
					<EmptyState
						icon={<IconCalendarPlus />}
						title={t("calendar.no_years")}
						text={t("calendar.no_years_text")}
						action={<Button renderRoot={(props) => <Link to="/settings/years" {...props} />}>{t("calendar.to_years")}</Button>}
					/>
				</Sheet>
			) : (
				<CalendarSheets calendar={calendar} year={shown} />
			)}
		</SettingsFrame>
	);
}
