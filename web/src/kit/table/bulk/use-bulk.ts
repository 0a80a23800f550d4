import type { RecordBase } from "@homeroom/contract/kit/record.ts";
import type { BulkResult } from "@homeroom/contract/kit/record-calls.ts";
import { useQueryClient } from "@tanstack/react-query";
import { sayRefused } from "../../deeds/deed-notices.ts";
import { useDeed } from "../../deeds/use-deed.ts";
import { useT } from "../../i18n/i18n.ts";
import { madeWith, type OwnInputs } from "../../record/record-making.ts";
import { recordClient, recordKey } from "../records/record-client.ts";
import type { RecordListModel } from "../records/use-record-list.ts";

const WORDS = { update: "lists.changed", archive: "lists.archived", restore: "lists.restored" } as const;
interface Bulk {
	what: keyof typeof WORDS;
	changes: Record<string, unknown>;
	/** Takes a refusal to where it was typed. */
	refused?: (error: Error) => void;
}

/** Changes of many rows: one call, one notice, one undo. */
export function useBulk(list: RecordListModel<RecordBase>, own: OwnInputs, onDone: () => void) {
	const { t } = useT();
	const client = useQueryClient();
	const calls = recordClient(list.spec);
	const { run, pending } = useDeed(
		({ what, changes }: Bulk): Promise<BulkResult> => {
			const selection = list.chosenBody();
			return what === "update"
				? calls.bulk_update({ body: { selection, changes, ...madeWith(own, client, changes) } })
				: calls[`bulk_${what}`]({ body: { selection } });
		},
		{
			said: ({ count }, { what }) => t(WORDS[what], { count }),
			undo: ({ count, batch }) => (count > 0 ? batch : undefined),
			after: onDone,
			invalidates: [recordKey(list.spec)],
			refused: (error, { refused = sayRefused }) => refused(error),
		},
	);
	return {
		busy: pending,
		update: (changes: Record<string, unknown>, refused: (error: Error) => void) => run({ what: "update", changes, refused }),
		archive: () => run({ what: "archive", changes: {} }),
		restore: () => run({ what: "restore", changes: {} }),
	};
}
