import type { AreaSamples, Ids } from "../../testing/sampling.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { DRAWINGS, drawPng } from "./settings.builders.ts";

const LOGO = drawPng(DRAWINGS.gate("#29ABE2", "#ffffff"), 64).toString("base64");

const versionOf = async ({ customer_id }: Ids, t: TestApp): Promise<number> => {
	const { rows } = await t.owner.query<{ version: number }>("select version from platform.customers where id = $1", [customer_id]);
	return rows[0]?.version as number;
};

export const settingsSamples: AreaSamples<"settings"> = {
	show: () => ({}),
	update: async (ids, t) => ({
		body: { version: await versionOf(ids, t), city: "Porto", currency: "EUR", time_zone: "Europe/Lisbon", week_start: 7, modules_off: [] },
	}),
	set_logo: () => ({ body: { data: LOGO } }),
	remove_logo: () => ({}),
	activity: () => ({}),
	first_steps: () => ({}),
	check_first_step: () => ({ body: { step: "look" } }),
	dismiss_first_steps: () => ({ body: { dismissed: true } }),
	support: () => ({}),
	grant_support: () => ({ body: { hours: 4, may_change: false, reason: "The list does not open" } }),
	revoke_support: async ({ customer_id, user_id }, t) => {
		const { rows } = await t.owner.query<{ id: string }>(
			"insert into platform.support_grants (customer_id, granted_by, expires_at) values ($1, $2, now() + interval '1 hour') returning id",
			[customer_id, user_id],
		);
		return { params: { id: Number(rows[0]?.id) } };
	},
	exports: () => ({}),
	create_export: () => ({}),
};
