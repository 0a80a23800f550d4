import type { Alarm } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import { Button } from "@mantine/core";
import { IconBellRinging } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { api } from "../../../kit/api/api.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { boardQuery } from "../emergency.api.ts";
import classes from "./alarm-bar.module.css";

interface AlarmBarProps {
	alarm: Alarm;
	missing: number;
	/** Of them, whom any message reaches. */
	askable: number;
	/** Whose text is in doubt or failed, beside those on the list. */
	doubtful: number;
}
/** At the foot, under the thumb: what is done again and again while it runs. */
export function AlarmBar({ alarm: { id, asks_at }, missing, askable, doubtful }: AlarmBarProps) {
	const { t } = useT();
	const formats = useFormats();
	const ask = useDeed(() => api.emergency.ask({ params: { id } }), {
		said: ({ asked, texts }) =>
			[
				asked > 0 || texts === 0 ? t("emergency.said_asked", { count: asked }) : null,
				texts > 0 ? t("emergency.said_texts_again", { count: texts, shown: formats.number(texts) }) : null,
			]
				.filter(Boolean)
				.join(" "),
		invalidates: [boardQuery(id).queryKey],
	});
	return (
		<div className={classes.bar}>
			<p className={classes.why}>
				{missing === 0
					? t("emergency.ask_nobody")
					: asks_at
						? t("emergency.asks_at", { at: formats.time(asks_at) })
						: t("emergency.asks_no_more")}
				{doubtful > 0 ? ` ${t("emergency.ask_doubtful", { count: doubtful, shown: formats.number(doubtful) })}` : null}
			</p>
			<Button
				size="md"
				variant="default"
				leftSection={<IconBellRinging size={18} stroke={1.7} aria-hidden="true" />}
				disabled={askable + doubtful === 0}
				loading={ask.pending}
				onClick={() => void ask.run()}
			>
				{t("emergency.ask_again", { shown: formats.number(askable + doubtful) })}
			</Button>
			<Button size="md" renderRoot={(props) => <Link to="/emergency/classes" {...props} />}>
				{t("emergency.answer_for_class")}
			</Button>
		</div>
	);
}
