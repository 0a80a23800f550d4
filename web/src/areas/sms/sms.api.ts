import type { SmsLine, SmsSettings } from "@homeroom/contract/areas/sms/sms.contract.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";

export type { SmsLine, SmsSettings };

/** The first part of every key. */
const SMS = "sms";
const SHOWN = 20;

export const smsQuery = queryOptions({
	queryKey: [SMS, "show"],
	queryFn: ({ signal }) => api.sms.show({}, { signal }),
	staleTime: 5_000,
	meta: { live: ["sms_settings", "sms_months", "sms_stops"] },
});

/** The newest first; each page goes on where the last one ends. */
export const smsLogQuery = infiniteQueryOptions({
	queryKey: [SMS, "log"],
	queryFn: ({ signal, pageParam }) =>
		api.sms.log({ query: { limit: String(SHOWN), ...(pageParam !== null && { before: String(pageParam) }) } }, { signal }),
	initialPageParam: null as number | null,
	getNextPageParam: ({ next }) => next,
	meta: { live: ["sms_messages"] },
});
