import { CardTitle } from "../../../ui/card/card-title.tsx";
import { useT } from "../../i18n/i18n.ts";
import type { RecordWords } from "../../table/record-words.ts";
import type { ImportRow } from "../import-client.ts";
import classes from "../import-preview.module.css";
import { readValue, rowName, type ShownColumn, wholeProblem } from "../import-shown.ts";
import { ImportCell } from "./import-cell.tsx";
import type { Mending } from "./import-mending.ts";
import { LeaveRow } from "./import-row-state.tsx";

interface ImportMendListProps {
	mending: Mending;
	rows: readonly ImportRow[];
	columns: ShownColumn[];
	words: RecordWords;
}

/** On a phone: the rows that need somebody, each with the cells that do and nothing else. */
export function ImportMendList({ mending, rows, columns, words }: ImportMendListProps) {
	const { t } = useT();
	return (
		<ul className={classes.mend}>
			{rows.map((row) => {
				const whole = wholeProblem(row, columns);
				const cells = columns.filter(({ name }) => name in row.problems || row.same.includes(name) || name in row.corrected);
				return (
					<li key={row.row}>
						<CardTitle part>{[t("imports.row_number", { row: row.row }), rowName(row, columns)].filter(Boolean).join(" · ")}</CardTitle>
						{whole === undefined ? null : <p className={classes.error}>{whole}</p>}
						{cells.map((column) => (
							<div key={column.name} className={classes.mending}>
								<span>{column.label}</span>
								<ImportCell {...mending} row={row} column={column} read={readValue(row, column, words)} />
							</div>
						))}
						<LeaveRow mending={mending} row={row} />
					</li>
				);
			})}
		</ul>
	);
}
