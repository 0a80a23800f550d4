import type { RecordSpec, RowOf } from "@homeroom/contract/kit/record.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useT } from "../i18n/i18n.ts";
import { notify } from "../notices/notices.ts";
import { undoable } from "../undo/undo-stack.ts";
import { recordApi } from "./record-api.ts";
import type { RecordArea } from "./record-area.ts";

/** Archiving and bringing back. Both show at once, can be undone, and are taken back on screen when the server refuses. */
export function useRecordArchive<S extends RecordSpec>(area: RecordArea<S>) {
	const client = useQueryClient();
	const { t } = useT();
	const { calls, adopt, showMoved } = recordApi(area.spec);

	const archive = (row: RowOf<S>): Promise<void> =>
		move({ ...row, archived_at: new Date().toISOString() }, calls.archive, "record.archived_notice");
	const restore = (row: RowOf<S>): Promise<void> => move({ ...row, archived_at: null }, calls.restore, "record.restored_notice");
	const move = async (
		row: RowOf<S>,
		send: typeof calls.archive,
		words: "record.archived_notice" | "record.restored_notice",
	): Promise<void> => {
		const takeBack = await showMoved(client, row);
		try {
			const saved = await send({ params: { id: row.id }, body: { version: row.version } });
			adopt(client, saved);
			const message = t(words, { name: area.titleOf(saved) });
			notify.success(message, { undo: undoable(saved, message) });
		} catch (error) {
			takeBack();
			notify.error(error instanceof Error ? error.message : String(error));
		}
	};
	return { archive, restore };
}
