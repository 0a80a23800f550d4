import { USER_SORTS, type UserSort } from "@homeroom/contract/areas/users/users.rules.ts";
import { type ListSearch, type RawSearch, readChoice, readId, readListSearch, readText } from "../../kit/table/list/list-search.ts";

export const DEFAULT_SORT: UserSort = "name";
/** What a person is to the school right now; who was invited and has not come is neither active nor gone. */
export const USER_STATES = ["active", "invited", "blocked", "deactivated"] as const;
export type UserState = (typeof USER_STATES)[number];

/** What the address of the list of users holds. */
export interface UserSearch extends ListSearch<UserSort> {
	state?: UserState | undefined;
	role_id?: number | undefined;
	department?: string | undefined;
	/** The person whose form is open over the list. */
	edit?: number | undefined;
}

export function readUserSearch(raw: RawSearch): UserSearch {
	return {
		...readListSearch(raw, USER_SORTS, DEFAULT_SORT),
		state: readChoice(raw.state, USER_STATES),
		role_id: readId(raw.role_id),
		department: readText(raw.department, 60),
		edit: readId(raw.edit),
	};
}

/** What the server is asked for. */
export function userListQuery(search: UserSearch, limit: number) {
	const { page = 1, edit: _, state, role_id, ...rest } = search;
	return { ...rest, ...asked(state), ...(role_id ? { role_id: String(role_id) } : {}), page, limit };
}
export type UserListQuery = ReturnType<typeof userListQuery>;

const asked = (state: UserState | undefined) => {
	if (state === undefined) return {};
	if (state === "invited") return { status: "active" as const, verified: "0" as const };
	return state === "active" ? { status: state, verified: "1" as const } : { status: state };
};

export const isNarrowed = (search: UserSearch): boolean => Boolean(search.search || search.state || search.role_id || search.department);
