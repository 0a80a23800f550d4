import { onPlatform } from "../../kit/db/platform-db.ts";
import type { ServerArea } from "../../server-area.ts";
import { takesPayments } from "../plans/plans.public.ts";
import { tellOfFailedBackup } from "./console.backups.ts";
import { consoleRoutes } from "./console.routes.ts";

export const consoleArea: ServerArea = {
	owns: {
		"platform.operator_log": "",
		"platform.installation": "",
	},
	open: ({ pool, platformPool, links, version, options, door, publicUrl }) => ({
		chores: { tell_backup_failed: { at: "21 * * * *", run: () => tellOfFailedBackup(onPlatform(platformPool), publicUrl) } },
		routes: consoleRoutes({
			pool,
			platformPool,
			door,
			links,
			signup: options.signup ?? "off",
			payments: takesPayments(options),
			version,
			smtp: options.smtp?.url !== undefined,
			demo: options.demoLogins.length > 0,
		}),
	}),
};
