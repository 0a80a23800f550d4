import { memo, type ReactNode } from "react";
import { useT } from "../i18n/i18n.ts";
import { RowCheckbox } from "./rows/row-checkbox.tsx";
import classes from "./server-table.module.css";
import type { Column } from "./table-column.ts";

interface TableRowProps<Row, Sort extends string> {
	id: number;
	row: Row;
	columns: Column<Row, Sort>[];
	rowMenu: ((row: Row) => ReactNode) | undefined;
	/** Undefined: rows cannot be chosen here. */
	chosen: boolean | undefined;
	nameOf: ((row: Row) => string) | undefined;
}

function PlainRow<Row, Sort extends string>({ id, row, columns, rowMenu, chosen, nameOf }: TableRowProps<Row, Sort>) {
	return (
		<tr data-id={id} aria-selected={chosen} data-chosen={chosen || undefined}>
			{chosen === undefined ? null : (
				<td className={classes.choose}>
					<ChooseBox name={nameOf?.(row) ?? ""} chosen={chosen} />
				</td>
			)}
			{columns.map((column) => (
				<td
					key={column.id}
					data-align={column.align}
					data-hide={column.hideBelow}
					data-edit={column.editable ? column.id : undefined}
					tabIndex={chosen === undefined ? undefined : -1}
				>
					{column.cell(row)}
				</td>
			))}
			{rowMenu ? <td className={classes.menu}>{rowMenu(row)}</td> : null}
		</tr>
	);
}

function ChooseBox({ name, chosen }: { name: string; chosen: boolean }) {
	const { t } = useT();
	return <RowCheckbox label={t("table.choose_row", { name })} checked={chosen} />;
}

/** Choosing one of a hundred rows draws one row. */
export const TableRow = memo(PlainRow) as typeof PlainRow;
