import type { TaskBoard } from "@homeroom/contract/areas/tasks/tasks.contract.ts";

type Card = TaskBoard["columns"][number]["tasks"][number];
export interface BoardPlace {
	column: string;
	/** The card that comes to stand below it, or else the one above; neither: it is alone in its row. */
	before: number | null;
	after: number | null;
}

/** The board with a card put elsewhere: what is shown before the server has answered. */
export function withMoved(board: TaskBoard, by: "status" | "priority", id: number, { column, before, after }: BoardPlace): TaskBoard {
	const card = board.columns.flatMap(({ tasks }) => tasks).find((task) => task.id === id);
	if (card === undefined) return board;
	const moved: Card = { ...card, [by]: column };
	return {
		...board,
		columns: board.columns.map((one) => {
			const others = one.tasks.filter((task) => task.id !== id);
			const total = one.total - (one.tasks.length - others.length);
			if (one.value !== column) return { ...one, tasks: others, total };
			const at = placeIn(others, before, after);
			return { ...one, tasks: [...others.slice(0, at), moved, ...others.slice(at)], total: total + 1 };
		}),
	};
}
function placeIn(others: readonly Card[], before: number | null, after: number | null): number {
	const below = others.findIndex(({ id }) => id === before);
	if (below !== -1) return below;
	const above = others.findIndex(({ id }) => id === after);
	return above === -1 ? others.length : above + 1;
}

/** Neighbours of a card at a place among these, it being one of them or not. */
export function neighboursAt(tasks: readonly Card[], id: number, index: number): Omit<BoardPlace, "column"> {
	const others = tasks.filter((task) => task.id !== id);
	const before = others[index]?.id ?? null;
	return { before, after: before === null ? (others[index - 1]?.id ?? null) : null };
}
