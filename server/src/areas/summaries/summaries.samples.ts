import type { AreaSamples } from "../../testing/sampling.ts";
import { newFamily } from "../clients/clients.samples.ts";

export const summariesSamples: AreaSamples<"summaries"> = {
	student: ({ student_id }) => ({ params: { id: student_id } }),
	client: async (ids, t) => ({ params: { id: (await newFamily(t, ids)).client_id } }),
};
