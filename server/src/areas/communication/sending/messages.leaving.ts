import type {
	MessageChannel,
	MessageKind,
	MessageLane,
	MessageQuestion,
	MessageTopic,
} from "@homeroom/contract/areas/communication/messages.rules.ts";
import type { Message } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";

/** The job that hands a message out, by its lane. */
export const SEND_TASKS = { urgent: "send_messages_urgent", normal: "send_messages", bulk: "send_messages_bulk" } as const;

/** A message that is on its way, as what goes out needs it. */
export interface LeavingMessage {
	id: number;
	kind: MessageKind;
	topic: MessageTopic | null;
	lane: MessageLane;
	question: MessageQuestion;
	answer_by: string | null;
	texts: Message["texts"];
	secret_box: Buffer;
	plan: string;
	has_files: boolean;
}
export interface LeavingRecipient {
	id: number;
	name: string;
	first_name: string;
	channel: MessageChannel;
	language: Locale;
	address: string;
	children: { name: string; class_label: string | null }[];
	attempts: number;
	/** A reminder of what was sent before. */
	reminds: boolean;
}
