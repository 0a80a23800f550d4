import { NOTICE_PILES, type NoticePile } from "@homeroom/contract/areas/notices/notices.rules.ts";
import { type RawSearch, readChoice } from "../../kit/table/list/list-search.ts";

/** What the address of the inbox holds: without a pile, everything. */
export interface InboxSearch {
	pile?: NoticePile | undefined;
}
export const readInboxSearch = (raw: RawSearch): InboxSearch => {
	const pile = readChoice(raw.pile, NOTICE_PILES);
	return { pile: pile === "all" ? undefined : pile };
};
