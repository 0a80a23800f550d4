import type { ReactNode } from "react";
import classes from "./page-header.module.css";

interface PageHeaderProps {
	title: string;
	/** One line that says what is shown; keeps its height while it is not known. */
	context?: ReactNode;
	/** Stands before the title: an avatar, an icon. */
	before?: ReactNode;
	/** Stands above the title: the way back. */
	above?: ReactNode;
	/** The one main action of the page, and what belongs to it. */
	actions?: ReactNode;
}

export function PageHeader({ title, context, before, above, actions }: PageHeaderProps) {
	return (
		<header className={classes.header}>
			{above ? <div className={classes.above}>{above}</div> : null}
			<div className={classes.row}>
				{before}
				<div className={classes.words}>
					<h1 className={classes.title}>{title}</h1>
					<div className={classes.context}>{context ?? "\u00a0"}</div>
				</div>
				{actions ? (
					<div className={classes.actions} data-page-actions="">
						{actions}
					</div>
				) : null}
			</div>
		</header>
	);
}
