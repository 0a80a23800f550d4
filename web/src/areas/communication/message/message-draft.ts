import type { Message, MessageChanges, MessageInput } from "@homeroom/contract/areas/communication/messages.schemas.ts";

/** What of a message its author writes. */
export type MessageDraft = Omit<MessageInput, "targets"> & { targets: Message["targets"] };
const PARTS = ["kind", "topic", "channels", "lane", "falls_back", "question", "answer_by", "texts", "targets"] as const;

export const draftOf = (message: Message): MessageDraft => ({
	kind: message.kind,
	topic: message.topic,
	channels: message.channels,
	lane: message.lane,
	falls_back: message.falls_back,
	question: message.question,
	answer_by: message.answer_by,
	texts: message.texts,
	targets: message.targets,
});

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Only what is another now: two people who change different parts are not in each other's way. Null: nothing. */
export function changesOf(saved: MessageDraft, draft: MessageDraft): Omit<MessageChanges, "version"> | null {
	const [was, is] = [inputOf(saved), inputOf(draft)];
	const changed = PARTS.filter((part) => !same(was[part], is[part]));
	return changed.length === 0 ? null : Object.fromEntries(changed.map((part) => [part, is[part]]));
}
/** As it is sent: targets without their names, and without choices that are not written yet. */
export const inputOf = (draft: MessageDraft) => ({
	...draft,
	targets: draft.targets.map(bare),
	texts: Object.fromEntries(
		Object.entries(draft.texts).map(([language, text]) => [
			language,
			{ ...text, choices: text.choices.map((choice) => choice.trim()).filter(Boolean) },
		]),
	),
});
const bare = ({ adds, kind, ref, text, audience }: Message["targets"][number]) => ({ adds, kind, ref, text, audience });

/** Nobody has written anything into it. */
export const isUntouched = ({ targets, texts }: MessageDraft): boolean =>
	targets.length === 0 && Object.values(texts).every((text) => text.subject === "" && text.body === "" && text.short === "");

export const NO_TEXT = { subject: "", body: "", short: "", choices: [] as string[] };
