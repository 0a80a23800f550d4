import type { GotMessage } from "@homeroom/contract/areas/communication/message-inbox.calls.ts";
import { Button } from "@mantine/core";
import { IconMailOpened } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { QueryError } from "../../../kit/queries/query-error.tsx";
import { ChoiceFilter } from "../../../kit/table/choice-filter.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { TextSkeleton } from "../../../ui/text-skeleton.tsx";
import { type InboxPile, inboxQuery } from "../messages.api.ts";
import { useAnswerText } from "./message-answer-text.ts";
import classes from "./message-inbox.module.css";

interface MessageInboxProps {
	pile: InboxPile;
	onPile: (pile: "unread" | "owing" | undefined) => void;
}

/** What the school wrote to oneself, the newest first, and what it waits for. */
export function MessageInbox({ pile, onPile }: MessageInboxProps) {
	const { t } = useT();
	const query = useInfiniteQuery(inboxQuery(pile));
	const got = query.data?.pages.flatMap(({ messages }) => messages);
	const counts = query.data?.pages[0]?.counts;
	const label = (one: "unread" | "owing") => {
		const count = counts?.[one] ?? 0;
		return count > 0 ? `${t(`messages.got.${one}`)} (${count})` : t(`messages.got.${one}`);
	};
	return (
		<Sheet>
			<div className={classes.tools}>
				<ChoiceFilter
					label={t("messages.got_piles")}
					allLabel={t("messages.got.all")}
					choices={(["unread", "owing"] as const).map((value) => ({ value, label: label(value) }))}
					value={pile === "all" ? undefined : pile}
					onChange={onPile}
					narrow={false}
				/>
			</div>
			{query.error && !got ? (
				<QueryError query={query} title={t("messages.inbox_failed")} />
			) : got === undefined ? (
				<div className={classes.waiting} aria-busy="true">
					<TextSkeleton width="45%" />
					<TextSkeleton width="80%" />
					<TextSkeleton width="60%" />
				</div>
			) : got.length === 0 ? (
				<EmptyState
					icon={<IconMailOpened />}
					title={t(`messages.got_none.${pile}`)}
					{...(pile === "all" && { text: t("messages.got_none_text") })}
				/>
			) : (
				<ul className={classes.list}>
					{got.map((message) => (
						<Line key={message.id} message={message} />
					))}
				</ul>
			)}
			{query.hasNextPage ? (
				<div className={classes.more}>
					<Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
						{t("messages.got_older")}
					</Button>
				</div>
			) : null}
		</Sheet>
	);
}

function Line({ message }: { message: GotMessage }) {
	const { t, locale } = useT();
	const formats = useFormats();
	const answerText = useAnswerText();
	const { id, question, subject, starts, sender, children, sent_at, read_at, owes, answer, answer_by, language } = message;
	const isNew = read_at === null;
	const about = [sender, children.length > 0 ? new Intl.ListFormat(locale).format(children) : null].filter(Boolean).join(" · ");
	return (
		<li className={classes.row} data-new={isNew || undefined}>
			<div className={classes.words}>
				<div className={classes.top}>
					<Link to="/communication/inbox/$id" params={{ id }} className={classes.name}>
						{isNew ? <span className={classes.hidden}>{t("messages.got_new")}: </span> : null}
						<span lang={language}>{subject || t("messages.no_subject")}</span>
					</Link>
					<time className={classes.at} dateTime={sent_at}>
						{formats.instant(sent_at)}
					</time>
				</div>
				<p className={classes.starts} lang={language}>
					{starts}
				</p>
				<div className={classes.meta}>
					<span>{about}</span>
					{owes ? (
						<StatusDot tone="waiting">
							{answer_by ? t("messages.answer_until", { day: formats.day(answer_by) }) : t("messages.answer_wanted")}
						</StatusDot>
					) : answer === null ? null : (
						<StatusDot tone="good">
							{question === "choice" ? t("messages.answered_one") : t("messages.answered", { answer: answerText(message, answer) })}
						</StatusDot>
					)}
				</div>
			</div>
		</li>
	);
}
