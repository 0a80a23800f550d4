import { cover } from "@homeroom/contract/areas/cover/cover.contract.ts";
import { serve } from "../../kit/calls/serve.ts";
import { assignCover, coverOfDay, coverOfMine, declineCover, handOver, rankColleagues, releaseCover } from "./cover.service.ts";

export const coverRoutes = serve(cover, {
	day: (call) => coverOfDay(call, call.query.day),
	mine: (call) => coverOfMine(call, call.query.from, call.query.to),
	colleagues: async (call) => ({ colleagues: await rankColleagues(call, call.params) }),
	assign: (call) => assignCover(call, call.params, call.body),
	release: (call) => releaseCover(call, call.params, call.body.version),
	decline: async (call) => {
		await declineCover(call, call.params, call.body);
		return { ok: true } as const;
	},
	note: (call) => handOver(call, call.params, call.body),
});
