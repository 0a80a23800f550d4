import type { Message, Recipient } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { ActionIcon } from "@mantine/core";
import { IconPencil, IconSearchOff } from "@tabler/icons-react";
import { lazy, Suspense, useRef, useState } from "react";
import { SaveAsMenu } from "../../../kit/files/save-as-menu.tsx";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { SearchBox } from "../../../kit/table/search-box.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PersonAvatar } from "../../../ui/person/person-avatar.tsx";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { useAnswerText } from "../inbox/message-answer-text.ts";
import { MessagePager } from "../message/message-pager.tsx";
import { CHANNEL_ICONS, RECIPIENT_TONES } from "../message/message-words.ts";
import { exportRecipients, type RecipientsAsked, type RecipientsPage } from "../messages.api.ts";
import classes from "./recipient-board.module.css";

const AnswerDialog = lazy(async () => ({ default: (await import("./recipient-answer-dialog.tsx")).RecipientAnswerDialog }));

interface RecipientStatesProps {
	message: Message;
	page: RecipientsPage;
	waiting: boolean;
	asked: RecipientsAsked;
	onAsk: (next: Partial<RecipientsAsked>) => void;
}

/** Each recipient: by which way, how far it came, and what they answered. */
export function RecipientStates({ message, page, waiting, asked, onAsk }: RecipientStatesProps) {
	const { t } = useT();
	const box = useRef<HTMLInputElement>(null);
	const [writing, setWriting] = useState<Recipient | null>(null);
	const isNarrowed = asked.search !== undefined || asked.state !== undefined || asked.channel !== undefined;
	return (
		<>
			<div className={classes.tools}>
				<SearchBox
					label={t("messages.search_people")}
					value={asked.search ?? ""}
					onSearch={(search) => onAsk({ search: search || undefined })}
					inputRef={box}
				/>
				<SaveAsMenu save={(format) => exportRecipients(message.id, asked, format)} />
			</div>
			{page.recipients.length === 0 ? (
				<EmptyState icon={<IconSearchOff />} title={t(isNarrowed ? "messages.nobody_found" : "messages.nobody_yet")} />
			) : (
				<ul className={classes.rows} aria-busy={waiting}>
					{page.recipients.map((one) => (
						<Row key={one.id} message={message} recipient={one} onAnswer={() => setWriting(one)} />
					))}
				</ul>
			)}
			<MessagePager meta={page.meta} onPage={(next) => onAsk({ page: next })} />
			<Suspense>{writing ? <AnswerDialog message={message} recipient={writing} onClose={() => setWriting(null)} /> : null}</Suspense>
		</>
	);
}

function Row({ message, recipient, onAnswer }: { message: Message; recipient: Recipient; onAnswer: () => void }) {
	const { t, locale } = useT();
	const formats = useFormats();
	const answerText = useAnswerText();
	const { name, channel, address, children, state, fault, fault_said, answer, owes } = recipient;
	const Sign = CHANNEL_ICONS[channel];
	const at = recipient.answered_at ?? recipient.read_at ?? recipient.delivered_at ?? recipient.handed_over_at;
	const names = new Intl.ListFormat(locale).format(children.map((child) => child.name));
	return (
		<li className={classes.row}>
			<PersonAvatar name={name} size="sm" />
			<div className={classes.words}>
				<div className={classes.name}>
					{name} {names ? <span>{names}</span> : null}
				</div>
				<div className={classes.meta}>
					<Sign size={14} stroke={1.6} aria-hidden="true" />
					{[t(`messages.channel.${channel}`), address].filter(Boolean).join(" · ")}
				</div>
				{answer === null ? null : <div className={classes.answer}>{answerText(message, answer)}</div>}
			</div>
			<div className={classes.end}>
				<StatusDot tone={RECIPIENT_TONES[state]}>{t(`messages.recipient.${state}`)}</StatusDot>
				<div className={classes.meta} data-tone={fault ? "danger" : undefined}>
					{fault ? (fault_said ?? t(`messages.fault.${fault}`)) : at ? formats.instant(at) : ""}
				</div>
				{owes ? (
					<div className={classes.meta}>
						{recipient.reminded_at ? t("messages.reminded_at", { at: formats.instant(recipient.reminded_at) }) : t("messages.owes")}
					</div>
				) : null}
			</div>
			{message.may.answer_for ? (
				<ActionIcon variant="subtle" color="gray" size={36} aria-label={t("messages.answer_for", { name })} onClick={onAnswer}>
					<IconPencil size={17} stroke={1.6} aria-hidden="true" />
				</ActionIcon>
			) : null}
		</li>
	);
}
