import type { TaskRow } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { FORMAT_TAGS } from "@homeroom/contract/languages.generated.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { schoolToday } from "../../../kit/formats/school-today.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { QueryPart } from "../../../kit/queries/query-part.tsx";
import { useAllows, useSession } from "../../../kit/session/session.ts";
import { usePageTitle } from "../../../kit/title/page-title.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { type DaysSearch, monthAround, monthLater } from "../task-days.ts";
import { useTaskMove } from "../task-deeds.ts";
import { tasksAsked } from "../task-filter.ts";
import { TaskSteps } from "../task-steps.tsx";
import { TaskTools } from "../task-tools.tsx";
import { TaskViews } from "../task-views.tsx";
import { spanQuery } from "../tasks.api.ts";
import { TaskMonth } from "./task-month.tsx";

const route = getRouteApi("/app/tasks/calendar");

/** `/tasks/calendar`: the tasks that the list shows, on the days when they are due. */
export function TaskMonthPage() {
	const { t, locale } = useT();
	const search: DaysSearch = route.useSearch();
	const navigate = useNavigate({ from: "/tasks/calendar" });
	const uid = useSession()?.user.uid;
	const mayMove = useAllows()("Tasks.Edit");
	const today = schoolToday();
	const day = search.day ?? today;
	const query = useQuery({ ...spanQuery({ ...monthAround(day), ...tasksAsked(search, uid) }), placeholderData: (before) => before });
	const move = useTaskMove();
	const go = (more: DaysSearch) => void navigate({ search: (now) => ({ ...now, ...more }), replace: true });
	usePageTitle(t("page.task_calendar"));
	const month = new Intl.DateTimeFormat(FORMAT_TAGS[locale], { month: "long", year: "numeric", timeZone: "UTC" }).format(
		new Date(`${day}T00:00:00Z`),
	);
	return (
		<>
			<PageHeader title={t("page.task_calendar")} actions={<TaskViews view="calendar" filter={search} />} />
			<TaskTools filter={search} onChange={go}>
				<TaskSteps
					label={month}
					now={day.slice(0, 7) === today.slice(0, 7)}
					onEarlier={() => go({ day: monthLater(day, -1) })}
					onToday={() => go({ day: undefined })}
					onLater={() => go({ day: monthLater(day, 1) })}
				/>
			</TaskTools>
			<Sheet>
				<QueryPart query={query} failed={t("tasks.span_failed")}>
					{query.data ? (
						<TaskMonth
							day={day}
							today={today}
							tasks={query.data.tasks}
							onMove={mayMove ? (task: TaskRow, by: number) => void move.run({ task, by }) : null}
						/>
					) : null}
				</QueryPart>
			</Sheet>
			{query.data?.more ? <p>{t("tasks.span_more")}</p> : null}
		</>
	);
}
