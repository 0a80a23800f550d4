import type { RecordSpec } from "@homeroom/contract/kit/record.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useDeed } from "../../deeds/use-deed.ts";
import { useT } from "../../i18n/i18n.ts";
import { type Import, type ImportRow, importClient, importKey } from "../import-client.ts";
import type { ShownColumn } from "../import-shown.ts";

interface Mended {
	import: Import;
	row: ImportRow;
}
export interface Mending {
	spec: RecordSpec;
	state: Import;
	onChange: (state: Import) => void;
}

let last: Promise<unknown> = Promise.resolve();
/** One after the other, however quickly they are done: while a row is read anew the import takes no second one. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
	const next = last.then(work);
	last = next.catch(() => {});
	return next;
}

/** Shows a row as the server read it, before all of them are asked for again. */
export function useMended({ spec, state: { id }, onChange }: Mending): (answer: Mended) => void {
	const client = useQueryClient();
	return (answer) => {
		const queryKey = [...importKey(spec), id, "rows"];
		client.setQueriesData<{ rows: ImportRow[] }>(
			{ queryKey },
			(known) => known && { ...known, rows: known.rows.map((row) => (row.row === answer.row.row ? answer.row : row)) },
		);
		void client.invalidateQueries({ queryKey });
		void client.invalidateQueries({ queryKey: [...importKey(spec), id, "values"] });
		onChange(answer.import);
	};
}

/** Says that what is unlikely in a cell is right, or takes that back. */
export function useConfirmCell(mending: Mending, { row }: ImportRow, { name, label }: ShownColumn) {
	const { t } = useT();
	const after = useMended(mending);
	const confirm = (confirmed: boolean) =>
		inTurn(() => importClient(mending.spec).import_confirm({ params: { id: mending.state.id, row }, body: { field: name, confirmed } }));
	return useDeed(confirm, {
		after,
		said: () => t("imports.confirmed_cell", { field: label, row }),
		undo: () => () => void confirm(false).then(after),
	});
}

/** Leaves a row out, or takes it in again. */
export function useLeaveRow(mending: Mending, { row }: ImportRow) {
	const { t } = useT();
	const after = useMended(mending);
	const leave = (left: boolean) =>
		inTurn(() => importClient(mending.spec).import_leave({ params: { id: mending.state.id, row }, body: { left } }));
	return useDeed(leave, {
		after,
		said: (_, left) => (left ? t("imports.row_left", { row }) : null),
		undo: (_, left) => (left ? () => void leave(false).then(after) : undefined),
	});
}
