import type { AreaSamples } from "./route-table.ts";

export const findSamples: AreaSamples<"find"> = {
	find: () => ({ query: { search: "cos" } }),
	names: ({ student_id }) => ({ query: { of: `students:${student_id}` } }),
};
