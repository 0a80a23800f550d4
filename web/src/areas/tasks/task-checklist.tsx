import type { TaskCheck } from "@homeroom/contract/areas/tasks/tasks.contract.ts";
import { TASK_TITLE_MAX, type Task } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { ActionIcon, Checkbox, Menu, TextInput } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconDots, IconPencil, IconX } from "@tabler/icons-react";
import { type FormEvent, useRef, useState } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { useAllows } from "../../kit/session/session.ts";
import { Sheet } from "../../ui/sheet.tsx";
import classes from "./task-checklist.module.css";
import { useCheckDeeds } from "./task-deeds.ts";

/** What a task is made of, line by line. Enter adds one and stays for the next. */
export function TaskChecklist({ task, checks }: { task: Task; checks: readonly TaskCheck[] }) {
	const { t } = useT();
	const allows = useAllows();
	const mayEdit = allows("Tasks.Edit") && task.archived_at === null;
	const deeds = useCheckDeeds(task.id);
	const [text, setText] = useState("");
	const add = async (event: FormEvent) => {
		event.preventDefault();
		if (text.trim() !== "" && (await deeds.add.run(text.trim())) !== undefined) setText("");
	};
	const done = checks.filter(({ is_done }) => is_done).length;
	return (
		<Sheet title={t("tasks.checklist")} note={checks.length > 0 ? t("tasks.checks_of", { done, all: checks.length }) : undefined}>
			{checks.length === 0 ? <p className={classes.none}>{t("tasks.check_none")}</p> : null}
			<ul className={classes.lines}>
				{checks.map((check, at) => (
					<li key={check.id} className={classes.line}>
						<CheckLine
							check={check}
							deeds={deeds}
							mayTick={allows("Tasks.Complete") && task.archived_at === null}
							mayEdit={mayEdit}
							up={checks[at - 1]?.id}
							down={at < checks.length - 1 ? (checks[at + 2]?.id ?? null) : undefined}
						/>
					</li>
				))}
			</ul>
			{mayEdit ? (
				<form onSubmit={(event) => void add(event)}>
					<TextInput
						aria-label={t("tasks.check_new")}
						placeholder={t("tasks.check_new")}
						maxLength={TASK_TITLE_MAX}
						value={text}
						onChange={(event) => setText(event.currentTarget.value)}
					/>
				</form>
			) : null}
		</Sheet>
	);
}

interface CheckLineProps {
	check: TaskCheck;
	deeds: ReturnType<typeof useCheckDeeds>;
	mayTick: boolean;
	mayEdit: boolean;
	/** The line that it would stand before, one up or one down; null: at the end; undefined: there is no such step. */
	up: number | undefined;
	down: number | null | undefined;
}
function CheckLine({ check, deeds, mayTick, mayEdit, up, down }: CheckLineProps) {
	const { t } = useT();
	const [typed, setTyped] = useState<string | null>(null);
	// a field that goes away loses the focus once more
	const open = useRef(false);
	const { id, title, version, is_done } = check;
	const type = (words: string | null) => {
		open.current = words !== null;
		setTyped(words);
	};
	/** Kept when the field is left, too; what was refused stays there, to be kept once more. */
	const rename = async () => {
		const words = typed?.trim() ?? "";
		if (!open.current) return;
		if (words === "" || words === title || (await deeds.rename.run({ id, title: words, version })) !== undefined) type(null);
	};
	if (typed !== null)
		return (
			<form
				className={classes.typing}
				onSubmit={(event) => {
					event.preventDefault();
					void rename();
				}}
			>
				<TextInput
					data-autofocus
					autoFocus
					aria-label={t("tasks.check_title")}
					maxLength={TASK_TITLE_MAX}
					value={typed}
					onChange={(event) => type(event.currentTarget.value)}
					onBlur={() => void rename()}
					onKeyDown={(event) => event.key === "Escape" && type(null)}
				/>
			</form>
		);
	return (
		<>
			<Checkbox
				className={classes.tick ?? ""}
				label={title}
				checked={is_done}
				disabled={!mayTick || deeds.tick.isPending({ id, done: !is_done })}
				onChange={() => void deeds.tick.run({ id, done: !is_done })}
			/>
			{mayEdit ? (
				<Menu position="bottom-end" width={200}>
					<Menu.Target>
						<ActionIcon variant="subtle" color="gray" size={32} aria-label={t("tasks.check_menu", { title })}>
							<IconDots size={16} />
						</ActionIcon>
					</Menu.Target>
					<Menu.Dropdown>
						<Menu.Item leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={() => type(title)}>
							{t("tasks.check_rename")}
						</Menu.Item>
						<Menu.Item
							leftSection={<IconArrowUp size={16} aria-hidden="true" />}
							disabled={up === undefined}
							onClick={() => up !== undefined && void deeds.move.run({ id, before: up })}
						>
							{t("tasks.check_up")}
						</Menu.Item>
						<Menu.Item
							leftSection={<IconArrowDown size={16} aria-hidden="true" />}
							disabled={down === undefined}
							onClick={() => down !== undefined && void deeds.move.run({ id, before: down })}
						>
							{t("tasks.check_down")}
						</Menu.Item>
						<Menu.Item leftSection={<IconX size={16} aria-hidden="true" />} onClick={() => void deeds.remove.run({ id, title })}>
							{t("tasks.check_remove")}
						</Menu.Item>
					</Menu.Dropdown>
				</Menu>
			) : null}
		</>
	);
}
