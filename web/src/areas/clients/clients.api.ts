import { queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";

const FRESH_MS = 5_000;
/** Below the key of clients: whatever changes a client or its people makes it fetched again. */
export const clientFamilyQuery = (id: number) =>
	queryOptions({
		queryKey: ["clients", "family", id],
		queryFn: ({ signal }) => api.families.of_client({ params: { id } }, { signal }),
		staleTime: FRESH_MS,
		meta: { live: ["clients", "contacts", "client_students", "student_contacts"] },
	});

/** The children with where they are today. */
export const clientChildrenQuery = (id: number) =>
	queryOptions({
		queryKey: ["clients", "children", id],
		queryFn: ({ signal }) => api.summaries.client({ params: { id } }, { signal }),
		staleTime: FRESH_MS,
		meta: { live: ["students", "contacts", "client_students", "student_contacts", "attendance_marks", "absences"] },
	});

const studentFamilyKey = (id: number) => ["students", "family", id] as const;
export const studentFamilyQuery = (id: number) =>
	queryOptions({
		queryKey: studentFamilyKey(id),
		queryFn: ({ signal }) => api.families.of_student({ params: { id } }, { signal }),
		staleTime: FRESH_MS,
		meta: { live: ["students", "contacts", "client_students", "student_contacts"] },
	});

export interface Typed {
	name: string;
	email: string;
	phone: string;
	city: string;
}
export const similarQuery = (typed: Typed, except: number | undefined) =>
	queryOptions({
		queryKey: ["clients", "similar", typed, except],
		queryFn: ({ signal }) => {
			const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ""));
			return api.clients.similar({ query: { ...given, ...(except ? { except: String(except) } : {}) } }, { signal });
		},
		staleTime: FRESH_MS,
	});

export interface FamilySearch {
	search: string;
	last_name: string;
	client_id: number | null;
}
/** Families that somebody may mean, and what would hold for one more child of theirs. */
export const familiesQuery = ({ search, last_name, client_id }: FamilySearch) =>
	queryOptions({
		queryKey: ["clients", "families", search, last_name, client_id],
		queryFn: ({ signal }) =>
			api.families.find(
				{
					query: {
						...(search && { search }),
						...(last_name && { last_name }),
						...(client_id && { client_id: String(client_id) }),
					},
				},
				{ signal },
			),
		staleTime: FRESH_MS,
	});
