import type { OpenMessage } from "@homeroom/contract/areas/communication/message-inbox.calls.ts";
import { Button } from "@mantine/core";
import { IconCircleCheck, IconPaperclip } from "@tabler/icons-react";
import { useState } from "react";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { RichTextShown } from "../../../kit/rich-text/rich-text-parts.tsx";
import { MessageAnswer } from "./message-answer.tsx";
import { useAnswerText } from "./message-answer-text.ts";
import classes from "./message-reading.module.css";

type Read = Omit<OpenMessage, "id">;

/** Who wrote it, about which children, and when. */
export function useReadingLine(): (message: Read) => string {
	const { locale } = useT();
	const formats = useFormats();
	return ({ sender, children, sent_at }) =>
		[sender, children.length > 0 ? new Intl.ListFormat(locale).format(children) : null, formats.instant(sent_at)]
			.filter(Boolean)
			.join(" · ");
}

interface MessageReadingProps {
	message: Read;
	pending: boolean;
	problem: string | null;
	onAnswer: (answer: string) => void;
	onFile: (id: number) => void;
}

/** The text, what is attached, and the answer. */
export function MessageReading({ message, pending, problem, onAnswer, onFile }: MessageReadingProps) {
	const { t } = useT();
	const formats = useFormats();
	const answerText = useAnswerText();
	const [again, setAgain] = useState(false);
	const { body, language, files, question, choices, answer, answered_at, answer_by, may_answer } = message;
	const isAsking = may_answer && (answer === null || again);
	return (
		<div className={classes.reading}>
			<div lang={language}>
				<RichTextShown html={body} />
			</div>
			{files.length > 0 ? (
				<ul className={classes.files} aria-label={t("messages.files")}>
					{files.map(({ id, name, size }) => (
						<li key={id}>
							<button type="button" className={classes.file} onClick={() => onFile(id)}>
								<IconPaperclip size={16} stroke={1.7} aria-hidden="true" />
								<span>{name}</span>
								<small>{`${formats.number(Math.max(1, Math.round(size / 1000)))} kB`}</small>
							</button>
						</li>
					))}
				</ul>
			) : null}
			{question === "none" ? null : (
				<section className={classes.asked} aria-label={t("messages.your_answer")}>
					<h2 className={classes.title}>{t("messages.your_answer")}</h2>
					{answer === null ? null : (
						<p className={classes.given} role="status">
							<IconCircleCheck size={18} stroke={1.7} aria-hidden="true" />
							<span>
								{answerText(message, answer, choices)}
								{answered_at ? <small>{formats.instant(answered_at)}</small> : null}
							</span>
						</p>
					)}
					{isAsking ? (
						<>
							{answer_by ? <p className={classes.hint}>{t("messages.until", { day: formats.day(answer_by) })}</p> : null}
							<div lang={question === "choice" ? language : undefined}>
								<MessageAnswer
									question={question}
									choices={choices}
									answer={answer}
									pending={pending}
									problem={problem}
									onAnswer={(text) => {
										setAgain(false);
										onAnswer(text);
									}}
								/>
							</div>
						</>
					) : may_answer ? (
						<Button variant="default" size="md" loading={pending} onClick={() => setAgain(true)}>
							{t("messages.change_answer")}
						</Button>
					) : (
						<p className={classes.hint}>{t(answer === null ? "messages.too_late" : "messages.answer_stands")}</p>
					)}
				</section>
			)}
		</div>
	);
}
