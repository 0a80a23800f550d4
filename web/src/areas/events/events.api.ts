import type { EventAnswers, FoundTime } from "@homeroom/contract/areas/events/events.inviting-calls.ts";
import type { CalendarEvent, Layer } from "@homeroom/contract/areas/events/events.schemas.ts";
import type { Taken } from "@homeroom/contract/areas/timetable/timetable.contract.ts";
import type { LiveTable } from "@homeroom/contract/live-tables.generated.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { ApiError } from "../../kit/api/api-error.ts";

export type { CalendarEvent, EventAnswers, FoundTime, Layer, Taken };

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
		meta: { live: ["events", "event_classes", "event_answers"] },
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
export const eventAnswersQuery = (id: number, day: string | null) =>
	queryOptions({
		queryKey: [EVENTS, "answers", id, day] as const,
		queryFn: ({ signal }) => api.events.answers({ params: { id }, query: day === null ? {} : { day } }, { signal }),
		meta: { live: ["event_answers", "events"] },
	});
/** Who may see only what is theirs has nobody to choose from. */
export const eventPeopleQuery = queryOptions({
	queryKey: [EVENTS, "people"],
	queryFn: ({ signal }) => api.events.people({}, { signal }),
	staleTime: 60_000,
	retry: false,
});
const FRESH_MS = 5_000;
/** `without`: the event itself is not in its own way. */
export const eventRoomsQuery = (from: string, to: string, without: number | null) =>
	queryOptions({
		queryKey: [EVENTS, "rooms", from, to, without] as const,
		queryFn: ({ signal }) => api.events.rooms({ query: { from, to, ...(without !== null && { without: String(without) }) } }, { signal }),
		staleTime: FRESH_MS,
		placeholderData: keepPreviousData,
		retry: false,
	});
export interface TimesQuestion {
	people: readonly string[];
	minutes: number;
	room_id: string;
	from: string;
	without: number | null;
}
export const eventTimesQuery = ({ people, minutes, room_id, from, without }: TimesQuestion) =>
	queryOptions({
		queryKey: [EVENTS, "times", people, minutes, room_id, from, without] as const,
		queryFn: ({ signal }) =>
			api.events.times(
				{
					query: {
						minutes: String(minutes),
						from,
						...(people.length > 0 && { people: people.join(",") }),
						...(room_id !== "" && { room_id }),
						...(without !== null && { without: String(without) }),
					},
				},
				{ signal },
			),
		staleTime: FRESH_MS,
		placeholderData: keepPreviousData,
		retry: false,
	});

/** What stands where a room was wanted; null: it was refused for something else. */
export const takenIn = (error: unknown): Taken | null =>
	error instanceof ApiError && error.code === "time_taken" ? ((error.current as Taken | undefined) ?? null) : null;
