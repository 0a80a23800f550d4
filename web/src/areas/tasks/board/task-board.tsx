import {
	DragDropContext,
	Draggable,
	type DraggableProvidedDragHandleProps,
	type DragStart,
	type DragUpdate,
	Droppable,
	type DropResult,
	type ResponderProvided,
} from "@hello-pangea/dnd";
import type { TaskBoard as Board } from "@homeroom/contract/areas/tasks/tasks.contract.ts";
import type { BoardField, TaskRow } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useT } from "../../../kit/i18n/i18n.ts";
import { styleNonce } from "../../../kit/theme/style-nonce.ts";
import { BoardCard } from "./board-card.tsx";
import type { BoardPlace } from "./board-moves.ts";
import type { BoardAsked } from "./board-search.ts";
import { useColumnName } from "./board-words.ts";
import classes from "./task-board.module.css";

interface TaskBoardProps {
	board: Board;
	by: BoardField;
	/** What the board is narrowed by: the list that has the others is narrowed alike. */
	narrowed?: Pick<BoardAsked, "search" | "where">;
	/** Null: the person moves nothing. */
	onPut: ((task: TaskRow, to: BoardPlace, from: BoardPlace) => void) | null;
}

/** Columns of cards. A card is drawn by pointer or finger, or lifted with Space and moved with the arrow keys. */
export function TaskBoard({ board: newest, by, narrowed = {}, onPut }: TaskBoardProps) {
	const { t } = useT();
	const nameOf = useColumnName(by);
	// what others change meanwhile waits until the card lies
	const [held, setHeld] = useState<Board | null>(null);
	const board = held ?? newest;
	const taskOf = (id: string) => board.columns.flatMap(({ tasks }) => tasks).find((task) => String(task.id) === id);
	const said = (at: { droppableId: string; index: number }) => ({ column: nameOf(at.droppableId), place: at.index + 1 });
	const onDragStart = ({ draggableId, source }: DragStart, { announce }: ResponderProvided) => {
		setHeld(newest);
		announce(t("tasks.drag_lifted", { title: taskOf(draggableId)?.title ?? "", ...said(source) }));
	};
	const onDragUpdate = ({ destination }: DragUpdate, { announce }: ResponderProvided) => {
		if (destination) announce(t("tasks.drag_over", said(destination)));
	};
	const onDragEnd = ({ draggableId, source, destination }: DropResult, { announce }: ResponderProvided) => {
		setHeld(null);
		const task = taskOf(draggableId);
		const stays = !destination || (destination.droppableId === source.droppableId && destination.index === source.index);
		announce(
			stays ? t("tasks.drag_left", { title: task?.title ?? "" }) : t("tasks.drag_put", { title: task?.title ?? "", ...said(destination) }),
		);
		if (stays || !task) return;
		onPut?.(task, { column: destination.droppableId, index: destination.index }, { column: source.droppableId, index: source.index });
	};
	return (
		<DragDropContext
			nonce={styleNonce()}
			dragHandleUsageInstructions={t("tasks.drag_help")}
			onDragStart={onDragStart}
			onDragUpdate={onDragUpdate}
			onDragEnd={onDragEnd}
		>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled has to be reached by keys */}
			<section className={classes.columns} aria-label={t("tasks.view_board")} tabIndex={0}>
				{board.columns.map(({ value, total, tasks }) => (
					<section key={value} className={classes.column} aria-labelledby={`column-${value}`}>
						<h2 id={`column-${value}`} className={classes.head}>
							{nameOf(value)} <span className={classes.count}>{total}</span>
						</h2>
						<Droppable droppableId={value} isDropDisabled={onPut === null}>
							{(place, { isDraggingOver }) => (
								<div
									ref={place.innerRef}
									{...place.droppableProps}
									className={classes.cards}
									data-over={isDraggingOver || undefined}
									data-column={value}
								>
									{tasks.map((task, index) => (
										<Draggable key={task.id} draggableId={String(task.id)} index={index} isDragDisabled={onPut === null}>
											{(card, { isDragging }) => (
												<article
													ref={card.innerRef}
													{...card.draggableProps}
													{...handleOf(card.dragHandleProps)}
													aria-label={task.title}
													className={classes.card}
													data-dragging={isDragging || undefined}
													data-card={task.id}
												>
													<BoardCard task={task} />
												</article>
											)}
										</Draggable>
									))}
									{place.placeholder}
									{tasks.length === 0 && !isDraggingOver ? <p className={classes.none}>{t("tasks.board_none")}</p> : null}
								</div>
							)}
						</Droppable>
						{total > tasks.length ? (
							<Link
								to="/tasks"
								search={{ search: narrowed.search, where: [...(narrowed.where ?? []), [by, "in", [value]]] }}
								className={classes.more}
							>
								{t("tasks.board_more", { count: total - tasks.length })}
							</Link>
						) : null}
					</section>
				))}
			</section>
		</DragDropContext>
	);
}

/** A link is inside, so that it is no button by itself. */
function handleOf(handle: DraggableProvidedDragHandleProps | null): Partial<DraggableProvidedDragHandleProps> {
	const { role: _, ...rest } = handle ?? {};
	return rest;
}
