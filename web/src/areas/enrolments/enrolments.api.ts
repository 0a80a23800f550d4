import type { AcademicYear } from "@homeroom/contract/areas/enrolments/enrolments.contract.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";

export type { AcademicYear };

/** The table of the live updates, and the key. */
export const ACADEMIC_YEARS = "academic_years";

/** The newest first. */
export const yearsQuery = () =>
	queryOptions({
		queryKey: [ACADEMIC_YEARS],
		queryFn: ({ signal }) => api.enrolments.years({}, { signal }),
		staleTime: 60_000,
		meta: { live: [ACADEMIC_YEARS, "student_enrolments"] },
	});
