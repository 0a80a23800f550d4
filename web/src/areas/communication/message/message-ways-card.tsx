import type { MessageChannel } from "@homeroom/contract/areas/communication/messages.rules.ts";
import {
	MESSAGE_CHANNELS,
	MESSAGE_KINDS,
	MESSAGE_LANES,
	MESSAGE_TOPICS,
	type MessageKind,
	type MessageLane,
	type MessageTopic,
} from "@homeroom/contract/areas/communication/messages.rules.ts";
import type { PreviewTotals } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { LANGUAGE_NAMES, type Locale } from "@homeroom/contract/languages.generated.ts";
import { ActionIcon, Checkbox, NativeSelect } from "@mantine/core";
import { IconArrowUp } from "@tabler/icons-react";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { useAllows } from "../../../kit/session/session.ts";
import { ChoiceCards } from "../../../ui/choices/choice-cards.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import type { MessageDraft } from "./message-draft.ts";
import { useSmsLine } from "./message-sms.ts";
import classes from "./message-write.module.css";

interface MessageWaysCardProps {
	draft: MessageDraft;
	totals: PreviewTotals | undefined;
	options: { channels: MessageChannel[]; school_language: Locale } | undefined;
	errors: Record<string, string>;
	onChange: (part: Partial<MessageDraft>) => void;
}

/** Whether it reaches everybody or who wants it, by which ways in which order, and how soon. */
export function MessageWaysCard({ draft, totals, options, errors, onChange }: MessageWaysCardProps) {
	const { t } = useT();
	const formats = useFormats();
	const smsLine = useSmsLine();
	const mayBeUrgent = useAllows()("Communications.Emergency");
	const { channels } = draft;
	const offered = options?.channels ?? MESSAGE_CHANNELS;
	const toggle = (channel: MessageChannel) =>
		onChange({ channels: channels.includes(channel) ? channels.filter((one) => one !== channel) : [...channels, channel] });
	const raise = (at: number) =>
		onChange({ channels: channels.flatMap((one, i) => (i === at - 1 ? [channels[at] ?? one, one] : i === at ? [] : [one])) });
	const order = [...channels, ...offered.filter((one) => !channels.includes(one))];
	return (
		<Sheet title={t("messages.how")}>
			<div className={classes.fields}>
				<ChoiceCards
					legend={t("messages.kind")}
					columns={1}
					choices={MESSAGE_KINDS.map((value) => ({ value, label: t(`messages.kind.${value}`), about: t(`messages.kind_about.${value}`) }))}
					value={draft.kind}
					onChange={(kind) => onChange({ kind: kind as MessageKind, topic: kind === "chosen" ? (draft.topic ?? MESSAGE_TOPICS[0]) : null })}
				/>
				{draft.kind === "chosen" ? (
					<NativeSelect
						label={t("messages.topic")}
						error={errors.topic}
						value={draft.topic ?? MESSAGE_TOPICS[0]}
						data={MESSAGE_TOPICS.map((value) => ({ value, label: t(`messages.topic.${value}`) }))}
						onChange={(event) => onChange({ topic: event.currentTarget.value as MessageTopic })}
					/>
				) : null}
				<fieldset className={classes.part} data-path="channels">
					<legend className={classes.legend}>{t("messages.channels")}</legend>
					<ul className={classes.ways}>
						{order.map((channel, at) => {
							const count = totals?.channels[channel] ?? 0;
							const isOn = channels.includes(channel);
							return (
								<li key={channel} className={classes.way}>
									<Checkbox
										checked={isOn}
										disabled={isOn && channels.length === 1}
										onChange={() => toggle(channel)}
										label={t(`messages.channel.${channel}`)}
									/>
									{isOn && count > 0 ? <span className={classes.hint}>{formats.number(count)}</span> : null}
									{isOn && at > 0 ? (
										<ActionIcon
											variant="subtle"
											color="gray"
											aria-label={t("messages.channel_up", { channel: t(`messages.channel.${channel}`) })}
											onClick={() => raise(at)}
										>
											<IconArrowUp size={15} aria-hidden="true" />
										</ActionIcon>
									) : null}
								</li>
							);
						})}
					</ul>
					{errors.channels ? <p className={classes.missing}>{errors.channels}</p> : null}
					<p className={classes.hint}>{t("messages.channels_hint")}</p>
					{totals && totals.sms.parts > 0 ? <p className={classes.hint}>{smsLine(totals)}</p> : null}
				</fieldset>
				<NativeSelect
					label={t("messages.lane")}
					value={draft.lane}
					data={MESSAGE_LANES.filter((lane) => lane !== "urgent" || mayBeUrgent || draft.lane === lane).map((value) => ({
						value,
						label: t(`messages.lane.${value}`),
					}))}
					onChange={(event) => onChange({ lane: event.currentTarget.value as MessageLane })}
				/>
				<Checkbox
					checked={draft.falls_back}
					onChange={(event) => onChange({ falls_back: event.currentTarget.checked })}
					label={t("messages.falls_back", { language: LANGUAGE_NAMES[options?.school_language ?? "en"] })}
				/>
			</div>
		</Sheet>
	);
}
