import { addDays } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import { IconTimeline } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { schoolToday } from "../../../kit/formats/school-today.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { QueryPart } from "../../../kit/queries/query-part.tsx";
import { useSession } from "../../../kit/session/session.ts";
import { usePageTitle } from "../../../kit/title/page-title.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { type DaysSearch, WEEKS_SHOWN, weeksFrom } from "../task-days.ts";
import { tasksAsked } from "../task-filter.ts";
import { TaskSteps } from "../task-steps.tsx";
import { TaskTools } from "../task-tools.tsx";
import { TaskViews } from "../task-views.tsx";
import { spanQuery } from "../tasks.api.ts";
import { Timeline } from "./timeline-chart.tsx";

const route = getRouteApi("/app/tasks/timeline");
const STEP = (WEEKS_SHOWN / 2) * 7;

/** `/tasks/timeline`: the tasks that the list shows, as bars, and what waits for what. */
export function TimelinePage() {
	const { t } = useT();
	const formats = useFormats();
	const search: DaysSearch = route.useSearch();
	const navigate = useNavigate({ from: "/tasks/timeline" });
	const uid = useSession()?.user.uid;
	const today = schoolToday();
	const day = search.day ?? today;
	const days = weeksFrom(day);
	const query = useQuery({ ...spanQuery({ ...days, ...tasksAsked(search, uid) }), placeholderData: (before) => before });
	const go = (more: DaysSearch) => void navigate({ search: (now) => ({ ...now, ...more }), replace: true });
	usePageTitle(t("page.task_timeline"));
	return (
		<>
			<PageHeader title={t("page.task_timeline")} actions={<TaskViews view="timeline" filter={search} />} />
			<TaskTools filter={search} onChange={go}>
				<TaskSteps
					label={`${formats.day(days.from)} – ${formats.day(days.to)}`}
					now={search.day === undefined}
					onEarlier={() => go({ day: addDays(day, -STEP) })}
					onToday={() => go({ day: undefined })}
					onLater={() => go({ day: addDays(day, STEP) })}
				/>
			</TaskTools>
			<Sheet>
				<QueryPart query={query} failed={t("tasks.span_failed")}>
					{query.data?.tasks.length === 0 ? (
						<EmptyState icon={<IconTimeline />} title={t("tasks.span_none")} />
					) : query.data ? (
						<Timeline span={query.data} days={days} today={today} />
					) : null}
				</QueryPart>
			</Sheet>
			{query.data?.more ? <p>{t("tasks.span_more")}</p> : null}
		</>
	);
}
