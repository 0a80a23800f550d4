import { views } from "@homeroom/contract/areas/views/views.contract.ts";
import { serve } from "../../kit/calls/serve.ts";
import type { TableOf } from "../../kit/tables/record-table.ts";
import { createView, removeView, updateView, viewsFor } from "./views.service.ts";

/** `tableOf`: where the rows of a record live. */
export const viewsRoutes = (tableOf: TableOf) =>
	serve(views, {
		list: async ({ query, db, actor }) => ({ views: await viewsFor({ actor, db }, tableOf, query.record) }),
		create: ({ body: { record, ...values }, db, actor }) => createView(db, actor, record, values),
		update: ({ params, body: { version, ...changes }, db, actor }) => updateView(db, actor, params.id, version, changes),
		remove: async ({ params, db, actor }) => {
			await removeView(db, actor, params.id);
			return { ok: true as const };
		},
	});
