import { queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";

const FRESH_MS = 5_000;
/** All that belongs to a person is asked for again when the person is: the keys begin alike. */
const of = (id: number, what: string) => ["staff", "of", id, what] as const;

export const summaryQuery = (id: number) =>
	queryOptions({
		queryKey: of(id, "summary"),
		queryFn: ({ signal }) => api.staff.summary({ params: { id } }, { signal }),
		staleTime: FRESH_MS,
		meta: {
			live: {
				staff: id,
				staff_leave: true,
				staff_qualifications: true,
				staff_subjects: true,
				staff_contracts: true,
				staff_availability: true,
			},
		},
	});
export const qualificationsQuery = (id: number) =>
	queryOptions({
		queryKey: of(id, "qualifications"),
		queryFn: ({ signal }) => api.staff.qualifications({ params: { id } }, { signal }),
		staleTime: FRESH_MS,
		meta: { live: ["staff_qualifications"] },
	});
export const contractsQuery = (id: number) =>
	queryOptions({
		queryKey: of(id, "contracts"),
		queryFn: ({ signal }) => api.staff.contracts({ params: { id } }, { signal }),
		staleTime: FRESH_MS,
		meta: { live: ["staff_contracts"] },
	});
export const availabilityQuery = (id: number) =>
	queryOptions({
		queryKey: of(id, "availability"),
		queryFn: ({ signal }) => api.staff.availability({ params: { id } }, { signal }),
		staleTime: FRESH_MS,
		meta: { live: ["staff_availability"] },
	});
export const leaveOfQuery = (id: number) =>
	queryOptions({
		queryKey: of(id, "leave"),
		queryFn: ({ signal }) => api.staff.leave_of({ params: { id } }, { signal }),
		staleTime: FRESH_MS,
		meta: { live: ["staff_leave"] },
	});
export const subjectChoicesQuery = () =>
	queryOptions({
		queryKey: ["staff", "subjects"],
		queryFn: ({ signal }) => api.staff.subject_choices({}, { signal }),
		staleTime: FRESH_MS,
		meta: { live: ["subjects"] },
	});
export const awayQuery = () =>
	queryOptions({
		queryKey: ["staff", "away"],
		queryFn: ({ signal }) => api.staff.away({}, { signal }),
		staleTime: FRESH_MS,
		meta: { live: ["staff_leave"] },
	});
export const expiringQuery = () =>
	queryOptions({
		queryKey: ["staff", "expiring"],
		queryFn: ({ signal }) => api.staff.qualifications_expiring({}, { signal }),
		staleTime: 60_000,
		meta: { live: ["staff_qualifications"] },
	});
