import type { Message } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { useT } from "../../../kit/i18n/i18n.ts";

/** What somebody answered, as it is read: of a choice it is known by its place or, where the school reads it, by its words. */
export function useAnswerText(): (message: Pick<Message, "question">, answer: string, choices?: readonly string[]) => string {
	const { t } = useT();
	return ({ question }, answer, choices = []) => {
		if (question === "yes_no" && (answer === "yes" || answer === "no")) return t(`messages.${answer}`);
		if (question === "choice") return choices[Number(answer)] ?? answer;
		return question === "signature" ? t("messages.signed", { name: answer }) : answer;
	};
}

/** The choices as the school wrote them, in a language that has them. */
export const choicesOf = ({ texts }: Pick<Message, "texts">): readonly string[] =>
	Object.values(texts).reduce<readonly string[]>((most, { choices }) => (choices.length > most.length ? choices : most), []);

/** Where a choice stands, by its words in any of the languages. */
export const placeOf = ({ texts }: Pick<Message, "texts">, answer: string): string | null => {
	const place = Object.values(texts)
		.map(({ choices }) => choices.indexOf(answer))
		.find((at) => at >= 0);
	return place === undefined ? null : String(place);
};
