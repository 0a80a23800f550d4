import type { CalendarEvent, Layer } from "@homeroom/contract/areas/events/events.contract.ts";
import type { LiveTable } from "@homeroom/contract/live-tables.generated.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";

export type { CalendarEvent, Layer };

/** The first part of the keys of all that shows events. */
export const EVENTS = "events";
export interface EventLists {
	events: CalendarEvent[];
}

export const eventsQuery = (from: string, to: string) =>
	queryOptions({
		queryKey: [EVENTS, "list", from, to] as const,
		queryFn: ({ signal }): Promise<EventLists> => api.events.list({ query: { from, to } }, { signal }),
		placeholderData: keepPreviousData,
		meta: { live: ["events", "event_classes"] },
	});
/** Each layer says what it is made of: so it is asked for again when that changes. */
export const layersQuery = (from: string, to: string, live: LiveTable[]) =>
	queryOptions({
		queryKey: ["layers", from, to] as const,
		queryFn: ({ signal }) => api.events.layers({ query: { from, to } }, { signal }),
		placeholderData: keepPreviousData,
		meta: { live },
	});
export const eventQuery = (id: number, day: string | undefined) =>
	queryOptions({
		queryKey: [EVENTS, "one", id, day ?? null] as const,
		queryFn: ({ signal }) => api.events.show({ params: { id }, query: day === undefined ? {} : { day } }, { signal }),
		retry: false,
	});
export const eventClassesQuery = queryOptions({
	queryKey: [EVENTS, "classes"],
	queryFn: ({ signal }) => api.events.classes({}, { signal }),
	staleTime: 60_000,
});
