import type { Roster, RosterAnswers } from "@homeroom/contract/areas/rosters/rosters.contract.ts";
import type { RosterKind } from "@homeroom/contract/areas/rosters/rosters.rules.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";

export type { Roster, RosterAnswers };

const LOOK_AGAIN_MS = 700;
/** Rows that a screen shows; the file has all of them. */
export const ROWS_SHOWN = 20;
/** Rows of one step, or of all of them, that became the same. */
export interface RosterRowsOf {
	step?: Roster["steps"][number]["step"];
	kind: RosterKind;
	count: number;
}
export const isBusy = (state: Roster["state"] | undefined): boolean => state === "checking" || state === "running";

/** How it stands; asked again while a job is at work, or letters are still to be sent. */
export const rosterQuery = (id: number) =>
	queryOptions({
		queryKey: ["rosters", id],
		queryFn: ({ signal }) => api.rosters.show({ params: { id } }, { signal }),
		refetchInterval: ({ state: { data } }) => (isBusy(data?.state) || waitsForLetters(data) ? LOOK_AGAIN_MS : false),
	});
const waitsForLetters = (roster: Roster | undefined): boolean =>
	roster?.state === "done" && roster.invited === null && roster.answers?.invite_role_id != null;

export const rostersQuery = queryOptions({
	queryKey: ["rosters", "list"],
	queryFn: ({ signal }) => api.rosters.list({}, { signal }),
});

export const rowsQuery = ({ id, steps }: Roster, { step, kind }: RosterRowsOf) =>
	queryOptions({
		queryKey: ["rosters", id, "rows", steps, step, kind],
		queryFn: ({ signal }) =>
			api.rosters.rows({ params: { id }, query: { ...(step && { step }), kind, page: "1", limit: String(ROWS_SHOWN) } }, { signal }),
	});

/** What must be chosen is chosen as most would: the year of the days in the files, everybody stays, nobody is written to. */
export function firstAnswers({ answers, questions: { academic_year: year } }: Roster): RosterAnswers {
	if (answers !== null) return answers;
	const current = year?.years.find(({ is_current }) => is_current)?.id ?? year?.years[0]?.id ?? null;
	return {
		academic_year_id: year?.suggested_id ?? (year?.make ? null : current),
		new_year: year?.suggested_id ? null : (year?.make ?? null),
		schools: [],
		grades: "class",
		invite_role_id: null,
		left: "keep",
	};
}
