import { createElement } from "react";
import { ApiError } from "../api/api-error.ts";
import { loadCatalogue, text } from "../i18n/i18n.ts";
import { notify } from "../notices/notices.ts";
import { askUndo } from "./ask-undo.ts";
import { loadLogWords } from "./log-words.ts";
import { UndoRefusal } from "./undo-refusal.tsx";

export interface UndoEntry {
	batch: string;
	/** What was done, as its notice said it. */
	label: string;
}

/** Takes a change back, or does it again, and says so. Answers the batch that turns it round once more; nothing when it was refused. */
export async function takeBack(entry: UndoEntry, becomes: "undone" | "redone", refresh: () => void): Promise<string | undefined> {
	await Promise.all([loadCatalogue("kit"), loadCatalogue("changes")]);
	try {
		const { batch } = await askUndo(entry.batch);
		refresh();
		notify.success(text(`changes.${becomes}`, { what: entry.label }));
		return batch;
	} catch (error) {
		refuse(error);
		return undefined;
	}
}

/** Why it could not be taken back: who changed what since. */
export function refuse(error: unknown): void {
	const { message, reasons = [] } = error instanceof ApiError ? error : { message: String(error) };
	if (reasons.length === 0) notify.error(message);
	else void loadLogWords().then(() => notify.error(createElement(UndoRefusal, { message, reasons })));
}
