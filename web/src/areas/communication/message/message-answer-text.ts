import type { Message } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { useT } from "../../../kit/i18n/i18n.ts";

/** What somebody answered, as it is read. */
export function useAnswerText(): (message: Pick<Message, "question">, answer: string) => string {
	const { t } = useT();
	return ({ question }, answer) => {
		if (question === "yes_no" && (answer === "yes" || answer === "no")) return t(`messages.${answer}`);
		return question === "signature" ? t("messages.signed", { name: answer }) : answer;
	};
}

/** The choices as the school wrote them, in a language that has them. */
export const choicesOf = ({ texts }: Pick<Message, "texts">): readonly string[] =>
	Object.values(texts).reduce<readonly string[]>((most, { choices }) => (choices.length > most.length ? choices : most), []);
