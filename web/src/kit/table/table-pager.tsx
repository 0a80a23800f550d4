import { PAGE_SIZES } from "@homeroom/contract/kit/constants.ts";
import { NativeSelect, Pagination } from "@mantine/core";
import { useId } from "react";
import { useFormats } from "../formats/use-formats.ts";
import { useT } from "../i18n/i18n.ts";
import { pageCount } from "./list/list-cursor.ts";
import classes from "./table-pager.module.css";

interface TablePagerProps {
	page: number;
	limit: number;
	/** Undefined: not known yet. */
	total: number | undefined;
	onPage: (page: number) => void;
	onLimit: (limit: number) => void;
	/** The pointer or the focus is on the way to a page: its data may be fetched. */
	onApproach?: (page: number) => void;
	narrow: boolean;
}

/** Where we are in the list, how much is shown at once, and the way to the other pages. */
export function TablePager({ page, limit, total, onPage, onLimit, onApproach, narrow }: TablePagerProps) {
	const { t } = useT();
	const formats = useFormats();
	const sizeLabel = useId();
	const pages = pageCount(total ?? 0, limit);
	const range = {
		from: formats.number(total ? (page - 1) * limit + 1 : 0),
		to: formats.number(Math.min(total ?? 0, page * limit)),
		total: formats.number(total ?? 0),
	};
	const edge = {
		first: t("table.page", { page: 1 }),
		last: t("table.page", { page: pages }),
		previous: t("table.previous"),
		next: t("table.next"),
	};
	const approach = (target: number) => () => {
		if (target >= 1 && target <= pages && target !== page) onApproach?.(target);
	};
	return (
		<div className={classes.pager}>
			<div className={classes.range} aria-live="polite">
				{total === undefined ? "\u00a0" : t("table.range", range)}
			</div>
			<div className={classes.size}>
				<span id={sizeLabel}>{t("table.per_page")}</span>
				<NativeSelect
					size="xs"
					aria-labelledby={sizeLabel}
					data={PAGE_SIZES.map(String)}
					value={String(limit)}
					onChange={(event) => onLimit(Number(event.currentTarget.value))}
				/>
			</div>
			<Pagination
				component="nav"
				aria-label={t("table.pages")}
				className={classes.pages}
				size="sm"
				total={pages}
				value={Math.min(page, pages)}
				onChange={onPage}
				siblings={narrow ? 0 : 1}
				getItemProps={(item) => ({ "aria-label": t("table.page", { page: item }), onPointerEnter: approach(item) })}
				getControlProps={(control) => ({
					"aria-label": edge[control],
					onPointerEnter: approach(control === "next" ? page + 1 : page - 1),
				})}
			/>
		</div>
	);
}
