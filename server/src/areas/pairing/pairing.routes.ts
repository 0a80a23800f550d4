import { pairing } from "@homeroom/contract/areas/pairing/pairing.contract.ts";
import { PAIRING_MS } from "@homeroom/contract/areas/pairing/pairing.rules.ts";
import type { FastifyReply } from "fastify";
import { type Route, serve } from "../../kit/calls/serve.ts";
import { cookieOf, keepCookie } from "../../kit/http/own-origin.ts";
import { deviceOf, keepSession, type LoggedIn } from "../session/session.public.ts";
import type { PairingService } from "./pairing.service.ts";

const COOKIE = "homeroom_pairing";
const COOKIE_PATH = "/api/auth/pairing";
/** The approval may come in the last second, and is noticed a moment later. */
const COOKIE_MS = PAIRING_MS + 60_000;
const OK = { ok: true } as const;

export const pairingRoutes = (service: PairingService): Route[] =>
	serve(pairing, {
		start: async ({ request, reply }) => {
			const { browser, ...started } = await service.start(deviceOf(request));
			keepCookie({ request, reply }, COOKIE, browser, { path: COOKIE_PATH, seconds: COOKIE_MS / 1000 });
			return { ...started, seconds: PAIRING_MS / 1000 };
		},
		look: ({ actor, body }) => service.look(actor, body.code),
		answer: async ({ actor, body }) => {
			await service.answer(actor, body.code, body.approve, body.number ?? null);
			return OK;
		},
		claim: async ({ request, reply }) => {
			const outcome = await service.claim(cookieOf(request, COOKIE), deviceOf(request));
			return isIn(outcome) ? keepSession(outcome, request, forgetCode(reply)) : outcome;
		},
	});

const isIn = (outcome: LoggedIn | object): outcome is LoggedIn => "refresh_token" in outcome;
const forgetCode = (reply: FastifyReply): FastifyReply => reply.clearCookie(COOKIE, { path: COOKIE_PATH });
