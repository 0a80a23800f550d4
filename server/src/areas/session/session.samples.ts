import { randomUUID } from "node:crypto";
import { TERMS_VERSION } from "@homeroom/contract/kit/constants.ts";
import { newUser } from "../../testing/new-user.ts";
import { type AreaSamples, type Ids, newTicket } from "../../testing/sampling.ts";
import { PASSWORD, type TestApp } from "../../testing/test-app.ts";

const credentials = ({ email }: Ids) => ({ body: { email, password: PASSWORD } });
/** A login somewhere else. */
async function newSession(t: TestApp, user_id: number): Promise<string> {
	const { rows } = await t.owner.query<{ id: string }>(
		"insert into platform.sessions (user_id, refresh_hash, expires_at) values ($1, '', now() + interval '1 hour') returning id",
		[user_id],
	);
	return rows[0]?.id as string;
}

export const sessionSamples: AreaSamples<"session"> = {
	unified_login: credentials,
	login: credentials,
	refresh_token: () => ({ body: { accessToken: null } }),
	switch_customer: ({ customer_id }) => ({ body: { customer_id } }),
	register: () => ({
		body: {
			displayName: "Ana Costa",
			email: `${randomUUID()}@new.test`,
			password: "four quiet green ideas",
			terms_version: TERMS_VERSION,
		},
	}),
	logout: () => ({}),
	logout_everywhere: () => ({}),
	sessions: () => ({}),
	end_session: async (ids, t) => ({ params: { id: await newSession(t, ids.user_id) } }),
	forget_password: ({ email }) => ({ body: { email } }),
	setup_link: async ({ user_id }, t) => ({ body: { token: await newTicket(t, "reset", { user_id }) } }),
	reset_password: async (_ids, t) => ({
		body: { token: await newTicket(t, "reset", await newUser(t)), password: "four quiet green ideas", terms_version: TERMS_VERSION },
	}),
	verify_email: async (ids, t) => ({ body: { token: await newTicket(t, "verify_email", ids) } }),
	change_password: () => ({ body: { current_password: PASSWORD, password: PASSWORD } }),
	unlock: () => ({ body: { password: PASSWORD } }),
	accept_terms: () => ({ body: { version: TERMS_VERSION } }),
	update_profile: () => ({ body: { first_name: "Ana", middle_name: null, last_name: "Costa", about: null } }),
	customer_face: () => ({ body: { subdomain: "north" } }),
	check_subdomain: () => ({ params: { subdomain: "somewhere-new" } }),
	user_details: () => ({}),
	demo_logins: () => ({}),
};
