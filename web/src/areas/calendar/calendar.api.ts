import type {
	BellTimes,
	CalendarSpecial,
	SavedSpecial,
	SchoolCalendar,
	Term,
	YearCycle,
} from "@homeroom/contract/areas/calendar/calendar.contract.ts";
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { sayDone } from "../../kit/deeds/deed-notices.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { useT } from "../../kit/i18n/i18n.ts";

export type { BellTimes, CalendarSpecial, SavedSpecial, SchoolCalendar, Term, YearCycle };

const CALENDAR = "calendar";

/** Without a year: the current one. */
export const calendarQuery = (academic_year_id: number | undefined) =>
	queryOptions({
		queryKey: [CALENDAR, academic_year_id ?? null],
		queryFn: ({ signal }) =>
			api.calendar.show({ query: academic_year_id === undefined ? {} : { academic_year_id: String(academic_year_id) } }, { signal }),
		staleTime: 10_000,
		placeholderData: keepPreviousData,
		meta: { live: ["academic_years", "terms", "calendar_days", "bell_times", "bell_periods"] },
	});

/** How many published lessons lie on these days. */
export const dayLessonsQuery = (starts_on: string, ends_on: string) =>
	queryOptions({
		queryKey: [CALENDAR, "lessons", starts_on, ends_on],
		queryFn: ({ signal }) => api.calendar.day_lessons({ query: { starts_on, ends_on } }, { signal }),
		meta: { live: ["sessions", "calendar_days"] },
	});

/** Says what was done, with the way back, and shows it. */
export function useCalendarDone(): (answer: object, said: string) => void {
	const client = useQueryClient();
	return (answer, said) => {
		void client.invalidateQueries({ queryKey: [CALENDAR] });
		sayDone(said, answer);
	};
}

/** Removes without asking: it can be taken back. */
export function useCalendarRemove(): (name: string, remove: () => Promise<object>) => void {
	const { t } = useT();
	const { run } = useDeed(({ remove }: { name: string; remove: () => Promise<object> }) => remove(), {
		said: (answer, { name }) => {
			const count = "lessons_back" in answer ? Number(answer.lessons_back) : 0;
			return count > 0 ? t("calendar.removed_back", { name, count }) : t("calendar.removed", { name });
		},
		undo: true,
		invalidates: [[CALENDAR]],
	});
	return (name, remove) => void run({ name, remove });
}
