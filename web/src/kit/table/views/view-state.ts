import type { ViewState } from "@homeroom/contract/areas/views/views.contract.ts";
import type { PAGE_SIZES } from "@homeroom/contract/kit/constants.ts";
import type { RecordSearch } from "../records/record-search.ts";

/** What a view keeps of an address: everything but where one is in it. */
export const stateOf = ({ search, where, sort, archived, columns, limit }: RecordSearch): ViewState => ({
	...(search !== undefined && { search }),
	...(where !== undefined && { where: [...where] }),
	...(sort !== undefined && { sort }),
	...(archived && { archived }),
	...(columns !== undefined && { columns }),
	...(limit !== undefined && { limit: limit as (typeof PAGE_SIZES)[number] }),
});

/** The order of the parts does not matter, that of conditions and columns does. */
export const isSameState = (one: ViewState, other: ViewState): boolean => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
const sorted = (state: ViewState) => Object.entries(state).sort(([a], [b]) => (a < b ? -1 : 1));
