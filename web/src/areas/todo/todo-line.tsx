import { ActionIcon } from "@mantine/core";
import {
	IconAlertCircle,
	IconAlertCircleFilled,
	IconArrowBackUp,
	IconArrowDown,
	IconArrowUp,
	IconGripVertical,
	IconStar,
	IconStarFilled,
	IconTrash,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { MenuPart } from "../../kit/menu/menu-part.ts";
import { RowMenu } from "../../kit/table/rows/row-menu.tsx";
import type { Todo, TodoTag } from "./todo.api.ts";
import type { TodoDeeds } from "./todo-deeds.ts";
import classes from "./todo-line.module.css";
import { TodoMarks } from "./todo-marks.tsx";

const ICON = { size: 18, stroke: 1.6, "aria-hidden": true } as const;
const SMALL = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

export interface TodoLineProps {
	todo: Todo;
	tags: readonly TodoTag[];
	deeds: TodoDeeds;
	/** It can be moved by so many places; null: not at all, its place is not the person's. */
	move: { up: (() => void) | null; down: (() => void) | null } | null;
	onRemove: (todo: Todo) => void;
	line: Omit<ComponentProps<"li">, "className" | "children">;
}

/** One to-do: a tick, what it is, and what can be done with it. */
export function TodoLine({ todo, tags, deeds, move, onRemove, line }: TodoLineProps) {
	const { t } = useT();
	const { id, title, isCompleted, isStarred, isImportant, isTrashed } = todo;
	return (
		<li {...line} className={classes.line} data-todo={id} data-done={isCompleted || undefined}>
			{move ? <IconGripVertical size={15} className={classes.grip} aria-hidden="true" /> : null}
			{isTrashed ? null : (
				<label className={classes.tick}>
					<input
						type="checkbox"
						aria-label={t("todo.tick", { title })}
						checked={isCompleted}
						onChange={() => deeds.change(todo, { isCompleted: !isCompleted })}
					/>
				</label>
			)}
			<div className={classes.words}>
				<Link
					to="/todo"
					search={(now) => ({ ...now, open: id })}
					state={{ opened_here: true }}
					className={classes.link}
					activeProps={{}}
					draggable={false}
					data-todo-link=""
				>
					{title}
				</Link>
				<TodoMarks todo={todo} tags={tags} />
			</div>
			<div className={classes.after}>
				{isTrashed ? (
					<ActionIcon
						variant="subtle"
						color="gray"
						size={36}
						title={t("todo.restore")}
						aria-label={`${t("todo.restore")}: ${title}`}
						onClick={() => deeds.change(todo, { isTrashed: false })}
					>
						<IconArrowBackUp {...ICON} />
					</ActionIcon>
				) : (
					<>
						<ActionIcon
							variant="subtle"
							color={isImportant ? "danger" : "gray"}
							size={36}
							className={classes.important}
							title={t("todo.important")}
							aria-label={`${t("todo.important")}: ${title}`}
							aria-pressed={isImportant}
							onClick={() => deeds.change(todo, { isImportant: !isImportant })}
						>
							{isImportant ? <IconAlertCircleFilled {...ICON} /> : <IconAlertCircle {...ICON} />}
						</ActionIcon>
						<ActionIcon
							variant="subtle"
							color={isStarred ? "warning" : "gray"}
							size={36}
							title={t("todo.star")}
							aria-label={`${t("todo.star")}: ${title}`}
							aria-pressed={isStarred}
							onClick={() => deeds.change(todo, { isStarred: !isStarred })}
						>
							{isStarred ? <IconStarFilled {...ICON} /> : <IconStar {...ICON} />}
						</ActionIcon>
					</>
				)}
				<RowMenu name={title}>
					{isTrashed ? (
						<MenuPart.Item leftSection={<IconTrash {...SMALL} />} color="danger" onClick={() => onRemove(todo)}>
							{t("todo.remove")}
						</MenuPart.Item>
					) : (
						<>
							<MenuPart.Item leftSection={<IconAlertCircle {...SMALL} />} onClick={() => deeds.change(todo, { isImportant: !isImportant })}>
								{t(isImportant ? "todo.important_not" : "todo.important")}
							</MenuPart.Item>
							{move?.up ? (
								<MenuPart.Item leftSection={<IconArrowUp {...SMALL} />} onClick={move.up}>
									{t("todo.move_up")}
								</MenuPart.Item>
							) : null}
							{move?.down ? (
								<MenuPart.Item leftSection={<IconArrowDown {...SMALL} />} onClick={move.down}>
									{t("todo.move_down")}
								</MenuPart.Item>
							) : null}
							<MenuPart.Divider />
							<MenuPart.Item leftSection={<IconTrash {...SMALL} />} onClick={() => deeds.change(todo, { isTrashed: true })}>
								{t("todo.trash")}
							</MenuPart.Item>
						</>
					)}
				</RowMenu>
			</div>
		</li>
	);
}
