import { sso } from "@homeroom/contract/areas/sso/sso.contract.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Route, serve } from "../../kit/calls/serve.ts";
import { cookieOf, keepCookie } from "../../kit/http/own-origin.ts";
import { deviceOf, keepSession } from "../session/session.public.ts";
import { ATTEMPT_MS, type SsoLogin } from "./sso.login.ts";
import type { SsoProviders } from "./sso.providers.ts";

const COOKIE_PATH = "/api/auth/sso";
/** One per attempt, so that two tabs do not take each other's. */
const nameOf = (attempt: string): string => `homeroom_sso_${attempt}`;

/**
 * Binds the attempt to this browser: who only knows the state, or plants it in somebody else's browser, comes no further.
 * Strict, although the way back is a link from another site: that link loads the web app without the cookie,
 * and the app's own request, which is from the same site, brings it.
 */
const keepAttempt = (attempt: string, browser: string, request: FastifyRequest, reply: FastifyReply) =>
	keepCookie({ request, reply }, nameOf(attempt), browser, { path: COOKIE_PATH, seconds: ATTEMPT_MS / 1000 });

const reporter = (request: FastifyRequest) => (reason: string) =>
	request.log.warn({ request_id: request.id, reason }, "a sign-in at a provider failed");

export function ssoRoutes(login: SsoLogin, providers: SsoProviders): Route[] {
	return serve(sso, {
		find: async ({ body }) => ({ schools: await login.find(body.domain) }),
		start: async ({ body, request, reply }) => {
			const { url, attempt, browser } = await login.start(body, request.headers.origin, reporter(request));
			keepAttempt(attempt, browser, request, reply);
			return { url };
		},
		finish: async ({ body, request, reply }) => {
			const browserOf = (attempt: string) => cookieOf(request, nameOf(attempt));
			const { outcome, to, attempt } = await login.finish(body, browserOf, deviceOf(request), reporter(request));
			reply.clearCookie(nameOf(attempt), { path: COOKIE_PATH });
			return { ...keepSession(outcome, request, reply), to };
		},
		list: ({ db }) => providers.list(db),
		create: ({ db, actor, body }) => providers.create(db, actor, body),
		update: ({ db, actor, params, body }) => providers.update(db, actor, params.id, body),
		remove: async ({ db, actor, params }) => {
			await providers.remove(db, actor, params.id);
			return { ok: true } as const;
		},
		check: ({ db, actor, params }) => providers.check(db, actor, params.id),
	});
}
