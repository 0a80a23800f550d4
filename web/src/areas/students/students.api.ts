import type { Student } from "@homeroom/contract/areas/students/students.rules.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { ApiError } from "../../kit/api/api-error.ts";
import { listQueryOptions } from "../../kit/table/list-query.ts";
import { pageSizeQuery } from "../../kit/table/page-size.ts";
import { type StudentListQuery, type StudentSearch, studentListQuery } from "./students.search.ts";

export type { Student };

/** The table of the live updates, of the remembered page size, and the first part of every key. */
export const STUDENTS = "students";
export const studentListKey = [STUDENTS, "list"] as const;
/** Long enough that a page and its loader share one request; live updates do the rest. */
const FRESH_MS = 5_000;

/** One page of the list. Its rows are whole students, so their pages and forms open without waiting. */
export const studentPageQuery = (client: QueryClient, query: StudentListQuery) => ({
	...listQueryOptions(client, studentListKey, query, async (asked, signal) => {
		const answer = await api.students.list({ query: asked }, { signal });
		for (const student of answer.students) client.setQueryData(studentQuery(student.id).queryKey, student);
		return answer;
	}),
	staleTime: FRESH_MS,
});

export const studentQuery = (id: number) =>
	queryOptions({
		queryKey: [STUDENTS, "show", id],
		queryFn: ({ signal }) => api.students.show({ params: { id } }, { signal }),
		staleTime: FRESH_MS,
		retry: (failures, error) => failures < 2 && !isMissing(error),
	});

export const studentActivityQuery = (id: number) =>
	queryOptions({
		queryKey: [STUDENTS, "activity", id],
		queryFn: ({ signal }) => api.students.activity({ params: { id } }, { signal }),
		staleTime: FRESH_MS,
	});

export const classLabelsQuery = () =>
	queryOptions({
		queryKey: [STUDENTS, "class_labels"],
		queryFn: ({ signal }) => api.students.class_labels({}, { signal }),
		staleTime: FRESH_MS,
	});

export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Fetches what the list shows first. */
export async function prefetchStudents(client: QueryClient, search: StudentSearch): Promise<void> {
	void client.prefetchQuery(classLabelsQuery());
	const limit = search.limit ?? (await client.ensureQueryData(pageSizeQuery(STUDENTS)));
	await client.prefetchQuery(studentPageQuery(client, studentListQuery(search, limit)));
}

/** Takes over what the server answered to a change, and fetches the lists again. */
export function adoptStudent(client: QueryClient, student: Student): void {
	client.setQueryData(studentQuery(student.id).queryKey, student);
	void client.invalidateQueries({ queryKey: [STUDENTS] });
}
