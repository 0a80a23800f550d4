import type { RecordSpec, RowOf } from "@homeroom/contract/kit/record.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useDeed } from "../deeds/use-deed.ts";
import { useT } from "../i18n/i18n.ts";
import { recordApi } from "./record-api.ts";
import type { RecordArea } from "./record-area.ts";

/** Archiving and bringing back. Both show at once, can be undone, and are taken back on screen when the server refuses. */
export function useRecordArchive<S extends RecordSpec>(area: RecordArea<S>) {
	const client = useQueryClient();
	const { t } = useT();
	const { calls, adopt, showMoved } = recordApi(area.spec);

	const { run } = useDeed(
		({ row: { id, version }, restores }: { row: RowOf<S>; restores: boolean }) =>
			(restores ? calls.restore : calls.archive)({ params: { id }, body: { version } }),
		{
			early: ({ row, restores }) => showMoved(client, { ...row, archived_at: restores ? null : new Date().toISOString() }),
			said: (saved, { restores }) => {
				const done = t(restores ? "record.restored_notice" : "record.archived_notice", { name: area.titleOf(saved) });
				return area.leaves && !restores ? `${done} ${t(area.leaves, { ...saved })}`.trim() : done;
			},
			undo: true,
			after: (saved) => adopt(client, saved),
		},
	);
	return { archive: (row: RowOf<S>) => run({ row, restores: false }), restore: (row: RowOf<S>) => run({ row, restores: true }) };
}
