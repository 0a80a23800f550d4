import { dayIn } from "@homeroom/contract/kit/formats.ts";
import { useQuery } from "@tanstack/react-query";
import { schoolToday } from "../../kit/formats/school-today.ts";
import { useAllows, useSession } from "../../kit/session/session.ts";
import { useIsNarrow } from "../../ui/use-is-narrow.ts";
import { daysQuery, sessionsQuery, timetablesQuery, whoseQuery } from "./timetable.api.ts";
import type { TimetableSearch, TimetableView } from "./timetable.search.ts";
import { addDays, daysOf, mondayOf, shownDays, weekdayOn } from "./timetable-days.ts";
import { type Chosen, firstChosen } from "./timetable-whose.tsx";

/** Rooms and teachers beside each other need the width of a desk. */
export const ON_PHONES: readonly TimetableView[] = ["day", "week", "month"];

/** What is looked at, and what is known of it. */
export function useTimetable(search: TimetableSearch) {
	const mayEdit = useAllows()("Timetable.Edit");
	const narrow = useIsNarrow();
	const zone = useSession()?.localization?.time_zone ?? "UTC";
	const today = schoolToday();
	// at the weekend everybody looks at the week that comes
	const soon = weekdayOn(today) > 5 ? addDays(mondayOf(today), 7) : today;
	const whose = useQuery(whoseQuery(search.day ?? soon));
	// in the holidays they begin with the week in which lessons go on
	const next = search.day === undefined && !search.of ? whose.data?.first?.day : undefined;
	const first = next !== undefined && mondayOf(next) > mondayOf(soon) ? next : soon;
	const day = search.day ?? first;
	const chosen: Chosen | null =
		search.of && search.id ? { of: search.of, id: search.id } : whose.data ? firstChosen(whose.data, search.of) : null;
	const view: TimetableView = narrow ? (ON_PHONES.find((one) => one === search.view) ?? "day") : (search.view ?? "week");
	const together = view === "rooms" || view === "teachers";
	const shown = daysOf(view, day);
	// a phone steps from day to day: its whole week is there at once
	const asked = narrow && view !== "month" ? { from: mondayOf(day), to: addDays(mondayOf(day), 6) } : shown;
	const days = useQuery(daysQuery(asked.from, asked.to));
	const known = together || (chosen !== null && chosen.id !== null);
	const sessions = useQuery({
		...sessionsQuery({ ...asked, of: together ? null : (chosen?.of ?? null), id: together ? null : (chosen?.id ?? null) }),
		enabled: known,
	});
	const ready = whose.data !== undefined && days.data !== undefined && (sessions.data !== undefined || !known);
	// until somebody is chosen, the query keeps the lessons of whoever was looked at before
	const list = (known ? sessions.data?.sessions : undefined) ?? [];
	const none = ready && list.length === 0;
	const within = days.data?.days.filter((one) => one.day >= shown.from && one.day <= shown.to) ?? [];
	const taught = new Set(list.map(({ starts_at }) => dayIn(starts_at, zone)));
	const timetables = useQuery({ ...timetablesQuery(), enabled: mayEdit && none });
	return {
		mayEdit,
		narrow,
		today,
		first,
		day,
		view,
		together,
		/** The days that are shown. */
		shown: view === "week" ? shownDays(within, taught) : within,
		chosen,
		whose: whose.data,
		days: days.data,
		sessions: list,
		ready,
		/** The school has no timetable at all. */
		never: none && mayEdit && timetables.data?.timetables.some(({ state }) => state === "published") === false,
		error: whose.error ?? days.error ?? sessions.error,
		retrying: whose.isFetching || days.isFetching || sessions.isFetching,
		retry: () => void Promise.all([whose.refetch(), days.refetch(), sessions.refetch()]),
	};
}
export type TimetableLook = ReturnType<typeof useTimetable>;
