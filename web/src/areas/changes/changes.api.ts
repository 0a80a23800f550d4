import type { Deed } from "@homeroom/contract/areas/changes/changes.contract.ts";
import type { FileFormat } from "@homeroom/contract/kit/import-calls.ts";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
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

/** How many there are of whom and about what. Not asked for again with each change: it is a look back. */
export const countsQuery = (search: AuditSearch) =>
	queryOptions({
		queryKey: [CHANGES, "counts", deedQuery(search)],
		queryFn: ({ signal }) => api.changes.counts({ query: deedQuery(search) }, { signal }),
		placeholderData: keepPreviousData,
		staleTime: 30_000,
	});

export const exportAudit = (search: AuditSearch, format: FileFormat) =>
	api.changes.export.download({ query: { ...deedQuery(search), format } });

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
