import { Table } from "@mantine/core";
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
		<Table className={classes.table} aria-label={label} verticalSpacing={0} horizontalSpacing={0}>
			<TableHead columns={columns} sorting={sorting} onSort={onSort} withMenu={rowMenu !== undefined} />
			<Table.Tbody>
				{rows
					? rows.map((row) => (
							<Table.Tr key={rowKey(row)}>
								{columns.map((column) => (
									<Table.Td key={column.id} data-align={column.align} data-hide={column.hideBelow}>
										{column.cell(row)}
									</Table.Td>
								))}
								{rowMenu ? <Table.Td className={classes.menu}>{rowMenu(row)}</Table.Td> : null}
							</Table.Tr>
						))
					: Array.from({ length: expected }, (_, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
							<Table.Tr key={index} aria-hidden="true">
								{columns.map((column) => (
									<Table.Td key={column.id} data-hide={column.hideBelow}>
										<TextSkeleton width={column.width ? "70%" : "45%"} />
									</Table.Td>
								))}
								{rowMenu ? <Table.Td /> : null}
							</Table.Tr>
						))}
			</Table.Tbody>
		</Table>
	);
}
