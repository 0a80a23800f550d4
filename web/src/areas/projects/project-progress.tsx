import type { ProjectStage } from "@homeroom/contract/areas/projects/projects.rules.ts";
import { Anchor, Progress } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useT } from "../../kit/i18n/i18n.ts";
import { useAllows } from "../../kit/session/session.ts";
import classes from "./project-progress.module.css";

export const ProjectStageWord = ({ stage }: { stage: ProjectStage }) => useT().t(`projects.stage.${stage}`);

/** The same tasks in columns, for those who see tasks. */
export function ProjectBoardLink({ id }: { id: number }) {
	const { t } = useT();
	if (!useAllows()("Tasks.View")) return null;
	return (
		<Anchor size="sm" renderRoot={(props) => <Link {...props} to="/tasks/board" search={{ project: id }} />}>
			{t("projects.to_board")}
		</Anchor>
	);
}

/** In a column: 4/12, and in words for who asks or hears. */
export function ProjectDone({ done, all }: { done: number; all: number }) {
	const { t } = useT();
	const words = t("projects.progress", { done, all });
	return all === 0 ? (
		"—"
	) : (
		<span role="img" title={words} aria-label={words}>
			{`${done}/${all}`}
		</span>
	);
}

/** How far a project is: a bar, and the same in words. */
export function ProjectProgress({ done, all }: { done: number; all: number }) {
	const { t } = useT();
	if (all === 0) return <span className={classes.none}>{t("projects.no_tasks")}</span>;
	const words = t("projects.progress", { done, all });
	return (
		<span className={classes.progress}>
			<Progress className={classes.bar ?? ""} size={6} radius={3} value={(100 * done) / all} aria-label={words} />
			<span>{words}</span>
		</span>
	);
}
