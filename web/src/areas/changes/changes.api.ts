import type { Deed } from "@homeroom/contract/areas/changes/changes.contract.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { type AuditSearch, deedQuery } from "./changes.search.ts";

/** The first part of every key. */
const CHANGES = "changes";
const SHOWN = 20;
/** As many as one answer may hold. */
const ALL = 100;

/** What was done, newest first; each page goes on before the last one's oldest. */
export const deedsQuery = (search: AuditSearch) =>
	infiniteQueryOptions({
		queryKey: [CHANGES, "deeds", deedQuery(search)],
		queryFn: ({ signal, pageParam }) =>
			api.changes.deeds({ query: { ...deedQuery(search), limit: SHOWN, ...(pageParam !== null && { before: pageParam }) } }, { signal }),
		initialPageParam: null as string | null,
		getNextPageParam: ({ next }) => next,
		meta: { live: "all" },
	});

/** The last few, as the start page tells them. */
export const lastDeedsQuery = queryOptions({
	queryKey: [CHANGES, "last"],
	queryFn: ({ signal }) => api.changes.deeds({ query: { limit: 5 } }, { signal }),
	meta: { live: "all" },
});

/** The changes of one deed, one by one. */
export const deedChangesQuery = ({ id, requested }: Pick<Deed, "id" | "requested">) =>
	queryOptions({
		queryKey: [CHANGES, "of_deed", id],
		queryFn: ({ signal }) => api.changes.list({ query: { ...(requested ? { batch: id } : { at: id }), limit: ALL } }, { signal }),
	});
