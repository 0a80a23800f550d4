import { SAFETY_NOTE_MAX } from "@homeroom/contract/areas/emergency/emergency.rules.ts";
import type { OwnSafety } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import { Button, TextInput } from "@mantine/core";
import { IconLifebuoy, IconShieldCheck } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import classes from "./safe-answer.module.css";

export type OwnAnswer = "safe" | "help";
interface SafeAnswerProps {
	me: Omit<OwnSafety, "on_site_id">;
	/** On its way, or waiting for the network. */
	waiting: { answer: OwnAnswer; is_stuck: boolean } | null;
	onAnswer: (answer: OwnAnswer, note: string | null) => void;
}

/** Two buttons as large as a hand needs them, then, who wants to, a line about where and what. */
export function SafeAnswer({ me, waiting, onAnswer }: SafeAnswerProps) {
	const { t } = useT();
	const [changing, setChanging] = useState(false);
	const said = waiting?.answer ?? (me.answered_at !== null && me.state !== "missing" ? me.state : null);
	const answer = (next: OwnAnswer) => {
		setChanging(false);
		onAnswer(next, null);
	};
	return (
		<div className={classes.answer}>
			{said === null || changing ? (
				<div className={classes.buttons}>
					<button type="button" className={classes.button} data-answer="safe" aria-pressed={said === "safe"} onClick={() => answer("safe")}>
						<IconShieldCheck size={22} stroke={1.8} aria-hidden="true" />
						{t("emergency.i_am_safe")}
					</button>
					<button type="button" className={classes.button} data-answer="help" aria-pressed={said === "help"} onClick={() => answer("help")}>
						<IconLifebuoy size={22} stroke={1.8} aria-hidden="true" />
						{t("emergency.i_need_help")}
					</button>
				</div>
			) : (
				<>
					<Said me={me} said={said} isStuck={waiting?.is_stuck === true} onChange={() => setChanging(true)} />
					<NoteLine key={said} sent={me.note} onSend={(note) => onAnswer(said, note)} />
				</>
			)}
		</div>
	);
}

interface SaidProps {
	me: Omit<OwnSafety, "on_site_id">;
	said: OwnAnswer;
	isStuck: boolean;
	onChange: () => void;
}
function Said({ me, said, isStuck, onChange }: SaidProps) {
	const { t } = useT();
	const formats = useFormats();
	const helpKey = isStuck ? "emergency.you_need_help_unsent" : "emergency.you_need_help";
	const words =
		me.answered_by && !isStuck
			? t(said === "safe" ? "emergency.safe_by" : "emergency.help_by", { name: me.answered_by })
			: t(said === "safe" ? "emergency.you_are_safe" : helpKey);
	return (
		<p className={classes.said} role="status">
			<strong>{words}</strong>
			{isStuck ? (
				<span className={classes.meta}>{t("emergency.answer_waits")}</span>
			) : me.answered_at ? (
				<span className={classes.meta}>{formats.time(me.answered_at)}</span>
			) : null}
			<Button variant="default" size="compact-md" onClick={onChange}>
				{t("emergency.change_answer")}
			</Button>
		</p>
	);
}

function NoteLine({ sent, onSend }: { sent: string | null; onSend: (note: string) => void }) {
	const { t } = useT();
	const [text, setText] = useState("");
	const send = (event: FormEvent) => {
		event.preventDefault();
		if (text.trim() === "") return;
		onSend(text.trim());
		setText("");
	};
	return (
		<form className={classes.note} onSubmit={send}>
			<TextInput
				label={t("emergency.note")}
				description={sent ? t("emergency.quoted", { text: sent }) : undefined}
				maxLength={SAFETY_NOTE_MAX}
				value={text}
				onChange={(event) => setText(event.currentTarget.value)}
			/>
			{text.trim() === "" ? null : (
				<Button type="submit" variant="default">
					{t("emergency.note_send")}
				</Button>
			)}
		</form>
	);
}
