import { MESSAGE_CHANNELS } from "@homeroom/contract/areas/communication/messages.rules.ts";
import type { Message, PreviewRecipient } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { LANGUAGE_NAMES } from "@homeroom/contract/languages.generated.ts";
import { IconSearchOff } from "@tabler/icons-react";
import { useRef } from "react";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { SearchBox } from "../../../kit/table/search-box.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PersonAvatar } from "../../../ui/person/person-avatar.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { MessagePager } from "../message/message-pager.tsx";
import { useSmsLine } from "../message/message-sms.ts";
import { CHANNEL_ICONS } from "../message/message-words.ts";
import type { Preview, PreviewAsked } from "../messages.api.ts";
import chips from "../target/target-card.module.css";
import { TargetFace } from "../target/target-chip.tsx";
import { keyOfTarget } from "../target/target-choices.ts";
import { useReason } from "./recipient-reason.ts";
import classes from "./recipients-card.module.css";

interface RecipientsCardProps {
	message: Message;
	preview: Preview;
	/** Another page is on its way. */
	waiting: boolean;
	asked: PreviewAsked;
	shown: string | null;
	onAsk: (next: Partial<PreviewAsked>) => void;
	onShow: (as: string) => void;
}

/** Each recipient, with the reason, the way, the language and the address. */
export function RecipientsCard({ message, preview, waiting, asked, shown, onAsk, onShow }: RecipientsCardProps) {
	const { t } = useT();
	const formats = useFormats();
	const smsLine = useSmsLine();
	const box = useRef<HTMLInputElement>(null);
	const { totals, recipients, meta } = preview;
	const note = [
		totals.sms.parts > 0 ? smsLine(totals) : null,
		totals.letters > 0 ? t("messages.letters_count", { count: totals.letters, shown: formats.number(totals.letters) }) : null,
	].filter(Boolean);
	return (
		<Sheet>
			<div className={classes.head}>
				<span className={classes.to}>{t("messages.to_short")}</span>
				<ul className={chips.chips}>
					{message.targets.map((target, at) => (
						<li key={keyOfTarget(target)} className={chips.chip} data-off={!target.adds || undefined}>
							<span className={chips.face}>
								<TargetFace target={target} count={totals.targets[at]} />
							</span>
						</li>
					))}
				</ul>
			</div>
			<div className={classes.tools}>
				<SearchBox
					label={t("messages.search_people")}
					value={asked.search ?? ""}
					onSearch={(search) => onAsk({ search: search || undefined })}
					inputRef={box}
				/>
				<fieldset className={classes.channels} aria-label={t("messages.channels")}>
					{MESSAGE_CHANNELS.map((channel) => {
						const count = totals.channels[channel] ?? 0;
						const Sign = CHANNEL_ICONS[channel];
						return count === 0 ? null : (
							<button
								key={channel}
								type="button"
								className={classes.channel}
								aria-pressed={asked.channel === channel}
								title={t(`messages.channel.${channel}`)}
								aria-label={`${t(`messages.channel.${channel}`)} ${formats.number(count)}`}
								onClick={() => onAsk({ channel: asked.channel === channel ? undefined : channel })}
							>
								<Sign size={16} stroke={1.6} aria-hidden="true" />
								{formats.number(count)}
							</button>
						);
					})}
				</fieldset>
			</div>
			{recipients.length === 0 ? (
				<EmptyState
					icon={<IconSearchOff />}
					title={t(totals.people === 0 ? "messages.nobody" : "messages.nobody_found")}
					{...(totals.people === 0 && { text: t("messages.nobody_text") })}
				/>
			) : (
				<table className={classes.table} aria-busy={waiting}>
					<thead>
						<tr>
							<th scope="col">{t("messages.col_person")}</th>
							<th scope="col">{t("messages.col_by")}</th>
							<th scope="col">{t("messages.col_in")}</th>
							<th scope="col">{t("messages.col_address")}</th>
						</tr>
					</thead>
					<tbody>
						{recipients.map((one) => {
							const key = `${one.person_kind}-${one.person_id}`;
							return <Line key={`${key}-${one.channel}`} recipient={one} active={key === shown} onShow={() => onShow(key)} />;
						})}
					</tbody>
				</table>
			)}
			<MessagePager meta={meta} note={note.join(" · ") || undefined} onPage={(page) => onAsk({ page })} />
		</Sheet>
	);
}

function Line({ recipient, active, onShow }: { recipient: PreviewRecipient; active: boolean; onShow: () => void }) {
	const { t } = useT();
	const reasonOf = useReason();
	const { name, channel, language, wants_language, address } = recipient;
	const Sign = CHANNEL_ICONS[channel];
	return (
		<tr data-active={active || undefined}>
			<td>
				<div className={classes.person}>
					<PersonAvatar name={name} size="sm" />
					<div className={classes.words}>
						<button type="button" className={classes.name} aria-pressed={active} onClick={onShow}>
							{name}
						</button>
						<div className={classes.why}>{reasonOf(recipient)}</div>
					</div>
				</div>
			</td>
			<td>
				<span className={classes.by}>
					<Sign size={16} stroke={1.6} aria-hidden="true" />
					{t(`messages.channel.${channel}`)}
				</span>
			</td>
			<td>
				{LANGUAGE_NAMES[language]}
				{wants_language ? (
					<div className={classes.why}>{t("messages.wants_language", { language: LANGUAGE_NAMES[wants_language] })}</div>
				) : null}
			</td>
			<td className={classes.address}>{address}</td>
		</tr>
	);
}
