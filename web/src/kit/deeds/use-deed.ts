import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { notify } from "../notices/notices.ts";
import { undoable } from "../undo/undo-stack.ts";
import { refusalText, sayRefused } from "./deed-notices.ts";

interface DeedOptions<Answer, Input> {
	/** Shows it before the server has answered; answers how to take that back. */
	early?: (input: Input) => (() => void) | undefined | Promise<(() => void) | undefined>;
	/** Said once it is done; null: nothing. */
	said?: (answer: Answer, input: Input) => string | null;
	/** Offers the way back. `true`: by what the answer wrote; otherwise the batch that it names, or what else takes it back. */
	undo?: boolean | ((answer: Answer, input: Input) => string | (() => void) | undefined);
	/** What follows once it is done. */
	after?: (answer: Answer, input: Input) => void;
	/** Asked for again once it is over, also where it was refused: it may be as others left it. */
	invalidates?: readonly QueryKey[];
	/** What becomes of a refusal. `here`: it is shown as `problem`; otherwise in a notice. */
	refused?: "here" | ((error: Error, input: Input) => void);
}

/** What a button does: sent once however often it is pressed, said once, refused once, with the way back. */
export function useDeed<Answer, Input = void>(act: (input: Input) => Promise<Answer>, options: DeedOptions<Answer, Input> = {}) {
	const { early, said, undo, after, invalidates = [], refused = sayRefused } = options;
	const client = useQueryClient();
	const { mutateAsync } = useMutation({ mutationFn: act });
	const sent = useRef(new Set<string>());
	const [running, setRunning] = useState<ReadonlySet<string>>(sent.current);
	const [problem, setProblem] = useState<string | null>(null);
	const note = (change: () => void) => {
		change();
		setRunning(new Set(sent.current));
	};

	const succeed = (answer: Answer, input: Input) => {
		const message = said?.(answer, input);
		if (message) notify.success(message, { undo: wayBack(undo, answer, input, message) });
		after?.(answer, input);
	};
	const fail = (error: Error, input: Input) => (refused === "here" ? setProblem(refusalText(error)) : refused(error, input));

	/** Answers what the server did; nothing where it was refused, or is under way already. */
	const run = async (input: Input): Promise<Answer | undefined> => {
		const which = keyOf(input);
		if (sent.current.has(which)) return undefined;
		const returnFocus = focusNow();
		note(() => sent.current.add(which));
		setProblem(null);
		try {
			const takeBack = await early?.(input);
			const result = await mutateAsync(input).then(
				(answer) => ({ answer }),
				(error: Error) => ({ error }),
			);
			if ("answer" in result) succeed(result.answer, input);
			else {
				takeBack?.();
				fail(result.error, input);
			}
			await Promise.all(invalidates.map((queryKey) => client.invalidateQueries({ queryKey })));
			return "answer" in result ? result.answer : undefined;
		} finally {
			note(() => sent.current.delete(which));
			returnFocus();
		}
	};
	return {
		run,
		/** Until it is done and what shows it is asked for again. */
		pending: running.size > 0,
		isPending: (input: Input): boolean => running.has(keyOf(input)),
		problem,
	};
}

/** The same for another row is another deed. */
const keyOf = (input: unknown): string => JSON.stringify(input) ?? "";

function wayBack<Answer, Input>(undo: DeedOptions<Answer, Input>["undo"], answer: Answer, input: Input, message: string) {
	const by = typeof undo === "function" ? undo(answer, input) : undo === true && isObject(answer) ? answer : undefined;
	return typeof by === "string" || isObject(by) ? undoable(by, message) : by;
}
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** A button that is disabled while it works loses the focus: it gets it back, unless somebody went elsewhere. */
function focusNow(): () => void {
	const from = document.activeElement;
	return () =>
		requestAnimationFrame(() => {
			if (from instanceof HTMLElement && from.isConnected && document.activeElement === document.body) from.focus({ preventScroll: true });
		});
}
