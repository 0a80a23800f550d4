import { STUDENT, type Student } from "@homeroom/contract/areas/students/students.rules.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { ApiError } from "../../kit/api/api-error.ts";
import { prefetchRecords } from "../../kit/table/record-client.ts";
import type { StudentSearch } from "./students.search.ts";

export type { Student };

/** The table of the live updates, of the remembered page size, and the first part of every key. */
export const STUDENTS = "students";
export const studentListKey = [STUDENTS, "list"] as const;
/** Long enough that a page and its loader share one request; live updates do the rest. */
const FRESH_MS = 5_000;

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

/** Classes to filter by, with the number of their students. */
export const classSuggestions = {
	...classLabelsQuery(),
	select: ({ class_labels }: Awaited<ReturnType<typeof api.students.class_labels>>) =>
		class_labels.map(({ class_label, students }) => ({ value: class_label, count: students })),
};

export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Fetches what the list shows first. */
export async function prefetchStudents(client: QueryClient, search: StudentSearch): Promise<void> {
	void client.prefetchQuery(classLabelsQuery());
	await prefetchRecords(client, STUDENT, search);
}

/** Takes over what the server answered to a change, and fetches the lists again. */
export function adoptStudent(client: QueryClient, student: Student): void {
	client.setQueryData(studentQuery(student.id).queryKey, student);
	void client.invalidateQueries({ queryKey: [STUDENTS] });
}
