import type { Task } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { Button, Group, Stack } from "@mantine/core";
import { IconArrowBackUp, IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { RecordFiles } from "../../kit/files/record-files.tsx";
import { useT } from "../../kit/i18n/i18n.ts";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { RecordDetails } from "../../kit/record/page/record-details.tsx";
import { RecordHeader } from "../../kit/record/page/record-header.tsx";
import { RecordHistory } from "../../kit/record/page/record-history.tsx";
import { RecordPage } from "../../kit/record/page/record-page.tsx";
import { useAllows } from "../../kit/session/session.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { TwoColumns } from "../../ui/two-columns.tsx";
import { TimerButton, WorkOfTask } from "../work/work.public-ui.ts";
import { TaskChecklist } from "./task-checklist.tsx";
import { useTaskComplete } from "./task-deeds.ts";
import { TaskLinks } from "./task-links.tsx";
import { TaskDue } from "./task-marks.tsx";
import { taskPartsQuery } from "./tasks.api.ts";
import { TASK_AREA } from "./tasks.record.tsx";

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
				below={
					task.archived_at ? null : (
						<Group gap="xs" mt={8}>
							<CompleteButton task={task} />
							<TimerButton task={task} />
						</Group>
					)
				}
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
				</Stack>
				<Stack gap="md">
					{query.data ? <TaskLinks task={task} parts={query.data} /> : null}
					<WorkOfTask task={task} />
					<RecordFiles module="Tasks" record="tasks" recordId={task.id} brief />
					<RecordHistory area={TASK_AREA} id={task.id} name={task.title} />
				</Stack>
			</TwoColumns>
		</>
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
