import { queryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";

/** The table of the live updates, and the first part of every key. */
export const CUSTOM_FIELDS = "custom_fields";

/** The fields that the school added to a record and this person sees, in their order. They change seldom, and then live. */
export const customFieldsQuery = (record: string) =>
	queryOptions({
		queryKey: [CUSTOM_FIELDS, record],
		queryFn: async ({ signal }) => (await api.custom_fields.list({ query: { record } }, { signal })).fields,
		staleTime: 300_000,
		meta: { live: [CUSTOM_FIELDS] },
	});
