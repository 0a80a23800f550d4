import { LEAVE_STATES, type LeaveState } from "@homeroom/contract/areas/staff/staff.rules.ts";
import { type ListSearch, readChoice, readListSearch } from "../../../kit/table/list/list-search.ts";

/** Open ones first: there is no other order. */
export const LEAVE_SORT = "open";
export type LeaveSort = typeof LEAVE_SORT;
/** What the address of the list of requests holds. */
export interface LeaveSearch extends ListSearch<LeaveSort> {
	state?: LeaveState | undefined;
}
export const readLeaveSearch = (raw: object): LeaveSearch => ({
	...readListSearch(raw as Record<string, unknown>, [LEAVE_SORT], LEAVE_SORT),
	state: readChoice((raw as LeaveSearch).state, LEAVE_STATES),
});
