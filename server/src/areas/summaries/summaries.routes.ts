import { summaries } from "@homeroom/contract/areas/summaries/summaries.contract.ts";
import { serve } from "../../kit/calls/serve.ts";
import { childrenOfClient, studentPage } from "./summaries.service.ts";

export const summariesRoutes = serve(summaries, {
	student: ({ params, db, own, actor }) => studentPage({ db, own, actor }, params.id),
	client: async ({ params, db, own, actor }) => ({ children: await childrenOfClient({ db, own, actor }, params.id) }),
});
