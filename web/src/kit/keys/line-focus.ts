import { type RefObject, useLayoutEffect, useRef } from "react";

interface LineFocusOptions {
	list: RefObject<HTMLElement | null>;
	/** Lines have their id in `data-<name>`, and what of them takes the focus has `data-<name>-link`. */
	name: string;
	/** What the lines are made of: others are the occasion to look where the focus has gone. */
	of: readonly unknown[];
	/** A line may stand elsewhere by then, and keeps the focus there. */
	follows?: boolean;
}

/** Goes from line to line of a list. Where the line goes away that has the focus, the next one has it. */
export function useLineFocus({ list, name, of, follows = false }: LineFocusOptions) {
	/** Where the focus was last among the lines. */
	const place = useRef<{ id: number; at: number } | null>(null);
	const linesIn = () => [...(list.current?.querySelectorAll<HTMLElement>(`[data-${name}]`) ?? [])];
	const idOf = (line: HTMLElement | undefined): number => Number(line?.dataset[name]);
	const focus = (line: HTMLElement | undefined) => line?.querySelector<HTMLElement>(`[data-${name}-link]`)?.focus();
	const here = () => {
		const lines = linesIn();
		return { lines, at: lines.findIndex((line) => line.contains(document.activeElement)) };
	};
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
		const lines = linesIn();
		const same = lines.find((line) => idOf(line) === was.id);
		if (same === undefined) focus(lines[Math.min(was.at, lines.length - 1)]);
		else if (follows) focus(same);
	}, [of]);
	return {
		step: (by: 1 | -1) => {
			const { lines, at } = here();
			focus(lines[at === -1 ? 0 : Math.min(Math.max(at + by, 0), lines.length - 1)]);
		},
		/** The line that has the focus. */
		line: (): HTMLElement | undefined => {
			const { lines, at } = here();
			return lines[at];
		},
		/** Its id; NaN: none has it. */
		id: (): number => {
			const { lines, at } = here();
			return idOf(lines[at]);
		},
	};
}
