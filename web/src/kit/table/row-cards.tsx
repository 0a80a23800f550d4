import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./row-cards.module.css";

interface RowCardsProps<Row> {
	label: string;
	rows: Row[] | undefined;
	rowKey: (row: Row) => number;
	expected: number;
	card: (row: Row) => ReactNode;
	rowMenu?: ((row: Row) => ReactNode) | undefined;
}

/** The rows of a table on a phone. */
export function RowCards<Row>({ label, rows, rowKey, expected, card, rowMenu }: RowCardsProps<Row>) {
	return (
		<ul className={classes.cards} aria-label={label}>
			{rows
				? rows.map((row) => (
						<li key={rowKey(row)}>
							<div className={classes.main}>{card(row)}</div>
							{rowMenu ? <div className={classes.menu}>{rowMenu(row)}</div> : null}
						</li>
					))
				: Array.from({ length: expected }, (_, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
						<li key={index} aria-hidden="true">
							<Skeleton h={38} />
						</li>
					))}
		</ul>
	);
}
