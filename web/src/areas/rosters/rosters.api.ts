import type {
	NewRosterCorrection,
	Roster,
	RosterAnswers,
	RosterCause,
	RosterRow,
} from "@homeroom/contract/areas/rosters/rosters.contract.ts";
import { ROSTER_LINK_FIELDS, type RosterKind, type RosterLinkField } from "@homeroom/contract/areas/rosters/rosters.rules.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";

export type { NewRosterCorrection, Roster, RosterAnswers, RosterCause, RosterRow };

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

/** Why rows are refused; each check and each correction asks anew. */
export const causesQuery = ({ id, steps, corrections }: Roster) =>
	queryOptions({
		queryKey: ["rosters", id, "causes", steps, corrections],
		queryFn: ({ signal }) => api.rosters.causes({ params: { id } }, { signal }),
		placeholderData: keepPreviousData,
	});
export const causeRowsQuery = ({ id, steps, corrections }: Roster, { step, cause }: RosterCause, page: number) =>
	queryOptions({
		queryKey: ["rosters", id, "rows", steps, corrections, step, cause, page],
		queryFn: ({ signal }) =>
			api.rosters.rows(
				{ params: { id }, query: { step, cause, kind: "error", page: String(page), limit: String(ROWS_SHOWN) } },
				{ signal },
			),
		placeholderData: keepPreviousData,
	});
export const isLinkField = (field: string | null): field is RosterLinkField => ROSTER_LINK_FIELDS.some((one) => one === field);

/** What must be chosen is chosen as most would: the year of the days in the files, everybody stays, nobody is written to. */
export function firstAnswers({ answers, questions }: Roster): RosterAnswers {
	const { academic_year: year, schools, grades, invitations, left } = questions;
	// what is no longer asked, or no longer offered, is not answered any more
	const classes = (grades?.unknown ?? []).map((name) => {
		const to = grades?.proposals.find((one) => one.name === name)?.to ?? null;
		return answers?.classes.find((one) => one.name === name) ?? { name, to, make: to === null && (grades?.may_make ?? false) };
	});
	if (answers !== null)
		return {
			...answers,
			classes,
			schools: answers.schools.filter((id) => schools?.some((one) => one.id === id)),
			invite_role_id: invitations?.roles.some(({ id }) => id === answers.invite_role_id) ? answers.invite_role_id : null,
			left: left === null ? "keep" : answers.left,
		};
	const current = year?.years.find(({ is_current }) => is_current)?.id ?? year?.years[0]?.id ?? null;
	return {
		academic_year_id: year?.suggested_id ?? (year?.make ? null : current),
		new_year: year?.suggested_id ? null : (year?.make ?? null),
		schools: [],
		grades: "class",
		classes,
		invite_role_id: null,
		left: "keep",
	};
}
