import type { Undone } from "@homeroom/contract/areas/changes/changes.contract.ts";
import { api } from "../api/api.ts";
import { loadCatalogue, text } from "../i18n/i18n.ts";
import { progressNotice } from "../notices/progress-notice.tsx";

const LOOK_EVERY_MS = 1_000;
/** What takes longer says that it has begun. */
const PATIENCE_MS = 300;

/** Takes a batch back. Where there is much of it, it goes on by itself: its progress is shown until it is through or refused. */
export async function askUndo(batch: string): Promise<Undone> {
	const notice = progressNotice();
	let isOver = false;
	const begun = setTimeout(async () => {
		await loadCatalogue("changes");
		if (!isOver) notice.show(text("changes.undo_begun"), 0);
	}, PATIENCE_MS);
	try {
		const undone = await api.changes.undo({ body: { batch } });
		if (!undone.running) return undone;
		clearTimeout(begun);
		await loadCatalogue("changes");
		while (true) {
			const run = await api.changes.undo_run({ params: { batch: undone.batch } });
			if (run.state === "done" && run.undone) return run.undone;
			notice.show(text("changes.undo_running", { count: run.total }), run.step / run.steps);
			await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
		}
	} finally {
		isOver = true;
		clearTimeout(begun);
		notice.end();
	}
}
