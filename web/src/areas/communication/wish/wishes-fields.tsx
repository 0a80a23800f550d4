import type { MessageWishes } from "@homeroom/contract/areas/communication/message-wishes.calls.ts";
import { MESSAGE_CHANNELS, type MessageChannel } from "@homeroom/contract/areas/communication/messages.rules.ts";
import { NativeSelect, Switch } from "@mantine/core";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import classes from "./wishes.module.css";

export const inputOf = ({ channel, topics }: MessageWishes) => ({
	channel,
	topics: topics.map(({ topic, wanted }) => ({ topic, wanted })),
});

interface WishesFieldsProps {
	wishes: MessageWishes;
	disabled?: boolean;
	onChange: (next: MessageWishes) => void;
}

/** By which way somebody wants to be written to, and of which topics they want to hear. What is essential always comes. */
export function WishesFields({ wishes, disabled = false, onChange }: WishesFieldsProps) {
	const { t } = useT();
	const formats = useFormats();
	return (
		<div className={classes.fields}>
			<NativeSelect
				label={t("messages.wish_channel")}
				description={t("messages.wish_channel_hint")}
				disabled={disabled}
				value={wishes.channel ?? ""}
				data={[
					{ value: "", label: t("messages.wish_channel_school") },
					...MESSAGE_CHANNELS.map((value) => ({ value, label: t(`messages.channel.${value}`) })),
				]}
				onChange={(event) => onChange({ ...wishes, channel: (event.currentTarget.value || null) as MessageChannel | null })}
			/>
			<fieldset className={classes.topics} disabled={disabled}>
				<legend>{t("messages.wish_topics")}</legend>
				<p className={classes.hint}>{t("messages.wish_essential")}</p>
				{wishes.topics.map((one) => (
					<Switch
						key={one.topic}
						size="md"
						labelPosition="left"
						className={classes.topic ?? ""}
						checked={one.wanted}
						label={t(`messages.topic.${one.topic}`)}
						description={
							one.since ? [t("messages.since", { day: formats.day(one.since) }), one.source].filter(Boolean).join(" · ") : undefined
						}
						onChange={(event) => {
							const wanted = event.currentTarget.checked;
							onChange({ ...wishes, topics: wishes.topics.map((other) => (other.topic === one.topic ? { ...other, wanted } : other)) });
						}}
					/>
				))}
			</fieldset>
		</div>
	);
}
