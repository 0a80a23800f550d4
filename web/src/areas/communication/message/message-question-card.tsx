import { CHOICES_MAX, MESSAGE_QUESTIONS, type MessageQuestion } from "@homeroom/contract/areas/communication/messages.rules.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { Button, CloseButton, NativeSelect, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { DayField } from "../../../kit/form/days/day-field.tsx";
import { useT } from "../../../kit/i18n/i18n.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import { type MessageDraft, NO_TEXT } from "./message-draft.ts";
import classes from "./message-write.module.css";

interface MessageQuestionCardProps {
	draft: MessageDraft;
	language: Locale;
	errors: Record<string, string>;
	onChange: (part: Partial<MessageDraft> | ((was: MessageDraft) => Partial<MessageDraft>)) => void;
}

/** What it asks, what can be chosen in this language, and until when an answer is wanted. */
export function MessageQuestionCard({ draft, language, errors, onChange }: MessageQuestionCardProps) {
	const { t } = useT();
	const text = draft.texts[language] ?? NO_TEXT;
	// as many lines as the longest of the languages has: the places have to match
	const lines = Math.max(2, ...Object.values(draft.texts).map(({ choices }) => choices.length));
	const choices = Array.from({ length: lines }, (_, at) => text.choices[at] ?? "");
	const setChoices = (next: string[]) =>
		onChange((was) => ({ texts: { ...was.texts, [language]: { ...(was.texts[language] ?? NO_TEXT), choices: next } } }));
	const removeChoice = (at: number) =>
		onChange((was) => ({
			texts: Object.fromEntries(
				Object.entries(was.texts).map(([one, other]) => [one, { ...other, choices: other.choices.filter((_, i) => i !== at) }]),
			),
		}));
	return (
		<Sheet title={t("messages.question")}>
			<div className={classes.fields}>
				<NativeSelect
					aria-label={t("messages.question")}
					value={draft.question}
					data={MESSAGE_QUESTIONS.map((value) => ({ value, label: t(`messages.question.${value}`) }))}
					onChange={(event) => onChange({ question: event.currentTarget.value as MessageQuestion })}
				/>
				{draft.question === "choice" ? (
					<fieldset className={classes.part}>
						<legend className={classes.legend}>{t("messages.choices")}</legend>
						<div className={classes.fields} lang={language}>
							{choices.map((choice, at) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: a choice is its place
								<div key={at} className={classes.choice}>
									<TextInput
										aria-label={t("messages.choice_number", { number: at + 1 })}
										placeholder={t("messages.choice_number", { number: at + 1 })}
										value={choice}
										maxLength={120}
										error={errors[`texts.${language}.choices.${at}`]}
										onChange={(event) => setChoices(choices.map((one, i) => (i === at ? event.currentTarget.value : one)))}
									/>
									{choices.length > 2 ? (
										<CloseButton aria-label={t("messages.choice_remove", { number: at + 1 })} onClick={() => removeChoice(at)} />
									) : null}
								</div>
							))}
							{choices.length < CHOICES_MAX ? (
								<Button
									variant="subtle"
									size="compact-sm"
									style={{ justifySelf: "start" }}
									leftSection={<IconPlus size={14} aria-hidden="true" />}
									onClick={() => setChoices([...choices, ""])}
								>
									{t("messages.choice_add")}
								</Button>
							) : null}
						</div>
					</fieldset>
				) : null}
				{draft.question === "none" ? null : (
					<DayField
						label={t("messages.answer_by")}
						data-path="answer_by"
						defaultValue={draft.answer_by ?? ""}
						error={errors.answer_by}
						onChange={(day) => onChange({ answer_by: day === "" ? null : day })}
					/>
				)}
			</div>
		</Sheet>
	);
}
