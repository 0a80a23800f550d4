import type { ReactNode } from "react";
import classes from "./sheet.module.css";

interface SheetProps {
	children: ReactNode;
	/** A card title; the sheet is then a named section. */
	title?: string;
	/** Right of the title. */
	aside?: ReactNode;
}

/** The white surface of a page. Never inside another one. */
export function Sheet({ children, title, aside }: SheetProps) {
	if (title === undefined) return <div className={classes.sheet}>{children}</div>;
	return (
		<section className={classes.sheet} aria-label={title}>
			<div className={classes.head}>
				<h2 className={classes.title}>{title}</h2>
				{aside}
			</div>
			<div className={classes.body}>{children}</div>
		</section>
	);
}
