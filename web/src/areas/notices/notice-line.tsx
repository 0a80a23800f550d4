import { Button } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { NoticeIcon } from "./notice-icon.tsx";
import classes from "./notice-line.module.css";
import { NoticeLink } from "./notice-link.tsx";
import { comesAt, isNew } from "./notice-marks.ts";
import { NoticeText } from "./notice-text.tsx";
import { comingAt } from "./notice-when.ts";
import type { Notice } from "./notices.api.ts";

interface NoticeLineProps {
	notice: Notice;
	/** When it came. */
	when: string;
	now: number;
	onOpen: () => void;
	/** Stands before it: the box that chooses it. */
	before?: ReactNode;
	/** Stands after it: what can be done with it. */
	after?: ReactNode;
	chosen?: boolean;
	className?: string | undefined;
}

/** One notice: who or what, what happened, why the person hears of it, and what they can do there. */
export function NoticeLine({ notice, when, now, onOpen, before, after, chosen = false, className }: NoticeLineProps) {
	const { t, locale } = useT();
	const formats = useFormats();
	const about = useId();
	const { id, because, times, path, action, done_at, waits_for } = notice;
	const coming = comesAt(notice, now);
	const fresh = isNew(notice, now);
	const waits = coming !== null && coming !== notice.snoozed_until ? waits_for : null;
	const said = [
		because,
		times > 1 ? t("notices.times", { count: times }) : null,
		coming === null
			? null
			: waits === null
				? t("notices.comes", { at: comingAt(coming, now, locale, formats) })
				: t(`notices.waits.${waits}`, { at: comingAt(coming, now, locale, formats) }),
	];
	return (
		<li
			className={[classes.line, className].filter(Boolean).join(" ")}
			data-notice={id}
			data-new={fresh || undefined}
			data-chosen={chosen || undefined}
		>
			{before}
			<span className={classes.dot} aria-hidden="true" />
			<NoticeIcon notice={notice} />
			<div className={classes.words}>
				<NoticeLink path={path} onOpen={onOpen} className={classes.link} data-notice-link="" aria-describedby={about}>
					{fresh ? <span className={classes.unseen}>{t("notices.new")}: </span> : null}
					<NoticeText notice={notice} />
				</NoticeLink>
				<p id={about} className={classes.about}>
					{said.filter(Boolean).join(" · ")}
				</p>
				{action !== null && done_at === null ? (
					<Button
						className={classes.action}
						variant="default"
						size="compact-sm"
						tabIndex={-1}
						renderRoot={(props) => <NoticeLink {...props} path={path} onOpen={onOpen} />}
					>
						{action}
					</Button>
				) : null}
			</div>
			<time className={classes.time} dateTime={notice.created_at} title={formats.instant(notice.created_at)}>
				{when}
			</time>
			{after ? <div className={classes.after}>{after}</div> : null}
		</li>
	);
}
