import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useT } from "../i18n/i18n.ts";
import classes from "./server-table.module.css";
import { type Column, nextSorting, type Sorting } from "./table-column.ts";

interface TableHeadProps<Row, Sort extends string> {
	columns: Column<Row, Sort>[];
	sorting: Sorting<Sort>;
	onSort: (sorting: Sorting<Sort>) => void;
	withMenu: boolean;
}

export function TableHead<Row, Sort extends string>({ columns, sorting, onSort, withMenu }: TableHeadProps<Row, Sort>) {
	const { t } = useT();
	return (
		<thead>
			<tr>
				{columns.map((column) => (
					<th
						key={column.id}
						scope="col"
						style={{ width: column.width }}
						data-align={column.align}
						data-hide={column.hideBelow}
						aria-sort={ariaSort(column.sort, sorting)}
					>
						{column.sort === undefined ? column.header : <SortButton column={column} by={column.sort} sorting={sorting} onSort={onSort} />}
					</th>
				))}
				{withMenu ? (
					<th style={{ width: 60 }} scope="col">
						<VisuallyHidden>{t("table.actions")}</VisuallyHidden>
					</th>
				) : null}
			</tr>
		</thead>
	);
}

interface SortButtonProps<Row, Sort extends string> {
	column: Column<Row, Sort>;
	by: Sort;
	sorting: Sorting<Sort>;
	onSort: (sorting: Sorting<Sort>) => void;
}
function SortButton<Row, Sort extends string>({ column, by, sorting, onSort }: SortButtonProps<Row, Sort>) {
	const active = sorting.by === by;
	const Arrow = active && sorting.dir === "desc" ? IconArrowDown : IconArrowUp;
	return (
		<UnstyledButton className={classes.sort} data-active={active || undefined} onClick={() => onSort(nextSorting(sorting, by))}>
			{column.header}
			<Arrow size={13} stroke={2} aria-hidden="true" />
		</UnstyledButton>
	);
}

function ariaSort<Sort extends string>(column: Sort | undefined, sorting: Sorting<Sort>) {
	if (column === undefined) return undefined;
	if (column !== sorting.by) return "none";
	return sorting.dir === "asc" ? "ascending" : "descending";
}
