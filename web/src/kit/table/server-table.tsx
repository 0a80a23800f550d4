import type { ReactNode } from "react";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { isChosen, type ListSelection, type SelectionStep } from "./list/list-selection.ts";
import { RowCheckbox } from "./rows/row-checkbox.tsx";
import classes from "./server-table.module.css";
import type { Column } from "./table-column.ts";
import { TableHead, type TableHeadProps } from "./table-head.tsx";
import { TableRow } from "./table-row.tsx";

/** Rows can be chosen. */
export interface Choosing<Row> {
	selection: ListSelection;
	step: (step: SelectionStep) => void;
	nameOf: (row: Row) => string;
	/** What the box in the header does. */
	pageLabel: string;
}
export type Density = "comfortable" | "compact";

export interface ServerTableProps<Row, Sort extends string> extends Pick<TableHeadProps<Row, Sort>, "sorting" | "onSort" | "headerTools"> {
	/** What the table lists, for screen readers. */
	label: string;
	columns: Column<Row, Sort>[];
	/** Undefined: the first answer is on its way. */
	rows: Row[] | undefined;
	/** The rows are those of the question before. */
	stale?: boolean;
	rowKey: (row: Row) => number;
	/** Rows to keep free while nothing is known. */
	expected: number;
	/** The row's menu, at the end of the row. */
	rowMenu?: ((row: Row) => ReactNode) | undefined;
	choosing?: Choosing<Row> | undefined;
	density?: Density | undefined;
	/** In px; what does not fit is scrolled to. */
	minWidth?: number | undefined;
}

export function ServerTable<Row, Sort extends string>(props: ServerTableProps<Row, Sort>) {
	const {
		label,
		columns,
		rows,
		stale = false,
		rowKey,
		expected,
		sorting,
		onSort,
		headerTools,
		rowMenu,
		choosing,
		density,
		minWidth,
	} = props;
	return (
		<table
			className={classes.table}
			aria-label={label}
			data-density={density}
			style={minWidth === undefined ? undefined : { minWidth }}
			{...(choosing && { role: "grid", "aria-multiselectable": true })}
		>
			<TableHead
				columns={columns}
				sorting={sorting}
				onSort={onSort}
				headerTools={headerTools}
				withMenu={rowMenu !== undefined}
				chooseAll={choosing ? <PageCheckbox choosing={choosing} rows={stale ? undefined : rows} rowKey={rowKey} /> : null}
			/>
			<tbody aria-hidden={rows ? undefined : true}>
				{rows
					? rows.map((row) => (
							<TableRow
								key={rowKey(row)}
								id={rowKey(row)}
								row={row}
								columns={columns}
								rowMenu={rowMenu}
								chosen={choosing ? isChosen(choosing.selection, rowKey(row)) : undefined}
								nameOf={choosing?.nameOf}
							/>
						))
					: Array.from({ length: expected }, (_, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
							<tr key={index}>
								{choosing ? <td /> : null}
								{/* those out of sight hold their place and no more: they cost as much as rows, and nobody sees them */}
								{(index < IN_SIGHT ? columns : columns.slice(0, 1)).map((column) => (
									<td key={column.id} data-hide={column.hideBelow}>
										<TextSkeleton still width={column.width ? "70%" : "45%"} />
									</td>
								))}
								{rowMenu && index < IN_SIGHT ? <td /> : null}
							</tr>
						))}
			</tbody>
		</table>
	);
}

/** Rows that a large screen shows at once. */
const IN_SIGHT = 16;

interface PageCheckboxProps<Row> {
	choosing: Choosing<Row>;
	/** Undefined: those that it would choose are on their way. */
	rows: Row[] | undefined;
	rowKey: (row: Row) => number;
}
function PageCheckbox<Row>({ choosing: { selection, step, pageLabel }, rows, rowKey }: PageCheckboxProps<Row>) {
	const page = rows?.map(rowKey) ?? [];
	const chosen = page.filter((id) => isChosen(selection, id)).length;
	const whole = chosen > 0 && chosen === page.length;
	return (
		<RowCheckbox
			label={pageLabel}
			checked={whole}
			waiting={rows === undefined}
			partly={chosen > 0 && !whole}
			onChange={() => step({ do: "page", page, chosen: !whole })}
		/>
	);
}
