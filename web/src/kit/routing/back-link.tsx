import { IconArrowLeft } from "@tabler/icons-react";
import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import classes from "./back-link.module.css";

function BackAnchor({ children, ...props }: ComponentProps<"a">) {
	return (
		<a {...props} className={classes.back}>
			<IconArrowLeft size={14} aria-hidden="true" />
			{children}
		</a>
	);
}
/** The way back to where a page hangs, above its title. */
export const BackLink = createLink(BackAnchor);
