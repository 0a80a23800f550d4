import { type ReactNode, useId } from "react";
import classes from "../sheet.module.css";
import { FoldTitle } from "./fold-title.tsx";

interface FoldSheetProps {
	title: string;
	/** Quietly beside the title: how many. */
	note?: ReactNode;
	open: boolean;
	onOpen: (open: boolean) => void;
	/** Lines with hairlines between them. */
	children: ReactNode;
}

/** A sheet of lines that is folded to its title. Folded it holds nothing: much that is folded costs nothing. */
export function FoldSheet({ title, note, open, onOpen, children }: FoldSheetProps) {
	const id = useId();
	return (
		<section className={classes.sheet} aria-label={title} data-lines data-folds={open ? "open" : "folded"}>
			<div className={classes.head}>
				<FoldTitle of={id} note={note} open={open} onOpen={onOpen}>
					{title}
				</FoldTitle>
			</div>
			{open ? (
				<div id={id} className={classes.body}>
					{children}
				</div>
			) : null}
		</section>
	);
}
