import type { TaskBoard } from "@homeroom/contract/areas/tasks/tasks.contract.ts";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../../kit/api/api.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { boardQuery } from "../tasks.api.ts";
import { type BoardPlace, withMoved } from "./board-moves.ts";
import type { BoardAsked } from "./board-search.ts";
import { useColumnName } from "./board-words.ts";

interface Put {
	id: number;
	title: string;
	to: BoardPlace;
	/** It comes from another column, which is said. */
	changes: boolean;
}

/** Puts a card somewhere: shown at once, written as one row, taken back as one. */
export function useBoardMove(asked: BoardAsked) {
	const { t } = useT();
	const client = useQueryClient();
	const nameOf = useColumnName(asked.by);
	const { queryKey } = boardQuery(asked);
	return useDeed(
		({ id, to: { column, ...neighbours } }: Put) => api.tasks.move({ params: { id }, body: { by: asked.by, to: column, ...neighbours } }),
		{
			early: async ({ id, to }) => {
				await client.cancelQueries({ queryKey });
				const before = client.getQueryData(queryKey);
				client.setQueryData<TaskBoard>(queryKey, (board) => board && withMoved(board, asked.by, id, to));
				return () => client.setQueryData(queryKey, before);
			},
			said: (_, { title, to, changes }) => (changes ? t("tasks.moved", { title, column: nameOf(to.column) }) : null),
			undo: true,
			invalidates: [["tasks"]],
		},
	);
}

/** How many cards a column should hold at most; null: as many as there are. */
export function useBoardLimit({ by }: Pick<BoardAsked, "by">) {
	const { t } = useT();
	const nameOf = useColumnName(by);
	return useDeed(({ value, most }: { value: string; most: number | null }) => api.tasks.board_limit({ body: { by, value, most } }), {
		said: (_, { value, most }) =>
			most === null ? t("tasks.limit_gone", { column: nameOf(value) }) : t("tasks.limit_set", { column: nameOf(value), most }),
		undo: true,
		invalidates: [["tasks", "board"]],
	});
}
