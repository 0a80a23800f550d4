import { randomUUID } from "node:crypto";
import { inSchool } from "../../testing/in-school.ts";
import type { AreaSamples, Ids } from "../../testing/sampling.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { makeSms } from "./sms.builders.ts";

const versionOf = async (t: TestApp, { customer_id }: Ids): Promise<number> =>
	(await t.owner.query<{ version: number }>("select version from sms_settings where customer_id = $1", [customer_id])).rows[0]?.version ??
	1;

export const smsSamples: AreaSamples<"sms"> = {
	show: () => ({}),
	update: async (ids, t) => ({
		body: {
			gateway: "simulator",
			sender: "School",
			country_code: "49",
			part_price: 8,
			month_limit: null,
			http_address: "https://sms.example.org/messages",
			http_method: "POST",
			http_headers: "Authorization: Bearer {secret}",
			http_form: "json",
			http_body: '{"to":"{to}","text":"{text}"}',
			id_path: "id",
			secret: "a secret of theirs",
			version: await versionOf(t, ids),
		},
	}),
	callback_key: () => ({}),
	renew_callback_key: () => ({}),
	try: () => ({ body: { to: "+49 151 123456 99" } }),
	log: () => ({ query: { limit: "10" } }),
	again: async (ids, t) => ({
		params: {
			id: await inSchool(t, ids.customer_id, (client) => makeSms(client, { ref: `sample:${randomUUID()}`, state: "in_doubt" })),
		},
	}),
	again_all: async (ids, t) => {
		await inSchool(t, ids.customer_id, (client) => makeSms(client, { ref: `sample:${randomUUID()}`, state: "failed" }));
		return { body: { only: "failed" } };
	},
};
