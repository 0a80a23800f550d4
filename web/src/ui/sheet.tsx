import type { ReactNode } from "react";
import { CardTitle } from "./card/card-title.tsx";
import classes from "./sheet.module.css";

interface SheetProps {
	children: ReactNode;
	/** A card title; the sheet is then a named section. */
	title?: string;
	/** Quietly beside the title: how many. */
	note?: ReactNode;
	/** Right of the title. */
	aside?: ReactNode;
	/** It holds lines with hairlines between them, which bring their own space: the first stands below a line, too. */
	lines?: true;
	/** It is its title alone. */
	bare?: true;
}

/** The white surface of a page. Never inside another one. */
export function Sheet({ children, title, note, aside, lines, bare }: SheetProps) {
	if (title === undefined) return <div className={classes.sheet}>{children}</div>;
	return (
		<section className={classes.sheet} aria-label={title} data-lines={lines} data-bare={bare}>
			<div className={classes.head}>
				{note ? (
					<div className={classes.noted}>
						<CardTitle>{title}</CardTitle>
						<span className={classes.note}>{note}</span>
					</div>
				) : (
					<CardTitle>{title}</CardTitle>
				)}
				{aside}
			</div>
			<div className={classes.body}>{children}</div>
		</section>
	);
}
