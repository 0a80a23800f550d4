import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../../kit/api/api.ts";

/** The first days of a rule, by the school's calendar. A rule that the school cannot have gives none; the form says why when it is saved. */
export const repeatFirstDaysQuery = (rule: string, starts: string) =>
	queryOptions({
		queryKey: ["task_repeats", "first", rule, starts] as const,
		queryFn: async ({ signal }) => (await api.task_repeats.days({ query: { rule, starts } }, { signal })).days,
		placeholderData: keepPreviousData,
		retry: false,
		meta: { live: ["calendar_days", "academic_years"] },
	});

export const repeatComingQuery = (id: number) =>
	queryOptions({
		queryKey: ["task_repeats", "coming", id] as const,
		queryFn: async ({ signal }) => (await api.task_repeats.coming({ params: { id } }, { signal })).days,
		meta: { live: ["task_repeats", "tasks", "calendar_days", "academic_years"] },
	});
