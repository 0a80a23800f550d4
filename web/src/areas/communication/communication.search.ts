import { MESSAGE_CHANNELS, MESSAGE_PILES, RECIPIENT_STATES } from "@homeroom/contract/areas/communication/messages.rules.ts";
import { type RawSearch, readChoice, readId, readPage, readText } from "../../kit/table/list/list-search.ts";

/** `/communication?pile=drafts`: without a pile, all that was written. */
export const readMessagesSearch = (raw: RawSearch) => {
	const page = readPage(raw.page);
	return {
		pile: readChoice(raw.pile, [...MESSAGE_PILES.filter((pile) => pile !== "all"), "inbox"] as const),
		got: readChoice(raw.got, ["unread", "owing"] as const),
		search: readText(raw.search, 100),
		page: page === 1 ? undefined : page,
		do: readChoice(raw.do, ["write"] as const),
	};
};
export type MessagesSearch = Partial<ReturnType<typeof readMessagesSearch>>;

/** `/communication/7?step=preview`: what is shown of one message. */
export const readMessageSearch = (raw: RawSearch) => {
	const page = readPage(raw.page);
	return {
		step: readChoice(raw.step, ["preview"] as const),
		page: page === 1 ? undefined : page,
		search: readText(raw.search, 100),
		channel: readChoice(raw.channel, MESSAGE_CHANNELS),
		state: readChoice(raw.state, [...RECIPIENT_STATES, "owing"] as const),
		/** Whose text is shown: `contact-12`. */
		as: typeof raw.as === "string" && /^(contact|staff|student)-\d{1,15}$/.test(raw.as) ? raw.as : undefined,
		tab: readChoice(raw.tab, ["text"] as const),
	};
};
export type MessageSearch = Partial<ReturnType<typeof readMessageSearch>>;
export const readMessageId = (raw: string): number => readId(raw) ?? 0;
