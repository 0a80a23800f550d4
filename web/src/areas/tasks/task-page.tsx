import { TASK, type Task } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { Button, Group, Stack } from "@mantine/core";
import { IconArrowBackUp, IconCheck, IconEye, IconEyeOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { RecordCommentsPart } from "../../kit/comments/record-comments-parts.tsx";
import { RecordFiles } from "../../kit/files/record-files.tsx";
import { useT } from "../../kit/i18n/i18n.ts";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { RecordDetails } from "../../kit/record/page/record-details.tsx";
import { RecordHeader } from "../../kit/record/page/record-header.tsx";
import { RecordHistory } from "../../kit/record/page/record-history.tsx";
import { RecordPage } from "../../kit/record/page/record-page.tsx";
import { useAllows, useIsHelping, useSession } from "../../kit/session/session.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { TwoColumns } from "../../ui/two-columns.tsx";
import { TaskChecklist } from "./task-checklist.tsx";
import { useTaskComplete, useTaskWatch } from "./task-deeds.ts";
import { TaskFamily } from "./task-family.tsx";
import { TaskLinks } from "./task-links.tsx";
import { TaskDue } from "./task-marks.tsx";
import { TaskSubjects } from "./task-subjects.tsx";
import { taskPartsQuery } from "./tasks.api.ts";
import { TASK_AREA } from "./tasks.record.tsx";

const TASK_COMMENTS = { spec: TASK, table: "task_comments" } as const;

/** `/tasks/7`: what is to be done, its checklist, and what it waits for. */
export const TaskPage = () => <RecordPage area={TASK_AREA}>{(task) => <Shown task={task} />}</RecordPage>;

function Shown({ task }: { task: Task }) {
	const { t } = useT();
	const query = useQuery(taskPartsQuery(task.id));
	return (
		<>
			<RecordHeader
				area={TASK_AREA}
				row={task}
				facts={[task.code, t(`tasks.status.${task.status}`), ...(task.due ? [<TaskDue key="due" task={task} />] : [])]}
				below={task.archived_at ? null : <TaskButtons task={task} />}
			/>
			<TwoColumns>
				<Stack gap="md">
					<RecordDetails area={TASK_AREA} row={task} filled={{ without: ["title", "checks_all", "checks_done", "parent_id"] }} />
					{query.data ? (
						<TaskChecklist task={task} checks={query.data.checks} />
					) : (
						<Sheet title={t("tasks.checklist")}>
							{query.error ? <QueryError query={query} title={t("tasks.parts_failed")} /> : <TextSkeleton width="60%" />}
						</Sheet>
					)}
					<RecordCommentsPart
						of={TASK_COMMENTS}
						id={task.id}
						say="Tasks.Complete"
						closed={task.archived_at !== null}
						families={task.for_family ? query.data?.families : undefined}
					/>
				</Stack>
				<Stack gap="md">
					{query.data ? <TaskSubjects task={task} parts={query.data} /> : null}
					{task.for_family ? <TaskFamily task={task} families={query.data?.families} /> : null}
					{query.data ? <TaskLinks task={task} parts={query.data} /> : null}
					<RecordFiles module="Tasks" record="tasks" recordId={task.id} brief />
					<RecordHistory area={TASK_AREA} id={task.id} name={task.title} />
				</Stack>
			</TwoColumns>
		</>
	);
}

function TaskButtons({ task }: { task: Task }) {
	return (
		<Group gap={8} mt={8}>
			<CompleteButton task={task} />
			<WatchButton task={task} />
		</Group>
	);
}

function CompleteButton({ task }: { task: Task }) {
	const { t } = useT();
	const complete = useTaskComplete();
	if (!useAllows()("Tasks.Complete")) return null;
	const done = task.status === "done";
	const Sign = done ? IconArrowBackUp : IconCheck;
	return (
		<Button
			variant="default"
			size="xs"
			leftSection={<Sign size={15} aria-hidden="true" />}
			disabled={complete.pending}
			onClick={() => void complete.run({ id: task.id, title: task.title, done: !done })}
		>
			{t(done ? "tasks.reopen" : "tasks.complete")}
		</Button>
	);
}

/** Whoever works on it hears of it anyway. */
function WatchButton({ task }: { task: Task }) {
	const { t } = useT();
	const uid = useSession()?.user.uid;
	const helps = useIsHelping();
	const watch = useTaskWatch(task);
	if (uid === undefined || helps) return null;
	const watching = task.watchers?.includes(uid) === true;
	if (!watching && (task.lead_id === uid || task.helpers?.includes(uid))) return null;
	const Sign = watching ? IconEyeOff : IconEye;
	return (
		<Button
			variant="default"
			size="xs"
			leftSection={<Sign size={15} aria-hidden="true" />}
			disabled={watch.pending}
			onClick={() => void watch.run(!watching)}
		>
			{t(watching ? "tasks.unwatch" : "tasks.watch")}
		</Button>
	);
}
