import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import classes from "./row-link.module.css";

function RowAnchor({ children, ...rest }: ComponentProps<"a">) {
	return (
		<a {...rest} className={classes.link} data-row-link="">
			{children}
		</a>
	);
}

/**
 * The link of a row: it covers the whole row, so that a click anywhere opens it, and stays a real link
 * (new tab, copy address, Enter). The arrow keys, `j` and `k` move between these links.
 */
export const RowLink = createLink(RowAnchor);
