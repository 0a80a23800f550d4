import { SegmentedControl } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useT } from "../../kit/i18n/i18n.ts";
import { useSession } from "../../kit/session/session.ts";
import { carried, type TaskFilter, tasksAsked } from "./task-filter.ts";

const VIEWS = ["list", "board", "calendar", "timeline"] as const;
type TaskView = (typeof VIEWS)[number];
const PATHS = { board: "/tasks/board", calendar: "/tasks/calendar", timeline: "/tasks/timeline" } as const;

/** The same tasks in another way: what narrows them goes along. */
export function TaskViews({ view, filter }: { view: TaskView; filter: TaskFilter }) {
	const { t } = useT();
	const navigate = useNavigate();
	const uid = useSession()?.user.uid;
	const go = (to: TaskView) => {
		if (to === view) return;
		if (to === "list") void navigate({ to: "/tasks", search: tasksAsked(filter, uid) });
		else void navigate({ to: PATHS[to], search: carried(filter) });
	};
	return (
		<SegmentedControl
			aria-label={t("tasks.view")}
			value={view}
			data={VIEWS.map((value) => ({ value, label: t(`tasks.view_${value}`) }))}
			onChange={(value) => go(value as TaskView)}
		/>
	);
}
