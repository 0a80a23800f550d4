import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import type { DraftSearch } from "./drafts.search.ts";

/** A table of the live updates, and a key. */
export const SCHEDULES = "schedules";
const PARAMS = { class: "class_id", teacher: "staff_id", room: "room_id" } as const;

export const schedulesQuery = (id: number, of: NonNullable<DraftSearch["of"]> | null, whose: number | null) =>
	queryOptions({
		queryKey: [SCHEDULES, id, of, whose],
		queryFn: ({ signal }) =>
			api.timetable.schedules({ params: { id }, query: of && whose ? { [PARAMS[of]]: String(whose) } : {} }, { signal }),
		placeholderData: keepPreviousData,
		meta: { live: [SCHEDULES, "schedule_teachers"] },
	});
export const clashesQuery = (id: number) =>
	queryOptions({
		queryKey: [SCHEDULES, id, "clashes"],
		queryFn: ({ signal }) => api.timetable.clashes({ params: { id } }, { signal }),
		meta: { live: [SCHEDULES, "schedule_teachers"] },
	});
