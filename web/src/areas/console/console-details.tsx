import type { ReactNode } from "react";
import classes from "./console-details.module.css";

/** Names and values of one thing, a line each. */
export function Details({ children }: { children: ReactNode }) {
	return <dl className={classes.list}>{children}</dl>;
}

/** Nothing is a dash. */
export function Detail({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div className={classes.detail}>
			<dt className={classes.label}>{label}</dt>
			<dd className={classes.value}>{children ?? "—"}</dd>
		</div>
	);
}
