import type { RecordBase } from "@homeroom/contract/kit/record.ts";
import type { BulkResult } from "@homeroom/contract/kit/record-calls.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../../i18n/i18n.ts";
import { notify } from "../../notices/notices.ts";
import { undoable } from "../../undo/undo-stack.ts";
import { recordClient, recordKey } from "../records/record-client.ts";
import type { RecordListModel } from "../records/use-record-list.ts";

type Words = "lists.changed" | "lists.archived" | "lists.restored";

/** Changes of many rows: one call, one notice, one undo. */
export function useBulk(list: RecordListModel<RecordBase>, onDone: () => void) {
	const { t } = useT();
	const client = useQueryClient();
	const [busy, setBusy] = useState(false);
	const calls = recordClient(list.spec);
	const refresh = () => client.invalidateQueries({ queryKey: recordKey(list.spec) });
	const run = async (send: () => Promise<BulkResult>, words: Words): Promise<unknown> => {
		setBusy(true);
		try {
			const { count, batch } = await send();
			const message = t(words, { count });
			notify.success(message, { undo: undoable(batch, message) });
			onDone();
			return undefined;
		} catch (error) {
			notify.error(error instanceof Error ? error.message : String(error));
			return error;
		} finally {
			setBusy(false);
			void refresh();
		}
	};
	const selection = list.chosenBody;
	return {
		busy,
		/** Answers why it was refused, or nothing. */
		update: (changes: Record<string, unknown>) =>
			run(() => calls.bulk_update({ body: { selection: selection(), changes } }), "lists.changed"),
		archive: () => run(() => calls.bulk_archive({ body: { selection: selection() } }), "lists.archived"),
		restore: () => run(() => calls.bulk_restore({ body: { selection: selection() } }), "lists.restored"),
	};
}
