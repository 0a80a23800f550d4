import type { TaskBoard } from "@homeroom/contract/areas/tasks/tasks.contract.ts";

type Card = TaskBoard["columns"][number]["tasks"][number];
export interface BoardPlace {
	column: string;
	/** From 0, among the others of the column. */
	index: number;
}

/** The board with a card put elsewhere: what is shown before the server has answered. */
export function withMoved(board: TaskBoard, by: "status" | "priority", id: number, { column, index }: BoardPlace): TaskBoard {
	const card = board.columns.flatMap(({ tasks }) => tasks).find((task) => task.id === id);
	if (card === undefined) return board;
	const moved: Card = { ...card, [by]: column };
	return {
		columns: board.columns.map((one) => {
			const others = one.tasks.filter((task) => task.id !== id);
			const total = one.total - (one.tasks.length - others.length);
			if (one.value !== column) return { ...one, tasks: others, total };
			return { ...one, tasks: [...others.slice(0, index), moved, ...others.slice(index)], total: total + 1 };
		}),
	};
}

/** Its neighbours there: the one that comes to stand below it, or else the one above. */
export function neighboursAt(board: TaskBoard, id: number, { column, index }: BoardPlace): { before: number | null; after: number | null } {
	const others = board.columns.find(({ value }) => value === column)?.tasks.filter((task) => task.id !== id) ?? [];
	const before = others[index]?.id ?? null;
	return { before, after: before === null ? (others[index - 1]?.id ?? null) : null };
}
