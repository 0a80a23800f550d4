import { DragDropContext, type DragStart, type DragUpdate, type DropResult, type ResponderProvided } from "@hello-pangea/dnd";
import type { TaskBoard as Board } from "@homeroom/contract/areas/tasks/tasks.contract.ts";
import type { BoardField, TaskRow } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useT } from "../../../kit/i18n/i18n.ts";
import { styleNonce } from "../../../kit/theme/style-nonce.ts";
import { BoardCards } from "./board-cards.tsx";
import { type Lane, lanesOf } from "./board-lanes.ts";
import { BoardLimit } from "./board-limit.tsx";
import { type BoardPlace, neighboursAt } from "./board-moves.ts";
import type { BoardLane } from "./board-search.ts";
import { useColumnName, useLaneName } from "./board-words.ts";
import classes from "./task-board.module.css";

interface TaskBoardProps {
	board: Board;
	by: BoardField;
	/** Cards of one column lie in rows by this. */
	lanes?: BoardLane | undefined;
	/** Null: the person moves nothing. */
	onPut: ((task: TaskRow, to: BoardPlace, from: string) => void) | null;
	/** Null: the person says nothing about how many a column should hold. */
	onLimit?: ((column: string, most: number | null) => void) | null;
}
/** A column of a row, as the drag knows it. */
const placeOf = (lane: string | null, column: string): string => (lane === null ? column : `${column}|${lane}`);
const columnIn = (place: string): string => place.split("|")[0] as string;

/** Columns of cards. A card is drawn by pointer or finger, or lifted with Space and moved with the arrow keys; it stays in its row. */
export function TaskBoard({ board: newest, by, lanes, onPut, onLimit = null }: TaskBoardProps) {
	const { t } = useT();
	const nameOf = useColumnName(by);
	const laneName = useLaneName(
		lanes,
		newest.columns.flatMap(({ tasks }) => tasks.flatMap(({ project_id }) => project_id ?? [])),
	);
	// what others change meanwhile waits until the card lies
	const [held, setHeld] = useState<{ board: Board; from: string } | null>(null);
	const board = held?.board ?? newest;
	const rows = lanesOf(board, lanes, laneName);
	const isOpen = (lane: string | null) => onPut !== null && (held === null || lane === null || held.from.endsWith(`|${lane}`));
	const taskOf = (id: string) => board.columns.flatMap(({ tasks }) => tasks).find((task) => String(task.id) === id);
	const said = (at: { droppableId: string; index: number }) => ({ column: nameOf(columnIn(at.droppableId)), place: at.index + 1 });
	const onDragStart = ({ draggableId, source }: DragStart, { announce }: ResponderProvided) => {
		setHeld({ board: newest, from: source.droppableId });
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
		const shown = rows.flatMap(({ key, columns }) => columns.filter(({ value }) => placeOf(key, value) === destination.droppableId));
		const neighbours = neighboursAt(shown[0]?.tasks ?? [], task.id, destination.index);
		onPut?.(task, { column: columnIn(destination.droppableId), ...neighbours }, columnIn(source.droppableId));
	};
	const headOf = (column: Board["columns"][number]) => (
		<ColumnHead
			id={`column-${column.value}`}
			name={nameOf(column.value)}
			total={column.total}
			most={board.limits.find(({ value }) => value === column.value)?.most}
			onLimit={onLimit && ((most) => onLimit(column.value, most))}
		/>
	);
	const cards = ({ key }: Lane, { value, tasks }: Board["columns"][number]) => (
		<BoardCards place={placeOf(key, value)} column={value} tasks={tasks} isOpen={isOpen(key)} isStill={onPut === null} />
	);
	const more = ({ value, total }: Board["columns"][number]) => {
		const shown = board.columns.find((one) => one.value === value)?.tasks.length ?? 0;
		return total > shown ? (
			<Link to="/tasks" search={{ where: [[by, "in", [value]]] }} className={classes.more}>
				{t("tasks.board_more", { count: total - shown })}
			</Link>
		) : null;
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
			<section className={classes.board} aria-label={t("tasks.view_board")} tabIndex={0}>
				{lanes === undefined ? (
					<div className={classes.columns}>
						{rows[0]?.columns.map((column) => (
							<section key={column.value} className={classes.column} aria-labelledby={`column-${column.value}`}>
								{headOf(column)}
								{cards(rows[0] as Lane, column)}
								{more(column)}
							</section>
						))}
					</div>
				) : (
					<>
						<div className={classes.heads}>
							{board.columns.map((column) => (
								<div key={column.value}>
									{headOf(column)}
									{more(column)}
								</div>
							))}
						</div>
						{rows.map((lane) => (
							<section key={lane.key} className={classes.lane} aria-label={laneName(lane.key ?? "")}>
								<h3 className={classes.laneHead}>{laneName(lane.key ?? "")}</h3>
								<div className={classes.columns}>
									{lane.columns.map((column) => (
										<section
											key={column.value}
											className={classes.column}
											aria-label={`${laneName(lane.key ?? "")}: ${nameOf(column.value)}`}
										>
											{cards(lane, column)}
										</section>
									))}
								</div>
							</section>
						))}
					</>
				)}
			</section>
		</DragDropContext>
	);
}

interface ColumnHeadProps {
	id: string;
	name: string;
	total: number;
	most: number | undefined;
	onLimit: ((most: number | null) => void) | null;
}
/** Its name, how many lie there, and whether that is more than should. */
function ColumnHead({ id, name, total, most, onLimit }: ColumnHeadProps) {
	const { t } = useT();
	const over = most !== undefined && total > most;
	return (
		<div className={classes.top}>
			<h2 id={id} className={classes.head}>
				{name}{" "}
				{most === undefined ? (
					<span className={classes.count}>{total}</span>
				) : (
					<span
						className={classes.count}
						data-over={over || undefined}
						title={t(over ? "tasks.limit_over" : "tasks.limit_under", { total, most })}
					>
						{`${total}/${most}`}
					</span>
				)}
			</h2>
			{over ? <span className={classes.heard}>{t("tasks.limit_over", { total, most })}</span> : null}
			{onLimit ? <BoardLimit column={name} most={most} onLimit={onLimit} /> : null}
		</div>
	);
}
