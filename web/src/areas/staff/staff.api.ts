import { STAFF, type Staff } from "@homeroom/contract/areas/staff/staff.rules.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";

export type { Staff };

const departmentsQuery = () =>
	queryOptions({
		queryKey: [STAFF.name, "departments"],
		queryFn: ({ signal }) => api.staff.departments({}, { signal }),
		staleTime: 5_000,
		meta: { live: [STAFF.name] },
	});
/** Departments to choose from, with the number of their people. */
export const departmentSuggestions = {
	...departmentsQuery(),
	select: ({ departments }: Awaited<ReturnType<typeof api.staff.departments>>) =>
		departments.map(({ department, people }) => ({ value: department, count: people })),
};
