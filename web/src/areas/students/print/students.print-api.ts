import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../kit/api/api.ts";
import type { SelectionBody } from "../../../kit/table/list/list-selection.ts";

/** Chosen students, class by class. */
export const chosenQuery = (selection: SelectionBody) =>
	queryOptions({
		queryKey: ["students", "chosen", selection],
		queryFn: ({ signal }) => api.students.chosen({ body: { selection } }, { signal }),
		gcTime: 0,
	});

/** The households they live in, each once. */
export const addressesQuery = (selection: SelectionBody) =>
	queryOptions({
		queryKey: ["clients", "addresses", selection],
		queryFn: ({ signal }) => api.families.addresses({ body: { selection } }, { signal }),
		gcTime: 0,
	});
