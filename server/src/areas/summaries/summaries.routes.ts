import { summaries } from "@homeroom/contract/areas/summaries/summaries.contract.ts";
import { serve } from "../../kit/calls/serve.ts";
import { studentPage } from "./summaries.service.ts";

export const summariesRoutes = serve(summaries, {
	student: ({ params, db, own, actor }) => studentPage({ db, own, actor }, params.id),
});
