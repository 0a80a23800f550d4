import { type ReactNode, use } from "react";
import { PublicFrame } from "../../kit/public-frame/public-frame.tsx";
import { usePageTitle } from "../../kit/title/page-title.ts";
import { InShell } from "./in-shell.ts";
import classes from "./message-page.module.css";

interface MessagePageProps {
	/** A short code before the title: 404. */
	code?: string;
	title: string;
	text: string;
	/** What else there is to say, below the text. */
	more?: ReactNode;
	/** The ways out, the best one first. */
	children: ReactNode;
}

/** A page that only says something: what happened and what to do. */
export function MessagePage({ code, title, text, more, children }: MessagePageProps) {
	usePageTitle(title);
	const said = (
		<>
			{code ? <p className={classes.code}>{code}</p> : null}
			<h1 className={classes.title}>{title}</h1>
			<p className={classes.text}>{text}</p>
			{more ? <div className={classes.more}>{more}</div> : null}
			<div className={classes.actions}>{children}</div>
		</>
	);
	return use(InShell) ? <div className={classes.inside}>{said}</div> : <PublicFrame>{said}</PublicFrame>;
}
