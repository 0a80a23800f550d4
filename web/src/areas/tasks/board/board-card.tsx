import type { TaskRow } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { IconChevronsUp, IconChevronUp, IconListCheck, IconLock } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useT } from "../../../kit/i18n/i18n.ts";
import { PersonAvatar } from "../../../ui/person/person-avatar.tsx";
import { useColleagueName } from "../../projects/projects.public-ui.ts";
import { TimerSign } from "../../work/work.public-ui.ts";
import { TaskDue, TaskTags } from "../task-marks.tsx";
import classes from "./board-card.module.css";

/** What a card says: its title, what of it is urgent or late, who leads it, and what it waits for. */
export function BoardCard({ task }: { task: TaskRow }) {
	const { t } = useT();
	const nameOf = useColleagueName();
	const lead = task.lead_id === null ? undefined : nameOf(task.lead_id);
	const isHigh = task.priority === "1" || task.priority === "2";
	const Sign = task.priority === "1" ? IconChevronsUp : IconChevronUp;
	return (
		<>
			<Link
				to="/tasks/$id"
				params={{ id: String(task.id) }}
				className={classes.title}
				draggable={false}
				data-done={task.status === "done" || undefined}
			>
				{task.title}
			</Link>
			<div className={classes.marks}>
				{isHigh ? (
					<span className={classes.priority} data-urgent={task.priority === "1" || undefined}>
						<Sign size={14} aria-hidden="true" />
						{t(`tasks.priority.${task.priority}`)}
					</span>
				) : null}
				{task.tags ? <TaskTags tags={task.tags} /> : null}
				{task.due ? <TaskDue task={task} /> : null}
				{task.checks_all > 0 ? (
					<span className={classes.checks}>
						<IconListCheck size={14} aria-hidden="true" />
						<span aria-hidden="true">{`${task.checks_done}/${task.checks_all}`}</span>
						<span className={classes.heard}>{t("tasks.checks_of", { done: task.checks_done, all: task.checks_all })}</span>
					</span>
				) : null}
				<span className={classes.code}>{task.code}</span>
				<TimerSign task={task} />
				{lead ? (
					<span className={classes.lead} title={lead}>
						<PersonAvatar name={lead} size="sm" />
						<span className={classes.heard}>{lead}</span>
					</span>
				) : null}
			</div>
			{task.waits_for ? (
				<div className={classes.waits}>
					<IconLock size={14} aria-hidden="true" />
					{t("tasks.waits_for_codes", { codes: task.waits_for })}
				</div>
			) : null}
		</>
	);
}
