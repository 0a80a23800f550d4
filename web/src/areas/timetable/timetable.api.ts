import type { Busy, Clash, Session, SessionChange, Taken } from "@homeroom/contract/areas/timetable/timetable.contract.ts";
import type { Bell, Days, Frame, Whose } from "@homeroom/contract/areas/timetable/timetable.places.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import type { WhoseKind } from "./timetable.search.ts";

export type { Bell, Busy, Clash, Days, Frame, Session, SessionChange, Taken, Whose };

/** Tables of the live updates, and keys. */
export const SESSIONS = "sessions";
export const TIMETABLES = "timetables";
const MINUTE_MS = 60_000;

export interface Look {
	from: string;
	to: string;
	/** Null: of everybody. */
	of: WhoseKind | null;
	id: number | null;
}
const PARAMS = { class: "class_id", teacher: "staff_id", room: "room_id", student: "student_id" } as const;

export const sessionsQuery = ({ from, to, of, id }: Look) =>
	queryOptions({
		queryKey: [SESSIONS, from, to, of, id],
		queryFn: ({ signal }) => api.timetable.sessions({ query: { from, to, ...(of && id ? { [PARAMS[of]]: String(id) } : {}) } }, { signal }),
		placeholderData: keepPreviousData,
		meta: { live: [SESSIONS, "session_teachers"] },
	});
/** For whoever moves a session: asked when it is taken up. */
export const sessionPlacesQuery = (id: number, from: string, to: string) =>
	queryOptions({
		queryKey: [SESSIONS, "places", id, from, to],
		queryFn: ({ signal }) => api.timetable.session_places({ params: { id }, query: { from, to } }, { signal }),
		meta: { live: [SESSIONS, "session_teachers"] },
	});
export const whoseQuery = (day: string) =>
	queryOptions({
		queryKey: ["timetable", "whose", day],
		queryFn: ({ signal }) => api.timetable.whose({ query: { day } }, { signal }),
		staleTime: MINUTE_MS,
	});
export const daysQuery = (from: string, to: string) =>
	queryOptions({
		queryKey: ["timetable", "days", from, to],
		queryFn: ({ signal }) => api.timetable.days({ query: { from, to } }, { signal }),
		staleTime: MINUTE_MS,
		placeholderData: keepPreviousData,
	});
export const frameQuery = () =>
	queryOptions({ queryKey: ["timetable", "frame"], queryFn: ({ signal }) => api.timetable.frame({}, { signal }), staleTime: MINUTE_MS });

export const timetablesQuery = () =>
	queryOptions({ queryKey: [TIMETABLES], queryFn: ({ signal }) => api.timetable.timetables({}, { signal }), meta: { live: [TIMETABLES] } });
