import type { MessageQuestion } from "@homeroom/contract/areas/communication/messages.rules.ts";
import { Alert, Button, Textarea, TextInput } from "@mantine/core";
import { useId, useState } from "react";
import { useT } from "../../../kit/i18n/i18n.ts";
import classes from "./message-answer.module.css";

interface MessageAnswerProps {
	question: MessageQuestion;
	choices: readonly string[];
	/** What was answered before; of a choice its place. */
	answer: string | null;
	pending: boolean;
	problem: string | null;
	onAnswer: (answer: string) => void;
}

/** The answer to a question: one tap where it is one of a few, otherwise a line and a button. */
export function MessageAnswer({ question, choices, answer, pending, problem, onAnswer }: MessageAnswerProps) {
	const { t } = useT();
	const id = useId();
	const [typed, setTyped] = useState(answer ?? "");
	const taps =
		question === "yes_no"
			? (["yes", "no"] as const).map((value) => ({ value: value as string, label: t(`messages.${value}`), chosen: answer === value }))
			: question === "choice"
				? choices.map((label, at) => ({ value: String(at), label, chosen: answer === String(at) }))
				: null;
	const isSignature = question === "signature";
	return (
		<div className={classes.answer}>
			{problem ? (
				<Alert color="danger" role="alert">
					{problem}
				</Alert>
			) : null}
			{taps ? (
				<div className={classes.taps} data-two={taps.length === 2 || undefined}>
					{taps.map(({ value, label, chosen }) => (
						<Button
							key={value}
							size="md"
							variant={chosen ? "filled" : "default"}
							aria-pressed={chosen}
							disabled={pending}
							classNames={{ label: classes.label ?? "" }}
							onClick={() => onAnswer(value)}
						>
							{label}
						</Button>
					))}
				</div>
			) : (
				<form
					className={classes.form}
					onSubmit={(event) => {
						event.preventDefault();
						if (typed.trim() !== "") onAnswer(typed.trim());
					}}
				>
					{isSignature ? (
						<TextInput
							id={id}
							size="md"
							label={t("messages.sign_name")}
							description={t("messages.sign_hint")}
							autoComplete="name"
							maxLength={120}
							value={typed}
							onChange={(event) => setTyped(event.currentTarget.value)}
						/>
					) : (
						<Textarea
							id={id}
							size="md"
							label={t("messages.your_answer")}
							autosize
							minRows={3}
							maxRows={10}
							maxLength={2000}
							value={typed}
							onChange={(event) => setTyped(event.currentTarget.value)}
						/>
					)}
					<Button type="submit" size="md" loading={pending} disabled={typed.trim() === "" || typed.trim() === answer}>
						{t(isSignature ? "messages.sign" : "messages.answer")}
					</Button>
				</form>
			)}
		</div>
	);
}
