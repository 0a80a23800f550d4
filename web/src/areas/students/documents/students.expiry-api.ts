import type { ExpiringDocument } from "@homeroom/contract/areas/students/students.care.ts";
import type { QueryClient } from "@tanstack/react-query";
import { api } from "../../../kit/api/api.ts";
import { listQueryOptions } from "../../../kit/table/list/list-query.ts";
import type { ExpiryListQuery } from "./students.expiry-search.ts";

export type { ExpiringDocument };

/** The table of the live updates and of the remembered page size, and the first part of every key. */
export const DOCUMENTS = "student_documents";

export const expiryPageQuery = (client: QueryClient, query: ExpiryListQuery) => ({
	...listQueryOptions(client, [DOCUMENTS, "expiring"], query, (asked, signal) =>
		api.students.documents_expiring({ query: asked }, { signal }),
	),
	staleTime: 5_000,
	meta: { live: [DOCUMENTS, "students"] as const },
});
