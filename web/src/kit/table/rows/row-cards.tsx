import type { ReactNode } from "react";
import { BlockSkeleton } from "../../../ui/text-skeleton.tsx";
import { useT } from "../../i18n/i18n.ts";
import { isChosen } from "../list/list-selection.ts";
import type { Choosing } from "../server-table.tsx";
import classes from "./row-cards.module.css";
import { RowCheckbox } from "./row-checkbox.tsx";

interface RowCardsProps<Row> {
	label: string;
	rows: Row[] | undefined;
	rowKey: (row: Row) => number;
	expected: number;
	card: (row: Row) => ReactNode;
	rowMenu?: ((row: Row) => ReactNode) | undefined;
	/** Cards are being chosen: each has a box, and a tap anywhere on it chooses. */
	choosing?: Choosing<Row> | undefined;
}

/** The rows of a table on a phone. */
export function RowCards<Row>({ label, rows, rowKey, expected, card, rowMenu, choosing }: RowCardsProps<Row>) {
	const { t } = useT();
	return (
		<ul className={classes.cards} aria-label={label} data-choosing={choosing ? true : undefined}>
			{rows
				? rows.map((row) => {
						const chosen = choosing ? isChosen(choosing.selection, rowKey(row)) : false;
						return (
							<li key={rowKey(row)} data-id={rowKey(row)} data-chosen={chosen || undefined}>
								{choosing ? <RowCheckbox label={t("table.choose_row", { name: choosing.nameOf(row) })} checked={chosen} /> : null}
								<div className={classes.main}>{card(row)}</div>
								{rowMenu && !choosing ? <div className={classes.menu}>{rowMenu(row)}</div> : null}
							</li>
						);
					})
				: Array.from({ length: expected }, (_, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
						<li key={index} aria-hidden="true">
							<BlockSkeleton height={38} />
						</li>
					))}
		</ul>
	);
}
