import { session } from "@homeroom/contract/areas/session/session.contract.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Route, serve } from "../../kit/http/serve.ts";
import { REFRESH_MS } from "../../kit/session/tokens.ts";
import type { DemoLogins } from "./session.demo-logins.ts";
import type { Device, LoggedIn, SessionService } from "./session.service.ts";

const COOKIE = "homeroom_refresh";

export function sessionRoutes(service: SessionService, demoLogins: DemoLogins): Route[] {
	const login = async ({
		body,
		request,
		reply,
	}: {
		body: { email: string; password: string };
		request: FastifyRequest;
		reply: FastifyReply;
	}) => keep(await service.login(body.email, body.password, deviceOf(request)), request, reply);

	return serve(session, {
		unified_login: login,
		login,
		refresh_token: async ({ request, reply }) => keep(await service.refresh(request.cookies[COOKIE]), request, reply),
		switch_customer: ({ actor, body }) => service.switchCustomer(actor, body.customer_id),
		logout: async ({ request, reply }) => {
			await service.logout(request.cookies[COOKIE]);
			reply.clearCookie(COOKIE, { path: "/api/auth" });
			return { ok: true };
		},
		user_details: ({ actor }) => service.details(actor.user_id, actor.customer_id),
		demo_logins: () => demoLogins(),
	});
}

/** The refresh token goes into a cookie that no script can read and no other site can send. */
function keep({ answer, refresh_token }: LoggedIn, request: FastifyRequest, reply: FastifyReply): LoggedIn["answer"] {
	reply.setCookie(COOKIE, refresh_token, {
		path: "/api/auth",
		httpOnly: true,
		sameSite: "strict",
		secure: request.protocol === "https",
		maxAge: REFRESH_MS / 1000,
	});
	return answer;
}

const deviceOf = (request: FastifyRequest): Device => ({
	user_agent: request.headers["user-agent"]?.slice(0, 300) ?? null,
	ip: request.ip,
});
