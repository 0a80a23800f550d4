import { session } from "@homeroom/contract/areas/session/session.contract.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type pg from "pg";
import { type Route, serve } from "../../kit/calls/serve.ts";
import { localeOf } from "../../kit/http/locale.ts";
import type { AccountService } from "./session.account.ts";
import type { DemoLogins } from "./session.demo-logins.ts";
import { deviceOf, dropSession, keepSession, refreshTokenOf, type SessionDoor } from "./session.door.ts";
import { checkSubdomain, customerFace } from "./session.faces.ts";
import type { LinkService } from "./session.links.ts";
import type { SessionService } from "./session.service.ts";

interface Parts {
	pool: pg.Pool;
	door: SessionDoor;
	sessions: SessionService;
	account: AccountService;
	links: LinkService;
	demoLogins: DemoLogins;
}
interface Login {
	body: { email: string; password: string };
	request: FastifyRequest;
	reply: FastifyReply;
}
const OK = { ok: true } as const;
const languageOf = (request: FastifyRequest) => localeOf(request.headers["accept-language"]);

export function sessionRoutes({ pool, door, sessions, account, links, demoLogins }: Parts): Route[] {
	const login = async ({ body, request, reply }: Login) =>
		keepSession(await sessions.login(body.email, body.password, deviceOf(request)), request, reply);

	return serve(session, {
		unified_login: login,
		login,
		register: async ({ body, request, reply }) =>
			keepSession(await account.register(body, languageOf(request), deviceOf(request)), request, reply),
		refresh_token: async ({ request, reply }) => keepSession(await sessions.refresh(refreshTokenOf(request)), request, reply),
		switch_customer: ({ actor, body }) => sessions.switchCustomer(actor, body.customer_id),
		logout: async ({ request, reply }) => {
			await sessions.logout(refreshTokenOf(request));
			dropSession(reply);
			return OK;
		},
		logout_everywhere: async ({ actor, request }) => ({ ended: await sessions.logoutEverywhere(actor, deviceOf(request)) }),
		sessions: async ({ actor }) => ({ sessions: await sessions.sessions(actor) }),
		end_session: async ({ actor, params }) => {
			await sessions.endSession(actor, params.id);
			return OK;
		},
		forget_password: async ({ body, request }) => {
			const link = await account.forgetPassword(body.email, languageOf(request), deviceOf(request));
			return { ...OK, ...(link !== undefined && { link }) };
		},
		setup_link: ({ body, request }) => links.setupLink(body.token, deviceOf(request)),
		reset_password: async ({ body, request, reply }) => keepSession(await links.setUp(body, deviceOf(request)), request, reply),
		verify_email: async ({ body }) => {
			await links.verifyEmail(body.token);
			return OK;
		},
		change_password: async ({ actor, body, request }) => {
			await account.changePassword(actor, body.current_password, body.password, deviceOf(request));
			return OK;
		},
		unlock: async ({ actor, body, request }) => {
			await account.unlock(actor, body.password, deviceOf(request));
			return OK;
		},
		accept_terms: async ({ actor, body, request }) => {
			await account.acceptTerms(actor, body.version, deviceOf(request));
			return OK;
		},
		update_profile: ({ actor, body }) => account.updateProfile(actor, body),
		user_details: ({ actor }) => door.details(actor.session_id, actor.user_id),
		customer_face: ({ body }) => customerFace(pool, body.subdomain),
		check_subdomain: ({ params, request }) => checkSubdomain(pool, params.subdomain, languageOf(request)),
		demo_logins: () => demoLogins(),
	});
}
