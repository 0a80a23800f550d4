import { ActionIcon, NativeSelect } from "@mantine/core";
import { IconSortAscending, IconSortDescending } from "@tabler/icons-react";
import { useId } from "react";
import { useT } from "../../i18n/i18n.ts";
import type { Column, Sorting } from "../table-column.ts";
import classes from "./sort-picker.module.css";

interface SortPickerProps {
	columns: Pick<Column<never>, "header" | "sort">[];
	sorting: Sorting;
	onSort: (sorting: Sorting) => void;
}

/** Cards have no headers to sort by; this is their sorting. What else was sorted by comes after it. */
export default function SortPicker({ columns, sorting, onSort }: SortPickerProps) {
	const { t } = useT();
	const label = useId();
	const sortable = columns.flatMap((column) => (column.sort === undefined ? [] : [{ value: column.sort as string, label: column.header }]));
	const [first, ...others] = sorting;
	// a choice that does not hold what is chosen would be an empty box
	if (first === undefined || !sortable.some(({ value }) => value === first.by)) return null;
	const lead = (by: string, desc: boolean) => onSort([{ by, desc }, ...others.filter((part) => part.by !== by)]);
	return (
		<div className={classes.picker}>
			<div className={classes.label}>
				<span id={label}>{t("table.sort_by")}</span>
				<NativeSelect
					className={classes.select}
					size="xs"
					aria-labelledby={label}
					data={sortable}
					value={first.by}
					onChange={(event) => lead(event.currentTarget.value, first.desc)}
				/>
			</div>
			<ActionIcon
				variant="default"
				size={32}
				aria-label={t(first.desc ? "table.sorted_down" : "table.sorted_up")}
				onClick={() => lead(first.by, !first.desc)}
			>
				{first.desc ? <IconSortDescending size={16} /> : <IconSortAscending size={16} />}
			</ActionIcon>
		</div>
	);
}
