import { queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";

const FRESH_MS = 5_000;
/** All that belongs to a student is asked for again when the student is: the keys begin alike. */
const of = (id: number, what: string) => ["students", "care", id, what] as const;

export const studentSummaryQuery = (id: number) =>
	queryOptions({
		queryKey: of(id, "summary"),
		queryFn: ({ signal }) => api.students.summary({ params: { id } }, { signal }),
		staleTime: FRESH_MS,
		meta: { live: { students: id, student_enrolments: true, student_consents: true, student_documents: true } },
	});
export const studentTimelineQuery = (id: number) =>
	queryOptions({
		queryKey: of(id, "timeline"),
		queryFn: ({ signal }) => api.students.timeline({ params: { id } }, { signal }),
		staleTime: FRESH_MS,
		meta: { live: { students: id, student_enrolments: true, student_consents: true, student_documents: true } },
	});
/** Each fetch is noted as a look: never by itself in the background, and forgotten when the tab closes. */
const NOTED = {
	staleTime: Number.POSITIVE_INFINITY,
	gcTime: 0,
	refetchOnReconnect: false,
	refetchOnWindowFocus: false,
	retry: false,
} as const;
export const healthQuery = (id: number) =>
	queryOptions({
		queryKey: ["student_health", id],
		queryFn: ({ signal }) => api.students.health({ params: { id } }, { signal }),
		...NOTED,
	});
export const sensitiveReadsQuery = (id: number) =>
	queryOptions({
		queryKey: ["student_health", id, "reads"],
		queryFn: ({ signal }) => api.students.sensitive_reads({ params: { id } }, { signal }),
	});
export const healthHistoryQuery = (id: number) =>
	queryOptions({
		queryKey: ["student_health", id, "history"],
		queryFn: ({ signal }) => api.students.health_activity({ params: { id } }, { signal }),
		...NOTED,
	});
export const consentsQuery = (id: number) =>
	queryOptions({
		queryKey: of(id, "consents"),
		queryFn: ({ signal }) => api.students.consents({ params: { id } }, { signal }),
		staleTime: FRESH_MS,
		meta: { live: ["students", "student_consents"] },
	});
export const documentsQuery = (id: number) =>
	queryOptions({
		queryKey: of(id, "documents"),
		queryFn: ({ signal }) => api.students.documents({ params: { id } }, { signal }),
		staleTime: FRESH_MS,
		meta: { live: ["students", "student_documents"] },
	});
export const enrolmentsQuery = (id: number) =>
	queryOptions({
		queryKey: of(id, "enrolments"),
		queryFn: ({ signal }) => api.enrolments.list({ params: { id } }, { signal }),
		staleTime: FRESH_MS,
		meta: { live: ["students", "student_enrolments"] },
	});
export const emergencyQuery = (id: number) =>
	queryOptions({
		queryKey: of(id, "contacts"),
		queryFn: ({ signal }) => api.families.whom_to_call({ params: { id } }, { signal }),
		staleTime: FRESH_MS,
		meta: { live: ["contacts", "client_students", "student_contacts"] },
	});
