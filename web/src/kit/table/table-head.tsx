import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { MouseEvent, ReactNode } from "react";
import { useT } from "../i18n/i18n.ts";
import classes from "./server-table.module.css";
import { type Column, nextSorting, type Sorting } from "./table-column.ts";

export interface TableHeadProps<Row, Sort extends string> {
	columns: Column<Row, Sort>[];
	sorting: Sorting;
	onSort: (sorting: Sorting) => void;
	withMenu: boolean;
	/** The box that chooses the whole page. */
	chooseAll?: ReactNode;
	/** What else a header offers: its menu and its width. */
	headerTools?: ((column: Column<Row, Sort>) => ReactNode) | undefined;
}

export function TableHead<Row, Sort extends string>(props: TableHeadProps<Row, Sort>) {
	const { columns, sorting, onSort, withMenu, chooseAll, headerTools } = props;
	const { t } = useT();
	return (
		<thead>
			<tr>
				{chooseAll ? (
					<th scope="col" className={classes.choose}>
						{chooseAll}
					</th>
				) : null}
				{columns.map((column) => (
					<th
						key={column.id}
						scope="col"
						style={{ width: column.width }}
						data-column={column.id}
						data-align={column.align}
						data-hide={column.hideBelow}
						aria-sort={ariaSort(column.sort, sorting)}
					>
						{column.sort === undefined ? (
							<span className={classes.header} title={column.header}>
								{column.header}
							</span>
						) : (
							<SortButton header={column.header} by={column.sort} sorting={sorting} onSort={onSort} />
						)}
						{headerTools?.(column)}
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

interface SortButtonProps {
	header: string;
	by: string;
	sorting: Sorting;
	onSort: (sorting: Sorting) => void;
}
/** Shift joins the column to the sort, with the mouse and with Enter. */
function SortButton({ header, by, sorting, onSort }: SortButtonProps) {
	const at = sorting.findIndex((part) => part.by === by);
	const Arrow = sorting[at]?.desc ? IconArrowDown : IconArrowUp;
	const sort = (event: MouseEvent) => onSort(nextSorting(sorting, by, event.shiftKey));
	return (
		<UnstyledButton className={classes.sort} data-active={at >= 0 || undefined} onClick={sort}>
			<span className={classes.header} title={header}>
				{header}
			</span>
			<Arrow size={13} stroke={2} aria-hidden="true" />
			{at >= 0 && sorting.length > 1 ? <span className={classes.place}>{at + 1}</span> : null}
		</UnstyledButton>
	);
}

/** Only the sort that counts most is told to screen readers: others are numbered in their names. */
function ariaSort(column: string | undefined, sorting: Sorting) {
	if (column === undefined) return undefined;
	const [first] = sorting;
	if (column !== first?.by) return "none";
	return first.desc ? "descending" : "ascending";
}
