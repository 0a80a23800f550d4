import type { Notice } from "@homeroom/contract/areas/notices/notices.contract.ts";
import type { NoticePile } from "@homeroom/contract/areas/notices/notices.rules.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";

export type { Notice };

/** The first part of the keys of all that shows notices. */
export const NOTICES = "notices";
const WISHES = "notice_wishes";
const SHOWN = 30;

/** How many are new; the server says when that rises by itself, so nobody asks in vain. */
export const unreadQuery = queryOptions({
	queryKey: [NOTICES, "unread"],
	queryFn: ({ signal }) => api.notices.unread({}, { signal }),
	staleTime: 60_000,
	meta: { live: ["notices"] },
});

/** A pile of the inbox, the newest first; each page goes on where the last one ends. */
export const noticesQuery = (pile: NoticePile) =>
	infiniteQueryOptions({
		queryKey: [NOTICES, "list", pile],
		queryFn: ({ signal, pageParam }) =>
			api.notices.list({ query: { pile, limit: String(SHOWN), ...(pageParam !== null && { before: pageParam }) } }, { signal }),
		initialPageParam: null as string | null,
		getNextPageParam: ({ next }) => next,
		meta: { live: ["notices"] },
	});

/** Of what somebody hears, how and when. */
export const wishesQuery = queryOptions({
	queryKey: [WISHES, "own"],
	queryFn: ({ signal }) => api.notices.wishes({}, { signal }),
	meta: { live: ["notice_wishes", "notice_hours", "notice_rules", "notice_school_hours"] },
});

/** What the school starts everybody with. */
export const rulesQuery = queryOptions({
	queryKey: [WISHES, "rules"],
	queryFn: ({ signal }) => api.notices.rules({}, { signal }),
	meta: { live: ["notice_rules", "notice_school_hours"] },
});
