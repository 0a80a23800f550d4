import type { SmsLine, SmsSettings } from "@homeroom/contract/areas/sms/sms.contract.ts";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";

export type { SmsLine, SmsSettings };

/** The first part of every key. */
const SMS = "sms";
const SHOWN = 20;
const DOUBT_MS = 30_000;
/** What the log is narrowed to. */
export const SMS_PILES = ["all", "in_doubt", "failed"] as const;
export type SmsPile = (typeof SMS_PILES)[number];

export const smsQuery = queryOptions({
	queryKey: [SMS, "show"],
	queryFn: ({ signal }) => api.sms.show({}, { signal }),
	staleTime: 5_000,
	meta: { live: ["sms_settings", "sms_months", "sms_stops"] },
});

/** The newest first; each page goes on where the last one ends. */
export const SMS_LOG = [SMS, "log"];
export const smsLogQuery = (only: SmsPile) =>
	infiniteQueryOptions({
		queryKey: [...SMS_LOG, only],
		queryFn: ({ signal, pageParam }) =>
			api.sms.log(
				{ query: { limit: String(SHOWN), ...(only !== "all" && { only }), ...(pageParam !== null && { before: String(pageParam) }) } },
				{ signal },
			),
		initialPageParam: null as number | null,
		getNextPageParam: ({ next }) => next,
		meta: { live: ["sms_messages"] },
		// what is in doubt may go again a minute after
		refetchInterval: ({ state: { data } }) =>
			data?.pages.some(({ messages }) => messages.some(({ state, may_go_again }) => state === "in_doubt" && !may_go_again))
				? DOUBT_MS
				: false,
		placeholderData: keepPreviousData,
	});
