import type { ReactNode } from "react";
import { PersonAvatar } from "./person-avatar.tsx";
import classes from "./two-line-person.module.css";

interface TwoLinePersonProps {
	/** For the initials. */
	name: string;
	/** Instead of the initials. */
	avatar?: ReactNode;
	/** First line, usually a link with the name. */
	children: ReactNode;
	/** Second line; without one the name stands alone in the middle. */
	detail?: ReactNode;
	/** On a card: a long name takes a second line before it is cut. */
	wraps?: boolean;
}

/** Avatar, name and one line below it. Long names are cut with an ellipsis; `wraps`: after two lines. */
export function TwoLinePerson({ name, avatar, children, detail, wraps }: TwoLinePersonProps) {
	return (
		<div className={classes.person} data-wraps={wraps || undefined}>
			{avatar ?? <PersonAvatar name={name} />}
			<div className={classes.lines}>
				<div className={classes.name}>{children}</div>
				{detail ? <div className={classes.detail}>{detail}</div> : null}
			</div>
		</div>
	);
}
