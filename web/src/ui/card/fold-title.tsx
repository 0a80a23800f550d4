import { IconChevronDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { CardTitle } from "./card-title.tsx";
import classes from "./fold-title.module.css";

interface FoldTitleProps {
	children: ReactNode;
	/** Quietly beside it: how many. */
	note?: ReactNode;
	/** Of a part inside a card. */
	part?: true;
	/** The id of what it folds. */
	of: string;
	open: boolean;
	onOpen: (open: boolean) => void;
}

/** A title that folds what stands below it; the whole line is the button. */
export const FoldTitle = ({ children, note, part, of, open, onOpen }: FoldTitleProps) => (
	<CardTitle {...(part && { part })}>
		<button
			type="button"
			className={classes.toggle}
			aria-expanded={open}
			aria-controls={open ? of : undefined}
			onClick={() => onOpen(!open)}
		>
			<span>{children}</span>
			{note ? <span className={classes.note}>{note}</span> : null}
			<IconChevronDown className={classes.chevron} size={16} aria-hidden="true" />
		</button>
	</CardTitle>
);
