import type { MessagePile } from "@homeroom/contract/areas/communication/messages.rules.ts";
import type { MessageRow } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { Button } from "@mantine/core";
import { IconSearchOff, IconSpeakerphone } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useRef } from "react";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { useKeys } from "../../../kit/keys/keys.ts";
import { QueryError } from "../../../kit/queries/query-error.tsx";
import { SearchBox } from "../../../kit/table/search-box.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { TextSkeleton } from "../../../ui/text-skeleton.tsx";
import { messagesQuery } from "../messages.api.ts";
import { useTargetName } from "../target/target-names.ts";
import { MessagePager } from "./message-pager.tsx";
import { lostOf, MESSAGE_TONES, reachedOf } from "./message-words.ts";
import classes from "./messages-page.module.css";

interface MessageListProps {
	pile: MessagePile;
	search: string | undefined;
	page: number;
	/** The way to the first message. */
	begin: ReactNode;
	onSearch: (text: string) => void;
	onPage: (page: number) => void;
}

/** What was written: its state, by whom and when, and whom it reached. */
export function MessageList({ pile, search, page, begin, onSearch, onPage }: MessageListProps) {
	const { t } = useT();
	const query = useQuery(messagesQuery(pile, search, page));
	const box = useRef<HTMLInputElement>(null);
	useKeys([{ keys: "/", label: t("messages.search"), run: () => box.current?.focus() }]);
	const rows = query.data?.messages;
	return (
		<Sheet>
			<div className={classes.tools}>
				<SearchBox label={t("messages.search")} value={search ?? ""} onSearch={onSearch} inputRef={box} />
			</div>
			{query.error && !query.data ? (
				<QueryError query={query} title={t("messages.failed")} />
			) : rows === undefined ? (
				<div className={classes.waiting} aria-busy="true">
					<TextSkeleton width="50%" />
					<TextSkeleton width="30%" />
					<TextSkeleton width="60%" />
				</div>
			) : rows.length === 0 && search ? (
				<EmptyState
					icon={<IconSearchOff />}
					title={t("messages.none_found")}
					action={
						<Button variant="default" onClick={() => onSearch("")}>
							{t("table.clear_search")}
						</Button>
					}
				/>
			) : rows.length === 0 ? (
				<EmptyState icon={<IconSpeakerphone />} title={t(`messages.none.${pile}`)} text={t("messages.none_text")} action={begin} />
			) : (
				<>
					<ul className={classes.list} aria-busy={query.isPlaceholderData}>
						{rows.map((row) => (
							<Line key={row.id} message={row} />
						))}
					</ul>
					<MessagePager meta={query.data?.meta} onPage={onPage} />
				</>
			)}
		</Sheet>
	);
}

function Line({ message }: { message: MessageRow }) {
	const { t } = useT();
	const formats = useFormats();
	const { id, state, subject, counts, question } = message;
	const isOut = state === "sending" || state === "sent" || state === "stopped";
	const lost = lostOf(counts);
	return (
		<li className={classes.row}>
			<div className={classes.words}>
				<Link to="/communication/$id" params={{ id }} search={{}} className={classes.name} data-empty={subject === "" || undefined}>
					{subject || t("messages.no_subject")}
				</Link>
				<div className={classes.meta}>{[useToWhom(message), message.author_name, useWhen(message)].filter(Boolean).join(" · ")}</div>
			</div>
			<StatusDot tone={MESSAGE_TONES[state]}>{t(`messages.state.${state}`)}</StatusDot>
			<div className={classes.reach}>
				{isOut && counts.people > 0 ? (
					<>
						{t("messages.reached", { reached: formats.number(reachedOf(counts)), people: formats.number(counts.people) })}
						{question !== "none" && counts.owing > 0 ? (
							<>
								{" · "}
								<span className={classes.owed}>{t("messages.owed", { count: counts.owing, shown: formats.number(counts.owing) })}</span>
							</>
						) : null}
						{lost > 0 ? (
							<>
								{" · "}
								<span className={classes.lost}>{t("messages.lost", { count: lost, shown: formats.number(lost) })}</span>
							</>
						) : null}
					</>
				) : null}
			</div>
		</li>
	);
}

/** Whom it is for, in the words of its targets. */
function useToWhom({ to, to_count }: MessageRow): string {
	const { t, locale } = useT();
	const nameOf = useTargetName();
	const named = to.filter(({ adds }) => adds).map(nameOf);
	const more = to_count - to.length;
	return new Intl.ListFormat(locale, { type: "conjunction" }).format(more > 0 ? [...named, t("messages.to_more", { count: more })] : named);
}

/** When it was sent, will be, or was last worked on. */
function useWhen({ state, sent_at, sends_at, updated_at }: MessageRow): string {
	const { t } = useT();
	const formats = useFormats();
	if (sent_at) return t("messages.sent_at", { at: formats.instant(sent_at) });
	if (sends_at && state === "planned") return t("messages.goes_at", { at: formats.instant(sends_at) });
	return t("messages.changed_at", { at: formats.instant(updated_at) });
}
