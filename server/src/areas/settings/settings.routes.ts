import { settings } from "@homeroom/contract/areas/settings/settings.contract.ts";
import { serve } from "../../kit/calls/serve.ts";
import { activityOf } from "../../kit/changes/activity.ts";
import { checkFirstStep, dismissFirstSteps, listExports, listGrants } from "./settings.queries.ts";
import {
	createExport,
	firstSteps,
	grantSupport,
	removeLogo,
	revokeSupport,
	setLogo,
	showSettings,
	updateSettings,
} from "./settings.service.ts";

export const settingsRoutes = serve(settings, {
	show: ({ db }) => showSettings(db),
	update: ({ body, db, actor }) => updateSettings(db, actor, body),
	set_logo: ({ body, db }) => setLogo(db, body.data),
	remove_logo: ({ db }) => removeLogo(db),
	activity: async ({ db }) => ({ changes: await activityOf(db, "settings", db.customer_id) }),
	first_steps: ({ db, actor }) => firstSteps(db, actor),
	check_first_step: async ({ body, db, actor }) => {
		await checkFirstStep(db, body.step);
		return firstSteps(db, actor);
	},
	dismiss_first_steps: async ({ body, db, actor }) => {
		await dismissFirstSteps(db, body.dismissed);
		return firstSteps(db, actor);
	},
	support: async ({ db }) => ({ grants: await listGrants(db) }),
	grant_support: ({ body, db, actor }) => grantSupport(db, actor, body),
	revoke_support: ({ params, db }) => revokeSupport(db, params.id),
	exports: async ({ db }) => ({ exports: await listExports(db) }),
	create_export: ({ db, actor }) => createExport(db, actor),
});
