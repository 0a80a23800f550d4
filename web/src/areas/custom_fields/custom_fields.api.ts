import type { CustomField } from "@homeroom/contract/kit/custom-fields.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { CUSTOM_FIELDS } from "../../kit/record/custom-fields-query.ts";

export type { CustomField };

/** All fields that the school added to a record, the archived ones last. */
export const managedFieldsQuery = (record: string) =>
	queryOptions({
		queryKey: [CUSTOM_FIELDS, record, "managed"],
		queryFn: async ({ signal }) => (await api.custom_fields.manage({ query: { record } }, { signal })).fields,
		staleTime: 5_000,
		meta: { live: [CUSTOM_FIELDS] },
	});

/** Roles to show a field to. */
export const fieldRolesQuery = queryOptions({
	queryKey: ["users", "roles"],
	queryFn: ({ signal }) => api.users.roles({}, { signal }),
	staleTime: 60_000,
});

export const refreshFields = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: [CUSTOM_FIELDS] });

/** The fields in another order, before the server has answered. */
export function moved(fields: readonly CustomField[], from: number, to: number): CustomField[] {
	const next = [...fields];
	const [field] = next.splice(from, 1);
	if (field) next.splice(to, 0, field);
	return next;
}
