import { ApiError } from "../api/api-error.ts";
import { notify } from "../notices/notices.ts";
import { undoable } from "../undo/undo-stack.ts";

/** Says what was done, with the way back: `answer` is what the server answered to the write, or the batch it named. */
export function sayDone(said: string, answer: object | string): void {
	notify.success(said, { undo: undoable(answer, said) });
}

/** Why it was refused. What stands at a field is said too: a button has no fields to say it at. */
export function refusalText(error: unknown): string {
	const fields = error instanceof ApiError ? Object.values(error.fields ?? {}) : [];
	if (fields.length > 0) return fields.join(" ");
	return error instanceof Error ? error.message : String(error);
}
export const sayRefused = (error: unknown): void => notify.error(refusalText(error));
