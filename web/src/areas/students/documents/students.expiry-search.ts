import {
	EXPIRY_CHOICES,
	EXPIRY_SORTS,
	type ExpiryChoice,
	type ExpirySort,
} from "@homeroom/contract/areas/students/students.expiry-rules.ts";
import { type ListSearch, readChoice, readListSearch } from "../../../kit/table/list/list-search.ts";

export const EXPIRY_SORT: ExpirySort = "expires_on";
/** What the address of the list of expiring documents holds. */
export interface ExpirySearch extends ListSearch<ExpirySort> {
	within?: ExpiryChoice | undefined;
}

/** The router reads `within=30` as a number. */
export const readExpirySearch = (raw: object): ExpirySearch => ({
	...readListSearch(raw as Record<string, unknown>, EXPIRY_SORTS, EXPIRY_SORT),
	within: readChoice(String((raw as ExpirySearch).within), EXPIRY_CHOICES),
});

/** What the list shows until told otherwise. */
export const WIDEST = "90";

/** What the server is asked for. */
export const expiryListQuery = ({ page = 1, within = WIDEST, ...rest }: ExpirySearch, limit: number) => ({ ...rest, within, page, limit });
export type ExpiryListQuery = ReturnType<typeof expiryListQuery>;
