import type { Session } from "../session/session.ts";

/** Somebody who is signed in to a school, as far as pages ask; the rest as a test wants it. */
export const someSession = (more: object = {}): Session =>
	({
		access_token: "token",
		expires_at: new Date(Date.now() + 600_000).toISOString(),
		user: { uid: 1, displayName: "Helen Carver", first_name: "Helen", last_name: "Carver", email: "admin@north.demo", userRole: "admin" },
		customers: [],
		customer_id: 1,
		customer_name: "Northgate Primary School",
		portal_type: "ADMIN",
		role_permissions: [],
		state: {
			method: "password",
			second_factor: false,
			bound: false,
			has_password: true,
			viewing_as: null,
			support: null,
			closed_modules: [],
			billing_state: "active",
			read_only: false,
			terms_needed: null,
		},
		localization: null,
		...more,
	}) as unknown as Session;
