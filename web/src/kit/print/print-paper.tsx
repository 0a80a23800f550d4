import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import classes from "./print-paper.module.css";

/** What is printed instead of the page, as long as it is there. On screen it is not seen. `name` says what it is. */
export function PrintPaper({ name, children }: { name: string; children: ReactNode }) {
	return createPortal(
		<div className={classes.paper} data-paper={name}>
			{children}
		</div>,
		document.body,
	);
}
