import { ActionIcon, NativeSelect } from "@mantine/core";
import { IconSortAscending, IconSortDescending } from "@tabler/icons-react";
import { useId } from "react";
import { useT } from "../i18n/i18n.ts";
import classes from "./sort-picker.module.css";
import type { Column, Sorting } from "./table-column.ts";

interface SortPickerProps<Row, Sort extends string> {
	columns: Column<Row, Sort>[];
	sorting: Sorting<Sort>;
	onSort: (sorting: Sorting<Sort>) => void;
}

/** Cards have no headers to sort by; this is their sorting. */
export function SortPicker<Row, Sort extends string>({ columns, sorting, onSort }: SortPickerProps<Row, Sort>) {
	const { t } = useT();
	const label = useId();
	const sortable = columns.flatMap((column) => (column.sort === undefined ? [] : [{ value: column.sort, label: column.header }]));
	const down = sorting.dir === "desc";
	const choose = (value: string) => {
		const by = sortable.find((column) => column.value === value)?.value;
		if (by !== undefined) onSort({ by, dir: sorting.dir });
	};
	return (
		<div className={classes.picker}>
			<div className={classes.label}>
				<span id={label}>{t("table.sort_by")}</span>
				<NativeSelect
					className={classes.select}
					size="xs"
					aria-labelledby={label}
					data={sortable}
					value={sorting.by}
					onChange={(event) => choose(event.currentTarget.value)}
				/>
			</div>
			<ActionIcon
				variant="default"
				size={32}
				aria-label={t(down ? "table.sorted_down" : "table.sorted_up")}
				onClick={() => onSort({ by: sorting.by, dir: down ? "asc" : "desc" })}
			>
				{down ? <IconSortDescending size={16} /> : <IconSortAscending size={16} />}
			</ActionIcon>
		</div>
	);
}
