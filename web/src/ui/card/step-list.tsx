import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./step-list.module.css";

/** Steps in their order, with hairlines between them: for a `Sheet lines` or below one. */
export const StepList = ({ children }: { children: ReactNode }) => <ol className={classes.list}>{children}</ol>;

interface StepRowProps {
	name: string;
	/** What it is about, while it is to be done. */
	hint: string;
	/** For those who do not see the tick; undefined: it is still to be done. */
	done: string | undefined;
	/** How to do it, while it is to be done. */
	children?: ReactNode;
}
/** One step: ticked, or with the way to do it. */
export function StepRow({ name, hint, done, children }: StepRowProps) {
	return (
		<li className={classes.step} data-done={done ? true : undefined}>
			<span className={classes.mark} aria-hidden="true">
				{done ? <IconCheck size={14} stroke={2.4} /> : null}
			</span>
			<span className={classes.words}>
				<span className={classes.name}>
					{name}
					{done ? <span className={classes.hidden}> ({done})</span> : null}
				</span>
				{done ? null : <span className={classes.hint}>{hint}</span>}
			</span>
			{done ? null : <span className={classes.actions}>{children}</span>}
		</li>
	);
}
