import { IconArrowLeft } from "@tabler/icons-react";
import { Link, type LinkProps } from "@tanstack/react-router";
import classes from "./console-card.module.css";

/** The way back to the list. */
export function ConsoleBack({ to, label }: { to: LinkProps["to"]; label: string }) {
	return (
		<Link to={to} className={classes.back}>
			<IconArrowLeft size={14} aria-hidden="true" />
			{label}
		</Link>
	);
}
