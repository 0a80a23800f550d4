import type { Role } from "@homeroom/contract/areas/roles/roles.contract.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { ApiError } from "../../kit/api/api-error.ts";

export type { Role };

/** The table of the live updates, and the first part of every key. */
export const ROLES = "roles";
const FRESH_MS = 5_000;

export const rolesQuery = () =>
	queryOptions({
		queryKey: [ROLES, "list"],
		queryFn: ({ signal }) => api.roles.list({}, { signal }),
		staleTime: FRESH_MS,
		meta: { live: [ROLES] },
	});

export const roleQuery = (id: number) =>
	queryOptions({
		queryKey: [ROLES, "show", id],
		queryFn: ({ signal }) => api.roles.show({ params: { id } }, { signal }),
		staleTime: FRESH_MS,
		retry: (failures, error) => failures < 2 && !isMissing(error),
		meta: { live: [ROLES] },
	});

export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

export function adoptRole(client: QueryClient, role: Role): void {
	client.setQueryData(roleQuery(role.id).queryKey, role);
	void client.invalidateQueries({ queryKey: [ROLES] });
}
