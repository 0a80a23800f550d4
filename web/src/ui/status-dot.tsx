import type { ReactNode } from "react";
import classes from "./status-dot.module.css";

/** `past` is drawn hollow: what it stands for is over. */
export type StatusTone = "good" | "waiting" | "bad" | "past";

/** A 7 px dot and a word. The word carries the meaning, the dot lets the eye find it. */
export function StatusDot({ tone, children }: { tone: StatusTone; children: ReactNode }) {
	return (
		<span className={classes.status} data-tone={tone}>
			{children}
		</span>
	);
}
