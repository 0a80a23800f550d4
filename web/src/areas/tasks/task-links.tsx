import type { TaskLink, TaskParts } from "@homeroom/contract/areas/tasks/tasks.contract.ts";
import { TASK, TASK_TITLE_MAX, type Task } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { ActionIcon, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useState } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { RecordPicker } from "../../kit/record/form/record-pickers.tsx";
import { useAllows } from "../../kit/session/session.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { useBlockDeeds, useChildAdd } from "./task-deeds.ts";
import classes from "./task-links.module.css";

/** What it waits for, what waits for it, what it is a part of and what its parts are. */
export function TaskLinks({ task, parts }: { task: Task; parts: TaskParts }) {
	const { t } = useT();
	const deeds = useBlockDeeds(task.id);
	const mayEdit = useAllows()("Tasks.Edit") && task.archived_at === null;
	// another one, empty, once something was chosen
	const [round, setRound] = useState(0);
	const choose = (value: unknown) => {
		const id = Number(value);
		if (!id) return;
		setRound(round + 1);
		void deeds.add.run(id);
	};
	return (
		<>
			<Sheet title={t("tasks.blocked_by")}>
				{parts.blocked_by.length === 0 ? <p className={classes.none}>{t("tasks.blocked_none")}</p> : null}
				<ul className={classes.rows}>
					{parts.blocked_by.map((other) => (
						<LinkedTask key={other.block_id} other={other}>
							{mayEdit ? (
								<ActionIcon
									variant="subtle"
									color="gray"
									size={32}
									aria-label={t("tasks.block_remove", { code: other.code })}
									onClick={() => void deeds.remove.run(other.block_id)}
								>
									<IconX size={16} />
								</ActionIcon>
							) : null}
						</LinkedTask>
					))}
				</ul>
				{mayEdit ? (
					<RecordPicker
						key={round}
						record={TASK.name}
						aria-label={t("tasks.block_new")}
						placeholder={t("tasks.block_new")}
						onChange={choose}
					/>
				) : null}
			</Sheet>
			<Linked title={t("tasks.blocks")} tasks={parts.blocks} />
			<Linked title={t("tasks.part_of")} tasks={parts.parent ? [parts.parent] : []} />
			<TaskChildren task={task} tasks={parts.children} />
		</>
	);
}

function Linked({ title, tasks }: { title: string; tasks: readonly TaskLink[] }) {
	if (tasks.length === 0) return null;
	return (
		<Sheet title={title}>
			<ul className={classes.rows}>
				{tasks.map((other) => (
					<LinkedTask key={other.id} other={other} />
				))}
			</ul>
		</Sheet>
	);
}

/** Its parts; a line makes another one, in the same project. */
function TaskChildren({ task, tasks }: { task: Task; tasks: readonly TaskLink[] }) {
	const { t } = useT();
	const mayAdd = useAllows()("Tasks.Create") && task.archived_at === null;
	const add = useChildAdd(task);
	const [text, setText] = useState("");
	const onSubmit = async (event: FormEvent) => {
		event.preventDefault();
		if (text.trim() !== "" && (await add.run(text.trim())) !== undefined) setText("");
	};
	if (tasks.length === 0 && !mayAdd) return null;
	return (
		<Sheet title={t("tasks.children")}>
			{tasks.length === 0 ? <p className={classes.none}>{t("tasks.child_none")}</p> : null}
			<ul className={classes.rows}>
				{tasks.map((other) => (
					<LinkedTask key={other.id} other={other} />
				))}
			</ul>
			{mayAdd ? (
				<form onSubmit={(event) => void onSubmit(event)}>
					<TextInput
						aria-label={t("tasks.child_new")}
						placeholder={t("tasks.child_new")}
						maxLength={TASK_TITLE_MAX}
						value={text}
						onChange={(event) => setText(event.currentTarget.value)}
					/>
				</form>
			) : null}
		</Sheet>
	);
}

function LinkedTask({ other, children }: { other: TaskLink; children?: ReactNode }) {
	const { t } = useT();
	return (
		<li className={classes.row}>
			<span className={classes.code}>{other.code}</span>
			<Link to="/tasks/$id" params={{ id: String(other.id) }} className={classes.title} data-done={other.status === "done" || undefined}>
				{other.title}
			</Link>
			<span className={classes.status}>{t(`tasks.status.${other.status}`)}</span>
			{children}
		</li>
	);
}
