import { views } from "@homeroom/contract/areas/views/views.contract.ts";
import { serve } from "../../kit/http/serve.ts";
import { createView, removeView, updateView, viewsFor } from "./views.service.ts";

export const viewsRoutes = serve(views, {
	list: async ({ query, db, actor }) => ({ views: await viewsFor(db, actor, query.record) }),
	create: ({ body: { record, ...values }, db, actor }) => createView(db, actor, record, values),
	update: ({ params, body: { version, ...changes }, db, actor }) => updateView(db, actor, params.id, version, changes),
	remove: async ({ params, db, actor }) => {
		await removeView(db, actor, params.id);
		return { ok: true as const };
	},
});
