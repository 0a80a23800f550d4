import type { Task } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useT } from "../../kit/i18n/i18n.ts";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { CardLink } from "../../kit/routing/card-link.tsx";
import { useIsHelping } from "../../kit/session/session.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { StatusDot } from "../../ui/status-dot.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { useColleagueName } from "../projects/projects.public-ui.ts";
import { taskWorkQuery } from "./work.api.ts";
import classes from "./work-of-task.module.css";
import { useHoursWords } from "./work-time.ts";

/** On a task's page: who works on it now, and for how long each has. */
export function WorkOfTask({ task }: { task: Pick<Task, "id" | "estimate"> }) {
	const { t } = useT();
	const words = useHoursWords();
	const nameOf = useColleagueName();
	const helping = useIsHelping();
	const query = useQuery({ ...taskWorkQuery(task.id), enabled: !helping });
	if (helping) return null;
	const { data } = query;
	const where = [["task_id", "in", [task.id]]] as const;
	return (
		<Sheet
			title={t("work.of_task")}
			note={data && task.estimate ? t("work.of_estimate", { worked: words(data.seconds), estimate: words(task.estimate * 60) }) : undefined}
			aside={
				data && data.people.length > 0 ? (
					<CardLink to="/work-log" search={{ where: [...where] }}>
						{t("work.entries")}
					</CardLink>
				) : undefined
			}
		>
			{query.error && !data ? <QueryError query={query} title={t("work.failed")} /> : null}
			{!data && !query.error ? <TextSkeleton width="60%" /> : null}
			{data && data.people.length === 0 && data.timers.length === 0 ? (
				<p className={classes.none}>
					{t("work.nothing_yet")} <Link to="/work-log/new">{t("work.write_down")}</Link>
				</p>
			) : null}
			<ul className={classes.lines}>
				{data?.timers.map(({ id, user_id }) => (
					<li key={`timer-${id}`} className={classes.line}>
						<StatusDot tone="good">{t("work.works_on_it", { name: nameOf(user_id) ?? "…" })}</StatusDot>
					</li>
				))}
				{data?.people.map(({ user_id, seconds }) => (
					<li key={user_id ?? 0} className={classes.line}>
						<span className={classes.who}>{user_id === null ? t("projects.person_left") : (nameOf(user_id) ?? "…")}</span>
						<span className={classes.time}>{words(seconds)}</span>
					</li>
				))}
			</ul>
		</Sheet>
	);
}
