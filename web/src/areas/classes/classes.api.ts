import { CLASS, type ClassRecord } from "@homeroom/contract/areas/classes/classes.rules.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { yearsQuery } from "../enrolments/enrolments.public-ui.ts";

export type { ClassRecord };

const FRESH_MS = 5_000;
/** Below the key of classes: whatever changes a class or its people makes it fetched again. */
export const peopleQuery = (id: number, on: string | undefined) =>
	queryOptions({
		queryKey: [CLASS.name, "people", id, on ?? ""],
		queryFn: ({ signal }) => api.classes.people({ params: { id }, query: on === undefined ? {} : { on } }, { signal }),
		staleTime: FRESH_MS,
		placeholderData: (before) => before,
		meta: { live: [CLASS.name, ...CLASS.live] },
	});
export const studentClassesQuery = (id: number) =>
	queryOptions({
		queryKey: [CLASS.name, "of_student", id],
		queryFn: ({ signal }) => api.classes.of_student({ params: { id } }, { signal }),
		staleTime: FRESH_MS,
		meta: { live: [CLASS.name, ...CLASS.live] },
	});

/** Years to filter by. They know how many students they have, which is not how many classes the filter finds: no count. */
export const yearSuggestions = {
	...yearsQuery(),
	select: ({ years }: Awaited<ReturnType<typeof api.enrolments.years>>) => years.map(({ name }) => ({ value: name })),
};
