import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { PublicFrame } from "../../kit/public-frame/public-frame.tsx";
import { usePageTitle } from "../../kit/title/page-title.ts";
import classes from "./session-plain-page.module.css";

interface PlainPageProps {
	title: string;
	text: ReactNode;
	/** Small print below the text. */
	hint?: string;
	/** Fields stand on a card, buttons do not. */
	card?: boolean;
	children?: ReactNode;
	/** Without the way back to the login page. */
	withoutBack?: boolean;
}

/** A page before the login: what it is, one sentence, one thing to do. */
export function PlainPage({ title, text, hint, card = false, children, withoutBack = false }: PlainPageProps) {
	const { t } = useT();
	usePageTitle(title);
	return (
		<PublicFrame>
			<h1 className={classes.title}>{title}</h1>
			<p className={classes.text}>{text}</p>
			{hint ? <p className={classes.hint}>{hint}</p> : null}
			{children ? <div className={card ? classes.card : classes.actions}>{children}</div> : null}
			{withoutBack ? null : (
				<Link to="/pages/login" className={classes.back}>
					{t("ways.back")}
				</Link>
			)}
		</PublicFrame>
	);
}
