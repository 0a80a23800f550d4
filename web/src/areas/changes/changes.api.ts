import type { QueryClient } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { listQueryOptions } from "../../kit/table/list/list-query.ts";
import type { AuditListQuery } from "./changes.search.ts";

/** The table of the remembered page size, and the first part of every key. */
export const CHANGES = "changes";

export const auditPageQuery = (client: QueryClient, query: AuditListQuery) =>
	listQueryOptions(client, [CHANGES, "list"], query, (asked, signal) => api.changes.list({ query: asked }, { signal }));

export const batchPageQuery = (client: QueryClient, query: { page: number; limit: number }) =>
	listQueryOptions(client, [CHANGES, "batches"], query, (asked, signal) => api.changes.batches({ query: asked }, { signal }));
