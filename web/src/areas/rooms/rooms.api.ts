import { addDays, mondayOf, weekdayOn } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import type { FreeRoom, RoomSession } from "@homeroom/contract/areas/rooms/rooms.booking-calls.ts";
import type { rooms } from "@homeroom/contract/areas/rooms/rooms.contract.ts";
import { ROOM, type Room } from "@homeroom/contract/areas/rooms/rooms.rules.ts";
import type { CallInput } from "@homeroom/contract/kit/call.ts";
import { formatTime } from "@homeroom/contract/kit/formats.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { schoolToday } from "../../kit/formats/school-today.ts";
import { useSession } from "../../kit/session/session.ts";

export type { FreeRoom, Room, RoomSession };

const FRESH_MS = 5_000;

/** Whether there is a room at all. */
export const anyRoomQuery = () =>
	queryOptions({
		queryKey: [ROOM.name, "any"],
		queryFn: ({ signal }) => api.rooms.list({ query: { limit: 1 } }, { signal }),
		meta: { live: [ROOM.name] },
	});
const buildingsQuery = () =>
	queryOptions({
		queryKey: [ROOM.name, "buildings"],
		queryFn: ({ signal }) => api.rooms.buildings({}, { signal }),
		staleTime: FRESH_MS,
		meta: { live: [ROOM.name] },
	});
/** Buildings to choose from, with the number of their rooms. */
export const buildingSuggestions = {
	...buildingsQuery(),
	select: ({ buildings }: Awaited<ReturnType<typeof api.rooms.buildings>>) =>
		buildings.map(({ building, rooms }) => ({ value: building, count: rooms })),
};

/** What happens in rooms, below one key: a booking in one frees or takes what others show. */
export const ROOM_TIMES = [ROOM.name, "times"];
export const roomSessionsQuery = (id: number, from: string, to: string) =>
	queryOptions({
		queryKey: [...ROOM_TIMES, id, from, to],
		queryFn: ({ signal }) => api.rooms.sessions({ params: { id }, query: { from, to } }, { signal }),
		staleTime: FRESH_MS,
		placeholderData: keepPreviousData,
		meta: { live: ["sessions", ROOM.name] },
	});

export type FreeQuestion = CallInput<typeof rooms.free>["query"];
export const freeRoomsQuery = (question: FreeQuestion) =>
	queryOptions({
		queryKey: [...ROOM_TIMES, "free", question],
		queryFn: ({ signal }) => api.rooms.free({ query: question }, { signal }),
		staleTime: FRESH_MS,
		placeholderData: keepPreviousData,
		// a wrong question is not asked again
		retry: false,
		meta: { live: ["sessions", ROOM.name] },
	});

interface SchoolClock {
	today: () => string;
	/** Today, or the Monday that comes: on a weekend nobody looks for a room of last week. */
	schoolDay: () => string;
	timeOf: (instant: string) => string;
}
/** The day and the time that the school's clocks show. */
export function useSchoolClock(): SchoolClock {
	const zone = useSession()?.localization?.time_zone ?? "UTC";
	return {
		today: schoolToday,
		schoolDay: () => (weekdayOn(schoolToday()) >= SATURDAY ? addDays(mondayOf(schoolToday()), 7) : schoolToday()),
		timeOf: (instant) => formatTime(instant, zone, 2),
	};
}
const SATURDAY = 6;
