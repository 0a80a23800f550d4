import type { Message, RecipientCounts } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import { choicesOf } from "../inbox/message-answer-text.ts";
import classes from "./recipient-board.module.css";

interface RecipientAnswersProps {
	message: Message;
	/** How often each was given. */
	answers: Readonly<Record<string, number>>;
	counts: RecipientCounts;
}

/** How the answers are spread; of texts and signatures how many there are, what they say stands in the list. */
export function RecipientAnswers({ message, answers, counts }: RecipientAnswersProps) {
	const { t } = useT();
	const formats = useFormats();
	const { question, answer_by } = message;
	const lines =
		question === "yes_no"
			? (["yes", "no"] as const).map((key) => ({ key, label: t(`messages.${key}`), count: answers[key] ?? 0 }))
			: question === "choice"
				? choicesOf(message).map((label, at) => ({ key: String(at), label, count: answers[String(at)] ?? answers[label] ?? 0 }))
				: [];
	const given = counts.answered;
	const most = Math.max(given, ...lines.map(({ count }) => count), 1);
	return (
		<Sheet
			title={t("messages.answers")}
			note={t("messages.answers_count", { given: formats.number(given), people: formats.number(counts.people) })}
		>
			{lines.length > 0 ? (
				<ul className={classes.chart}>
					{lines.map(({ key, label, count }) => (
						<li key={key}>
							<span className={classes.chartLabel}>{label}</span>
							<b>{count === 0 ? "—" : formats.number(count)}</b>
							<span className={classes.chartTrack} aria-hidden="true">
								<span style={{ width: `${(100 * count) / most}%` }} />
							</span>
						</li>
					))}
				</ul>
			) : (
				<p className={classes.quiet}>{t(`messages.answers_listed.${question === "signature" ? "signature" : "text"}`)}</p>
			)}
			{answer_by ? <p className={classes.quiet}>{t("messages.until", { day: formats.day(answer_by) })}</p> : null}
		</Sheet>
	);
}
