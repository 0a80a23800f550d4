import type { ReactNode } from "react";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import classes from "./server-table.module.css";
import type { Column, Sorting } from "./table-column.ts";
import { TableHead } from "./table-head.tsx";

export interface ServerTableProps<Row, Sort extends string> {
	/** What the table lists, for screen readers. */
	label: string;
	columns: Column<Row, Sort>[];
	/** Undefined: the first answer is on its way. */
	rows: Row[] | undefined;
	rowKey: (row: Row) => number;
	/** Rows to keep free while nothing is known. */
	expected: number;
	sorting: Sorting<Sort>;
	onSort: (sorting: Sorting<Sort>) => void;
	/** The row's menu, at the end of the row. */
	rowMenu?: ((row: Row) => ReactNode) | undefined;
}

export function ServerTable<Row, Sort extends string>(props: ServerTableProps<Row, Sort>) {
	const { label, columns, rows, rowKey, expected, sorting, onSort, rowMenu } = props;
	return (
		<table className={classes.table} aria-label={label}>
			<TableHead columns={columns} sorting={sorting} onSort={onSort} withMenu={rowMenu !== undefined} />
			<tbody aria-hidden={rows ? undefined : true}>
				{rows
					? rows.map((row) => (
							<tr key={rowKey(row)}>
								{columns.map((column) => (
									<td key={column.id} data-align={column.align} data-hide={column.hideBelow}>
										{column.cell(row)}
									</td>
								))}
								{rowMenu ? <td className={classes.menu}>{rowMenu(row)}</td> : null}
							</tr>
						))
					: Array.from({ length: expected }, (_, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
							<tr key={index}>
								{columns.map((column) => (
									<td key={column.id} data-hide={column.hideBelow}>
										<TextSkeleton width={column.width ? "70%" : "45%"} />
									</td>
								))}
								{rowMenu ? <td /> : null}
							</tr>
						))}
			</tbody>
		</table>
	);
}
