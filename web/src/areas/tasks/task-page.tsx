import type { Task } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { Button, Menu, Stack } from "@mantine/core";
import { IconArrowBackUp, IconCheck, IconRepeat, IconTemplate } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { RecordFiles } from "../../kit/files/record-files.tsx";
import { useDialogInAddress } from "../../kit/form/dialog-address.ts";
import { loadCatalogue, useT } from "../../kit/i18n/i18n.ts";
import { QueryError } from "../../kit/queries/query-error.tsx";
import { RecordDetails } from "../../kit/record/page/record-details.tsx";
import { RecordHeader } from "../../kit/record/page/record-header.tsx";
import { RecordHistory } from "../../kit/record/page/record-history.tsx";
import { RecordPage } from "../../kit/record/page/record-page.tsx";
import { useAllows } from "../../kit/session/session.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { TwoColumns } from "../../ui/two-columns.tsx";
import { TaskChecklist } from "./task-checklist.tsx";
import { useTaskComplete } from "./task-deeds.ts";
import { TaskLinks } from "./task-links.tsx";
import { TaskDue } from "./task-marks.tsx";
import { taskPartsQuery } from "./tasks.api.ts";
import { TASK_AREA } from "./tasks.record.tsx";

const SaveDialog = lazy(async () => {
	const [{ TemplateSaveDialog }] = await Promise.all([import("./templates/template-save-dialog.tsx"), loadCatalogue("task_templates")]);
	return { default: TemplateSaveDialog };
});
const RepeatDialog = lazy(async () => {
	const [{ RepeatTaskDialog }] = await Promise.all([
		import("./repeats/repeat-task-dialog.tsx"),
		...(["task_repeats", "events"] as const).map(loadCatalogue),
	]);
	return { default: RepeatTaskDialog };
});

/** `/tasks/7`: what is to be done, its checklist, and what it waits for. */
export const TaskPage = () => <RecordPage area={TASK_AREA}>{(task) => <Shown task={task} />}</RecordPage>;

function Shown({ task }: { task: Task }) {
	const { t } = useT();
	const query = useQuery(taskPartsQuery(task.id));
	const [open, show, close] = useDialogInAddress(["template", "repeat"]);
	const allows = useAllows();
	const mayKeep = allows("Tasks.Create") && task.archived_at === null;
	const mayRepeat = mayKeep && allows("Tasks.Edit") && task.repeat_id === null;
	return (
		<>
			<RecordHeader
				area={TASK_AREA}
				row={task}
				facts={[task.code, t(`tasks.status.${task.status}`), ...(task.due ? [<TaskDue key="due" task={task} />] : [])]}
				below={task.archived_at ? null : <CompleteButton task={task} />}
				menu={
					mayKeep ? (
						<>
							{mayRepeat ? (
								<Menu.Item leftSection={<IconRepeat size={16} stroke={1.7} aria-hidden="true" />} onClick={() => show("repeat")}>
									{t("tasks.let_repeat")}
								</Menu.Item>
							) : null}
							<Menu.Item leftSection={<IconTemplate size={16} stroke={1.7} aria-hidden="true" />} onClick={() => show("template")}>
								{t("tasks.save_template")}
							</Menu.Item>
						</>
					) : undefined
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
					<RecordFiles module="Tasks" record="tasks" recordId={task.id} brief />
					<RecordHistory area={TASK_AREA} id={task.id} name={task.title} />
				</Stack>
			</TwoColumns>
			<Suspense>
				{open === "template" && mayKeep ? <SaveDialog task={task} onClose={close} /> : null}
				{open === "repeat" && mayRepeat ? <RepeatDialog task={task} onClose={close} /> : null}
			</Suspense>
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
			mt={8}
			leftSection={<Sign size={15} aria-hidden="true" />}
			disabled={complete.pending}
			onClick={() => void complete.run({ id: task.id, title: task.title, done: !done })}
		>
			{t(done ? "tasks.reopen" : "tasks.complete")}
		</Button>
	);
}
