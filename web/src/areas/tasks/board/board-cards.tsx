import { Draggable, type DraggableProvidedDragHandleProps, Droppable } from "@hello-pangea/dnd";
import type { TaskRow } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { BoardCard } from "./board-card.tsx";
import classes from "./task-board.module.css";

interface BoardCardsProps {
	/** As the drag knows it. */
	place: string;
	column: string;
	tasks: readonly TaskRow[];
	/** A card that is held may be put here. */
	isOpen: boolean;
	/** The person moves nothing. */
	isStill: boolean;
}

/** The cards of a column, or of its part in a row, in the order of people. */
export function BoardCards({ place: id, column, tasks, isOpen, isStill }: BoardCardsProps) {
	const { t } = useT();
	return (
		<Droppable droppableId={id} isDropDisabled={!isOpen}>
			{(place, { isDraggingOver }) => (
				<div
					ref={place.innerRef}
					{...place.droppableProps}
					className={classes.cards}
					data-over={isDraggingOver || undefined}
					data-column={column}
				>
					{tasks.map((task, index) => (
						<Draggable key={task.id} draggableId={String(task.id)} index={index} isDragDisabled={isStill}>
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
	);
}

/** A link is inside, so that it is no button by itself. */
function handleOf(handle: DraggableProvidedDragHandleProps | null): Partial<DraggableProvidedDragHandleProps> {
	const { role: _, ...rest } = handle ?? {};
	return rest;
}
