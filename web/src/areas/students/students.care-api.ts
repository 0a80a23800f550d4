import { queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";

const FRESH_MS = 5_000;
/** All that belongs to a student is asked for again when the student is: the keys begin alike. */
const of = (id: number, what: string) => ["students", "care", id, what] as const;

/** All that the head and the first side of the page say. */
export const studentPageQuery = (id: number) =>
	queryOptions({
		queryKey: of(id, "page"),
		queryFn: ({ signal }) => api.summaries.student({ params: { id } }, { signal }),
		staleTime: FRESH_MS,
		meta: {
			live: {
				students: id,
				student_enrolments: true,
				student_consents: true,
				student_documents: true,
				contacts: true,
				client_students: true,
				student_contacts: true,
				attendance_marks: true,
				absences: true,
				sessions: true,
			},
		},
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
export const enrolmentsQuery = (id: number) =>
	queryOptions({
		queryKey: of(id, "enrolments"),
		queryFn: ({ signal }) => api.enrolments.list({ params: { id } }, { signal }),
		staleTime: FRESH_MS,
		meta: { live: ["students", "student_enrolments"] },
	});
