import { type DragEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import type { Todo } from "./todo.api.ts";
import type { TodoDeeds } from "./todo-deeds.ts";
import { beforeAt } from "./todo-order.ts";

/** Lines are drawn to another place, or go a step with Alt and an arrow key: both do the same. */
export function useTodoMoves(list: RefObject<HTMLElement | null>, open: readonly Todo[], deeds: TodoDeeds) {
	const { t } = useT();
	const [dragged, setDragged] = useState<number | null>(null);
	const [over, setOver] = useState<number | null>(null);
	const [said, setSaid] = useState("");
	const moved = useRef<number | null>(null);
	// a line that was moved keeps the keyboard
	useEffect(() => {
		if (moved.current === null) return;
		const line = list.current?.querySelector(`[data-todo="${moved.current}"]`);
		moved.current = null;
		if (line && !line.contains(document.activeElement)) line.querySelector<HTMLElement>("[data-todo-link]")?.focus();
	});
	const placeOf = (id: number) => open.findIndex((todo) => todo.id === id);
	const put = (todo: Todo, place: number) => {
		const at = placeOf(todo.id);
		if (place < 0 || place >= open.length || place === at) return;
		moved.current = todo.id;
		deeds.move(todo, beforeAt(open, todo.id, place), open[at + 1]?.id ?? null);
		setSaid(t("todo.placed", { title: todo.title, place: place + 1, all: open.length }));
	};
	const stepsOf = (todo: Todo) => {
		const at = placeOf(todo.id);
		return {
			up: at > 0 ? () => put(todo, at - 1) : null,
			down: at < open.length - 1 ? () => put(todo, at + 1) : null,
		};
	};
	const onKeyDown = (event: KeyboardEvent, todo: Todo) => {
		if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
		event.preventDefault();
		stepsOf(todo)[event.key === "ArrowUp" ? "up" : "down"]?.();
	};
	const drop = (id: number) => {
		const todo = open.find((one) => one.id === dragged);
		setDragged(null);
		setOver(null);
		if (todo) put(todo, placeOf(id));
	};
	const lineOf = (todo: Todo) => {
		const { id } = todo;
		const side = dragged !== null && placeOf(dragged) < placeOf(id) ? "below" : "above";
		return {
			draggable: true,
			"data-dragged": dragged === id || undefined,
			"data-over": dragged !== null && dragged !== id && over === id ? side : undefined,
			onKeyDown: (event: KeyboardEvent) => onKeyDown(event, todo),
			onDragStart: (event: DragEvent) => {
				event.dataTransfer.effectAllowed = "move";
				setDragged(id);
			},
			onDragEnd: () => {
				setDragged(null);
				setOver(null);
			},
			onDragOver: (event: DragEvent) => {
				if (dragged === null) return;
				event.preventDefault();
				setOver(id);
			},
			onDrop: (event: DragEvent) => {
				event.preventDefault();
				drop(id);
			},
		};
	};
	return { lineOf, stepsOf, said };
}
