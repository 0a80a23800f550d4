import type { RefObject } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { useKeys } from "../../kit/keys/keys.ts";
import { useLineFocus } from "../../kit/keys/line-focus.ts";
import type { Todo } from "./todo.api.ts";
import type { TodoDeeds } from "./todo-deeds.ts";

/** `j` and `k` go from line to line, other keys say what becomes of the one that has the focus. */
export function useTodoKeys(list: RefObject<HTMLElement | null>, todos: readonly Todo[], deeds: TodoDeeds): void {
	const { t } = useT();
	// what is ticked stands among the done ones from then on
	const lines = useLineFocus({ list, name: "todo", of: todos, follows: true });
	const withCurrent = (act: (todo: Todo) => void) => () => {
		const current = lines.id();
		const todo = todos.find(({ id }) => id === current);
		if (todo) act(todo);
	};
	useKeys([
		{ keys: "j", label: t("todo.key_next"), run: () => lines.step(1) },
		{ keys: "k", label: t("todo.key_previous"), run: () => lines.step(-1) },
		{ keys: "enter", label: t("todo.key_open") },
		{
			keys: "e",
			label: t("todo.key_done"),
			run: withCurrent((todo) => (todo.isTrashed ? undefined : deeds.change(todo, { isCompleted: !todo.isCompleted }))),
		},
		{
			keys: "s",
			label: t("todo.key_star"),
			run: withCurrent((todo) => (todo.isTrashed ? undefined : deeds.change(todo, { isStarred: !todo.isStarred }))),
		},
		{
			keys: "#",
			label: t("todo.key_trash"),
			run: withCurrent((todo) => deeds.change(todo, { isTrashed: !todo.isTrashed })),
		},
	]);
}
