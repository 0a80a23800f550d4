import type { AreaSamples } from "../../testing/sampling.ts";

export const findSamples: AreaSamples<"find"> = {
	find: () => ({ query: { search: "cos" } }),
	names: ({ student_id }) => ({ query: { of: `students:${student_id}` } }),
};
