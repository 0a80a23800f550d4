import type { AbsentColleague, CoverLesson, FreeColleague } from "@homeroom/contract/areas/cover/cover.contract.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";

export type { AbsentColleague, CoverLesson, FreeColleague };

const COVER = "cover";
const FRESH_MS = 5_000;
/** Asked again when somebody assigns, declines, falls ill, or moves a lesson. */
const SHOWS = { live: ["covers", "staff_leave", "sessions", "session_teachers"] } as const;

export const coverDayQuery = (day: string) =>
	queryOptions({
		queryKey: [COVER, "day", day],
		queryFn: ({ signal }) => api.cover.day({ query: { day } }, { signal }),
		staleTime: FRESH_MS,
		meta: SHOWS,
	});
export const myCoversQuery = (from: string, to: string) =>
	queryOptions({
		queryKey: [COVER, "mine", from, to],
		queryFn: ({ signal }) => api.cover.mine({ query: { from, to } }, { signal }),
		staleTime: FRESH_MS,
		meta: SHOWS,
	});
export const colleaguesQuery = (lesson: CoverLesson) =>
	queryOptions({
		queryKey: [COVER, "colleagues", lesson.session_id, lesson.away.staff_id],
		queryFn: ({ signal }) => api.cover.colleagues({ params: placeOf(lesson) }, { signal }),
		staleTime: FRESH_MS,
		meta: SHOWS,
	});

/** Where the calls about one lesson are. */
export const placeOf = ({ session_id, away }: CoverLesson) => ({ session_id, away_staff_id: away.staff_id });
export const lessonKey = ({ session_id, away }: CoverLesson): string => `${session_id}-${away.staff_id}`;

/** What shows covers. */
export const COVER_KEYS = [[COVER], ["sessions"]];
export const refreshCover = (client: QueryClient) => Promise.all(COVER_KEYS.map((queryKey) => client.invalidateQueries({ queryKey })));
