import { STUDENT, type Student } from "@homeroom/contract/areas/students/students.rules.ts";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";

import { api } from "../../kit/api/api.ts";

export type { Student };

export const classLabelsQuery = () =>
	queryOptions({
		queryKey: [STUDENT.name, "class_labels"],
		queryFn: ({ signal }) => api.students.class_labels({}, { signal }),
		staleTime: 5_000,
		meta: { live: [STUDENT.name] },
	});

/** The classes that a student can be put into, also those without anybody. */
export const classNamesQuery = () =>
	queryOptions({
		queryKey: [STUDENT.name, "class_names"],
		queryFn: ({ signal }) => api.students.class_names({}, { signal }),
		staleTime: 5_000,
		meta: { live: [STUDENT.name, "classes"] },
	});

type Names = Awaited<ReturnType<typeof api.students.class_names>>;
const isMade = (names: Names | undefined, label: string): boolean =>
	label !== "" && names !== undefined && !names.is_free && !names.class_names.includes(label);
/** Whether saving makes the class that was chosen. */
export const useMakesClass = (label: string): boolean => isMade(useQuery(classNamesQuery()).data, label);
export const makesClass = (client: QueryClient, label: string): boolean =>
	isMade(client.getQueryData<Names>(classNamesQuery().queryKey), label);

/** Classes to choose from, with the number of their students. */
export const classSuggestions = {
	...classLabelsQuery(),
	select: ({ class_labels }: Awaited<ReturnType<typeof api.students.class_labels>>) =>
		class_labels.map(({ class_label, students }) => ({ value: class_label, count: students })),
};

export interface TypedChild {
	first_name: string;
	last_name: string;
	date_of_birth: string;
}
/** Students who may be the one that is being typed. */
export const similarStudentsQuery = ({ first_name, last_name, date_of_birth }: TypedChild) =>
	queryOptions({
		queryKey: [STUDENT.name, "similar", first_name, last_name, date_of_birth],
		queryFn: ({ signal }) =>
			api.students.similar(
				{ query: { first_name, last_name, ...(/^\d{4}-\d{2}-\d{2}$/.test(date_of_birth) && { date_of_birth }) } },
				{ signal },
			),
		staleTime: 5_000,
	});
