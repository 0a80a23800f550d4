import { randomUUID } from "node:crypto";
import { inSchool } from "../../testing/in-school.ts";
import type { AreaSamples, Ids } from "../../testing/sampling.ts";
import { type EvilIssuer, startEvilIssuer } from "../../testing/stand-ins/evil-issuer.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { makeSsoProvider } from "./sso.builders.ts";

let issuer: Promise<EvilIssuer> | undefined;
const newIssuerUrl = async (): Promise<string> => {
	issuer ??= startEvilIssuer("homeroom");
	return `${(await issuer).url}/${randomUUID()}`;
};
const newProvider = async (t: TestApp, { customer_id }: Ids): Promise<number> => {
	const url = await newIssuerUrl();
	return inSchool(t, customer_id, (client) => makeSsoProvider(client, { issuer: url }));
};
const roleOf = async (t: TestApp, { customer_id }: Ids): Promise<number> =>
	Number((await t.owner.query("select id from roles where customer_id = $1 and key = 'teacher'", [customer_id])).rows[0].id);

export const ssoSamples: AreaSamples<"sso"> = {
	find: () => ({ body: { domain: "north.test" } }),
	start: async (ids, t) => ({
		body: {
			subdomain: ids.customer_id === t.south.customer_id ? "south" : "north",
			provider_id: await newProvider(t, ids),
			to: "/students",
		},
	}),
	// a state that nobody was given
	finish: () => ({ body: { state: randomUUID(), code: "code", iss: "https://issuer.test" } }),
	list: () => ({}),
	create: async (ids, t) => ({
		body: {
			kind: "oidc",
			label: "School account",
			issuer: await newIssuerUrl(),
			oidc_client: "homeroom",
			client_secret: "a secret of theirs",
			new_account_role_id: await roleOf(t, ids),
			email_domains: ["north.test"],
		},
	}),
	update: async (ids, t) => ({
		params: { id: await newProvider(t, ids) },
		body: { version: 1, label: "Staff account", new_account_role_id: await roleOf(t, ids), email_domains: ["north.test"] },
	}),
	remove: async (ids, t) => ({ params: { id: await newProvider(t, ids) } }),
	check: async (ids, t) => ({ params: { id: await newProvider(t, ids) } }),
};
