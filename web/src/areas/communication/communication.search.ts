import {
	MESSAGE_CHANNELS,
	MESSAGE_PILES,
	type MessageChannel,
	type MessagePile,
	RECIPIENT_STATES,
	type RecipientState,
} from "@homeroom/contract/areas/communication/messages.rules.ts";
import { type RawSearch, readChoice, readId, readPage, readText } from "../../kit/table/list/list-search.ts";

/** `/communication?pile=drafts`: without a pile, all that was written. */
interface MessagesSearch {
	pile?: Exclude<MessagePile, "all"> | "inbox" | undefined;
	got?: "unread" | "owing" | undefined;
	search?: string | undefined;
	page?: number | undefined;
	do?: "write" | undefined;
}
const PILES = [...MESSAGE_PILES.filter((pile) => pile !== "all"), "inbox"] as const;
export const readMessagesSearch = (raw: RawSearch): MessagesSearch => {
	const page = readPage(raw.page);
	return {
		pile: readChoice(raw.pile, PILES),
		got: readChoice(raw.got, ["unread", "owing"] as const),
		search: readText(raw.search, 100),
		page: page === 1 ? undefined : page,
		do: readChoice(raw.do, ["write"] as const),
	};
};

/** `/communication/7?step=preview`: what is shown of one message. */
interface MessageSearch {
	step?: "preview" | undefined;
	page?: number | undefined;
	search?: string | undefined;
	channel?: MessageChannel | undefined;
	state?: RecipientState | "owing" | undefined;
	/** Whose text is shown: `contact-12`. */
	as?: string | undefined;
}
export const readMessageSearch = (raw: RawSearch): MessageSearch => {
	const page = readPage(raw.page);
	return {
		step: readChoice(raw.step, ["preview"] as const),
		page: page === 1 ? undefined : page,
		search: readText(raw.search, 100),
		channel: readChoice(raw.channel, MESSAGE_CHANNELS),
		state: readChoice(raw.state, [...RECIPIENT_STATES, "owing"] as const),
		as: typeof raw.as === "string" && /^(contact|staff|student)-\d{1,15}$/.test(raw.as) ? raw.as : undefined,
	};
};
export const readMessageId = (raw: string): number => readId(raw) ?? 0;
