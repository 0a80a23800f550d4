import type { TodoFields } from "@homeroom/contract/areas/todo/todo.contract.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { TODO, type Todo, type TodoLists } from "./todo.api.ts";
import { inOrder, isShown, movedBefore } from "./todo-order.ts";

type Flags = Partial<Pick<TodoFields, "isImportant" | "isStarred" | "isCompleted" | "isTrashed">>;
interface Change {
	todo: Todo;
	flags: Flags;
}
interface Move {
	todo: Todo;
	before: number | null;
	/** Before whom it stood. */
	stood: number | null;
}
const invalidates = [[TODO]];

/** Shows on every list what the server is about to say; answers how to take that back. */
function showEarly(client: QueryClient, becomes: (tasks: readonly Todo[], filter: string) => readonly Todo[]): () => void {
	const lists = client.getQueriesData<TodoLists>({ queryKey: [TODO, "list"] });
	for (const [key, data] of lists) if (data) client.setQueryData<TodoLists>(key, { tasks: [...becomes(data.tasks, String(key[2]))] });
	return () => {
		for (const [key, data] of lists) client.setQueryData(key, data);
	};
}
const withFlags = (todo: Todo, flags: Flags, now: string): Todo => ({
	...todo,
	...flags,
	...(flags.isCompleted !== undefined && { completed_at: flags.isCompleted ? now : null }),
	...(flags.isTrashed !== undefined && { trashed_at: flags.isTrashed ? now : null }),
});
const changeEarly = (client: QueryClient, { todo, flags }: Change) => {
	const next = withFlags(todo, flags, new Date().toISOString());
	return showEarly(client, (tasks, filter) =>
		inOrder(tasks.map((one) => (one.id === todo.id ? next : one)).filter((one) => one.id !== todo.id || isShown(filter, one))),
	);
};
const moveEarly = (client: QueryClient, { todo, before }: Move) => showEarly(client, (tasks) => movedBefore(tasks, todo.id, before));

/** What can be done with to-dos, each with its way back: what was there is sent again. */
export function useTodoDeeds() {
	const { t } = useT();
	const client = useQueryClient();
	const send = ({ todo, flags }: Change) => api.todo.change({ params: { id: todo.id }, body: flags });
	const place = ({ todo, before }: Move) => api.todo.order({ body: { id: todo.id, before } });
	const back = useDeed(send, { early: (change) => changeEarly(client, change), invalidates });
	const moveBack = useDeed(place, { early: (move) => moveEarly(client, move), invalidates });
	const change = useDeed(send, {
		early: (given) => changeEarly(client, given),
		said: (_, { todo: { title }, flags: { isCompleted, isTrashed } }) => {
			if (isTrashed !== undefined) return t(isTrashed ? "todo.said_trashed" : "todo.said_restored", { title });
			if (isCompleted !== undefined) return t(isCompleted ? "todo.said_done" : "todo.said_open", { title });
			return null;
		},
		undo:
			(answer, { todo, flags }) =>
			() =>
				void back.run({ todo: answer, flags: wasOf(todo, flags) }),
		invalidates,
	});
	const move = useDeed(place, {
		early: (given) => moveEarly(client, given),
		said: (_, { todo: { title } }) => t("todo.said_moved", { title }),
		undo:
			(answer, { stood }) =>
			() =>
				void moveBack.run({ todo: answer, before: stood, stood: null }),
		invalidates,
	});
	// it stands on top at once; a notice for each of many lines would be in the way
	const add = useDeed((fields: Pick<TodoFields, "title"> & Partial<TodoFields>) => api.todo.add({ body: fields }), { invalidates });
	return {
		change: (todo: Todo, flags: Flags) => void change.run({ todo, flags }),
		move: (todo: Todo, before: number | null, stood: number | null) => void move.run({ todo, before, stood }),
		/** Answers whether it was written down. */
		add: async (fields: Parameters<typeof add.run>[0]): Promise<boolean> => (await add.run(fields)) !== undefined,
	};
}
export type TodoDeeds = ReturnType<typeof useTodoDeeds>;

const wasOf = (todo: Todo, flags: Flags): Flags =>
	// cast: an object of the same keys
	Object.fromEntries(Object.keys(flags).map((name) => [name, todo[name as keyof Flags]])) as Flags;
