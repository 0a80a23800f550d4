import { type RefObject, useLayoutEffect, useRef } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { useKeys } from "../../kit/keys/keys.ts";
import type { Todo } from "./todo.api.ts";
import type { TodoDeeds } from "./todo-deeds.ts";

const linesIn = (list: HTMLElement | null): HTMLElement[] => [...(list?.querySelectorAll<HTMLElement>("[data-todo]") ?? [])];
const linkIn = (line: HTMLElement | undefined) => line?.querySelector<HTMLElement>("[data-todo-link]");
const idOf = (line: HTMLElement | undefined): number => Number(line?.dataset.todo);

/** `j` and `k` go from line to line, other keys say what becomes of the one that has the focus. Where it goes away, the next one has it. */
export function useTodoKeys(list: RefObject<HTMLElement | null>, todos: readonly Todo[], deeds: TodoDeeds): void {
	const { t } = useT();
	const place = useRef<{ id: number; at: number } | null>(null);
	const here = () => {
		const lines = linesIn(list.current);
		return { lines, at: lines.findIndex((line) => line.contains(document.activeElement)) };
	};
	const step = (by: 1 | -1) => {
		const { lines, at } = here();
		linkIn(lines[at === -1 ? 0 : Math.min(Math.max(at + by, 0), lines.length - 1)])?.focus();
	};
	const withCurrent = (act: (todo: Todo) => void) => () => {
		const { lines, at } = here();
		const todo = todos.find(({ id }) => id === idOf(lines[at]));
		if (todo) act(todo);
	};
	useKeys([
		{ keys: "j", label: t("todo.key_next"), run: () => step(1) },
		{ keys: "k", label: t("todo.key_previous"), run: () => step(-1) },
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
	useLayoutEffect(() => {
		const element = list.current;
		const remember = () => {
			const { lines, at } = here();
			if (at !== -1) place.current = { id: idOf(lines[at]), at };
		};
		element?.addEventListener("focusin", remember);
		return () => element?.removeEventListener("focusin", remember);
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: other lines are the occasion
	useLayoutEffect(() => {
		const was = place.current;
		if (was === null || document.activeElement !== document.body) return;
		const lines = linesIn(list.current);
		const same = lines.find((line) => idOf(line) === was.id);
		linkIn(same ?? lines[Math.min(was.at, lines.length - 1)])?.focus();
	}, [todos]);
}
