import type { Message, Recipient } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { api } from "../../../kit/api/api.ts";
import { useDeed } from "../../../kit/deeds/use-deed.ts";
import { FormDialog } from "../../../kit/form/form-dialog.tsx";
import { useT } from "../../../kit/i18n/i18n.ts";
import { MessageAnswer } from "../inbox/message-answer.tsx";
import { choicesOf, placeOf } from "../inbox/message-answer-text.ts";
import { MESSAGES } from "../messages.api.ts";

interface RecipientAnswerDialogProps {
	message: Message;
	recipient: Recipient;
	onClose: () => void;
}

/** What somebody said on the telephone or brought on paper. */
export function RecipientAnswerDialog({ message, recipient: { id, name, answer }, onClose }: RecipientAnswerDialogProps) {
	const { t } = useT();
	const write = useDeed(
		(text: string) => api.messages.answer_for({ params: { id: message.id, recipient_id: id }, body: { answer: text } }),
		{
			said: () => t("messages.said_answer_for", { name }),
			after: onClose,
			invalidates: [[MESSAGES, message.id]],
			refused: "here",
		},
	);
	return (
		<FormDialog title={t("messages.answer_for", { name })} onClose={onClose} width={460}>
			<MessageAnswer
				question={message.question}
				choices={choicesOf(message)}
				answer={message.question === "choice" && answer !== null ? placeOf(message, answer) : answer}
				pending={write.pending}
				problem={write.problem}
				onAnswer={(text) => void write.run(text)}
			/>
		</FormDialog>
	);
}
