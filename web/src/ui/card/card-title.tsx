import type { ReactNode } from "react";
import classes from "./card-title.module.css";

interface CardTitleProps {
	children: ReactNode;
	/** Of a part inside a card: smaller, and one level below. */
	part?: true;
	/** Of a card that is the one thing to do now: larger. */
	lead?: true;
	id?: string;
}

/** The one look of titles of cards and of their parts. What stands around it gives the space. */
export const CardTitle = ({ children, part, lead, id }: CardTitleProps) =>
	part ? (
		<h3 id={id} className={classes.part}>
			{children}
		</h3>
	) : (
		<h2 id={id} className={classes.card} data-lead={lead}>
			{children}
		</h2>
	);
