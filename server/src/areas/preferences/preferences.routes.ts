import { preferences } from "@homeroom/contract/areas/preferences/preferences.contract.ts";
import { serve } from "../../kit/calls/serve.ts";
import { notFound } from "../../kit/http/refusal.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { findPreferences, findTableSetting, savePreferences, saveTableSetting } from "./preferences.queries.ts";

interface TableKey {
	platform_customer_id: number;
	user_id?: number | null | undefined;
	client_user_id?: number | null | undefined;
	portal_type: string;
}
/** A setting is the caller's own: other ids in the body are answered like unknown ones. */
function refuseForeign(key: TableKey, actor: Actor): void {
	const user_id = key.portal_type === "CLIENT" ? (key.client_user_id ?? key.user_id) : key.user_id;
	if (
		key.platform_customer_id !== actor.customer_id ||
		key.portal_type !== actor.portal_type ||
		(user_id ?? actor.user_id) !== actor.user_id
	)
		throw notFound();
}

export const preferencesRoutes = serve(preferences, {
	table_setting_get: async ({ body, db, actor }) => {
		refuseForeign(body, actor);
		return { data: { table_setting: await findTableSetting(db, actor.user_id, body.portal_type, body.table_name) } };
	},
	table_setting_update: async ({ body, db, actor }) => {
		refuseForeign(body, actor);
		return {
			data: { table_setting: await saveTableSetting(db, actor.user_id, body.portal_type, body.table_name, body) },
		};
	},
	show: ({ db, actor }) => findPreferences(db, actor.user_id),
	update: ({ body, db, actor }) => savePreferences(db, actor.user_id, body),
});
