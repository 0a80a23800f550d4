import type { AreaSamples } from "../../testing/sampling.ts";

export const summariesSamples: AreaSamples<"summaries"> = {
	student: ({ student_id }) => ({ params: { id: student_id } }),
};
