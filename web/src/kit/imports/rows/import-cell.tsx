import type { RecordSpec } from "@homeroom/contract/kit/record.ts";
import { useDeed } from "../../deeds/use-deed.ts";
import { useT } from "../../i18n/i18n.ts";
import { type Import, type ImportRow, importClient } from "../import-client.ts";
import type { ShownColumn } from "../import-shown.ts";
import { inTurn, useConfirmCell, useMended } from "./import-mending.ts";
import { ImportTypedCell } from "./import-typed-cell.tsx";

interface ImportCellProps {
	spec: RecordSpec;
	state: Import;
	row: ImportRow;
	column: ShownColumn;
	/** What it was read as. */
	read: string | null;
	onChange: (state: Import) => void;
}

/** A cell of a row that is checked anew with what is typed into it. */
export function ImportCell({ spec, state, row, column, read, onChange }: ImportCellProps) {
	const { t } = useT();
	const after = useMended({ spec, state, onChange });
	const correct = useDeed(
		(next: string | null) =>
			inTurn(() => importClient(spec).import_correct({ params: { id: state.id, row: row.row }, body: { field: column.name, text: next } })),
		{ after },
	);
	const isDoubt = row.doubts.includes(column.name);
	const confirm = useConfirmCell({ spec, state, onChange }, row, column);
	return (
		<ImportTypedCell
			label={t("imports.cell", { field: column.label, row: row.row })}
			given={(column.index === undefined ? column.fixed : row.given[column.index])?.trim() ?? ""}
			corrected={row.corrected[column.name]}
			read={read}
			problem={row.problems[column.name]}
			marked={row.same.includes(column.name)}
			pending={correct.pending}
			confirmed={row.confirmed.includes(column.name)}
			onConfirm={isDoubt ? () => void confirm.run(true) : undefined}
			confirming={confirm.pending}
			onType={async (text) => (await correct.run(text)) !== undefined}
		/>
	);
}
