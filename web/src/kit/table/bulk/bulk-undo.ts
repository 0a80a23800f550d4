import { api } from "../../api/api.ts";
import { notify } from "../../notices/notices.ts";

/** Takes a batch of changes back. The one place in lists that knows the call. */
export const undoOf = (batch: string, refresh: () => unknown) => async (): Promise<void> => {
	try {
		await api.changes.undo({ body: { batch } });
	} catch (error) {
		notify.error(error instanceof Error ? error.message : String(error));
	}
	refresh();
};
