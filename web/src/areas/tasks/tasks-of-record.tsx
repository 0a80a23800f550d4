import type { TaskRow } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { TASK_TITLE_MAX } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import type { RecordBase } from "@homeroom/contract/kit/record.ts";
import type { RecordName } from "@homeroom/contract/record-names.generated.ts";
import { TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { QueryPart } from "../../kit/queries/query-part.tsx";
import { useAllows } from "../../kit/session/session.ts";
import { Sheet } from "../../ui/sheet.tsx";
import classes from "./task-links.module.css";
import { TaskDue } from "./task-marks.tsx";
import { tasksAboutQuery } from "./tasks.api.ts";

interface TabProps {
	row: RecordBase;
}
export const StudentTasks = ({ row }: TabProps) => <TasksOf record="students" id={row.id} />;
export const StaffTasks = ({ row }: TabProps) => <TasksOf record="staff" id={row.id} />;
export const ClassTasks = ({ row }: TabProps) => <TasksOf record="classes" id={row.id} />;

/** Tasks about a record; a line makes another one. */
function TasksOf({ record, id }: { record: RecordName; id: number }) {
	const { t } = useT();
	const query = useQuery(tasksAboutQuery(record, id));
	const mayAdd = useAllows()("Tasks.Create");
	const [text, setText] = useState("");
	const add = useDeed(
		async (title: string) => {
			const task = await api.tasks.create({ body: { title, status: "todo", priority: "3" } });
			await api.tasks.subject_add({ params: { id: task.id }, body: { record, record_id: id } });
			return task;
		},
		{ said: ({ code, title }) => t("tasks.captured", { code, title }), invalidates: [["tasks"]] },
	);
	const onSubmit = async (event: FormEvent) => {
		event.preventDefault();
		if (text.trim() !== "" && (await add.run(text.trim())) !== undefined) setText("");
	};
	return (
		<Sheet title={t("tasks.title")}>
			<QueryPart query={query} failed={t("tasks.about_failed")}>
				{query.data?.length === 0 ? <p className={classes.none}>{t("tasks.about_empty")}</p> : null}
				<ul className={classes.rows}>
					{query.data?.map((task) => (
						<Line key={task.id} task={task} />
					))}
				</ul>
			</QueryPart>
			{mayAdd ? (
				<form onSubmit={(event) => void onSubmit(event)}>
					<TextInput
						aria-label={t("tasks.about_add")}
						placeholder={t("tasks.about_add")}
						maxLength={TASK_TITLE_MAX}
						value={text}
						onChange={(event) => setText(event.currentTarget.value)}
					/>
				</form>
			) : null}
		</Sheet>
	);
}

function Line({ task }: { task: TaskRow }) {
	const { t } = useT();
	return (
		<li className={classes.row}>
			<span className={classes.code}>{task.code}</span>
			<Link to="/tasks/$id" params={{ id: String(task.id) }} className={classes.title} data-done={task.status === "done" || undefined}>
				{task.title}
			</Link>
			<span className={classes.status}>
				{task.due && task.status !== "done" ? <TaskDue task={task} /> : t(`tasks.status.${task.status}`)}
			</span>
		</li>
	);
}
