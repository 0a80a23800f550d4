import type { User, UserDetails } from "@homeroom/contract/areas/users/users.contract.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { ApiError } from "../../kit/api/api-error.ts";
import { listQueryOptions } from "../../kit/table/list/list-query.ts";
import { pageSizeOf } from "../../kit/table/table-setting.ts";
import { type UserListQuery, type UserSearch, type UserState, userListQuery } from "./users.search.ts";

export type { User, UserDetails };

/** The table of the remembered page size, and the first part of every key. */
export const USERS = "users";
/** The table of the live updates. */
const LIVE_TABLE = "memberships";
const FRESH_MS = 5_000;

export const userPageQuery = (client: QueryClient, query: UserListQuery) => ({
	...listQueryOptions(client, [USERS, "list"], query, (asked, signal) => api.users.list({ query: asked }, { signal })),
	staleTime: FRESH_MS,
	meta: { live: [LIVE_TABLE] as const },
});

export const userQuery = (id: number) =>
	queryOptions({
		queryKey: [USERS, "show", id],
		queryFn: ({ signal }) => api.users.show({ params: { id } }, { signal }),
		staleTime: FRESH_MS,
		retry: (failures, error) => failures < 2 && !isMissing(error),
		meta: { live: [LIVE_TABLE] },
	});

export const userActivityQuery = (id: number) =>
	queryOptions({
		queryKey: [USERS, "activity", id],
		queryFn: ({ signal }) => api.users.activity({ params: { id } }, { signal }),
		staleTime: FRESH_MS,
		meta: { live: [LIVE_TABLE] },
	});

export const departmentsQuery = () =>
	queryOptions({
		queryKey: [USERS, "departments"],
		queryFn: ({ signal }) => api.users.departments({}, { signal }),
		staleTime: FRESH_MS,
		meta: { live: [LIVE_TABLE] },
	});

export const roleChoicesQuery = () =>
	queryOptions({
		queryKey: [USERS, "roles"],
		queryFn: ({ signal }) => api.users.roles({}, { signal }),
		staleTime: FRESH_MS,
		meta: { live: ["roles"] },
	});

export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Fetches what the list shows first. */
export async function prefetchUsers(client: QueryClient, search: UserSearch): Promise<void> {
	void client.prefetchQuery(roleChoicesQuery());
	void client.prefetchQuery(departmentsQuery());
	const limit = search.limit ?? (await pageSizeOf(client, USERS));
	await client.prefetchQuery(userPageQuery(client, userListQuery(search, limit)));
}

export const refreshUsers = (client: QueryClient): void => void client.invalidateQueries({ queryKey: [USERS] });

export const stateOf = (user: Pick<User, "status" | "is_verified">): UserState =>
	user.status === "active" && !user.is_verified ? "invited" : user.status;
