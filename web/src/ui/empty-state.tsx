import type { ReactNode } from "react";
import classes from "./empty-state.module.css";

interface EmptyStateProps {
	icon: ReactNode;
	/** What is not there. */
	title: string;
	/** Why, and what to do next. */
	text?: string;
	/** The way out. */
	action?: ReactNode;
}

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
	return (
		<div className={classes.empty}>
			<span className={classes.icon} aria-hidden="true">
				{icon}
			</span>
			<p className={classes.title}>{title}</p>
			{text ? <p className={classes.text}>{text}</p> : null}
			{action ? <div className={classes.action}>{action}</div> : null}
		</div>
	);
}
