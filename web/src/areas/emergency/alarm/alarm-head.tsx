import { IconPrinter } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useT } from "../../../kit/i18n/i18n.ts";
import classes from "./alarm-head.module.css";

interface AlarmHeadProps {
	title: string;
	/** Where it is not the page's title. */
	as?: "h1" | "p";
	/** Since when, by whom. */
	line: string;
	kind: "real" | "rehearsal" | "over";
	onPrint?: (() => void) | undefined;
	/** What ends it. */
	below?: ReactNode;
}

/** What is on, so that nobody reads anything else first. */
export function AlarmHead({ as: Title = "h1", title, line, kind, onPrint, below }: AlarmHeadProps) {
	const { t } = useT();
	return (
		<div className={classes.head} data-kind={kind}>
			<div className={classes.words}>
				<Title className={classes.title}>{title}</Title>
				<p className={classes.line}>{line}</p>
				{below ? <div className={classes.below}>{below}</div> : null}
			</div>
			{onPrint ? (
				<button type="button" className={classes.print} aria-label={t("emergency.print")} title={t("emergency.print")} onClick={onPrint}>
					<IconPrinter size={22} stroke={1.6} aria-hidden="true" />
				</button>
			) : null}
		</div>
	);
}
