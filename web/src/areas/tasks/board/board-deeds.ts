import type { TaskBoard } from "@homeroom/contract/areas/tasks/tasks.contract.ts";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../../kit/api/api.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { boardQuery } from "../tasks.api.ts";
import { type BoardPlace, neighboursAt, withMoved } from "./board-moves.ts";
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
		({ id, to }: Put) => {
			const board = client.getQueryData(queryKey) ?? { columns: [] };
			return api.tasks.move({ params: { id }, body: { by: asked.by, to: to.column, ...neighboursAt(board, id, to) } });
		},
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
