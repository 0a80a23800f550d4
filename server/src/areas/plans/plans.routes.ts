import { plans } from "@homeroom/contract/areas/plans/plans.contract.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Route, serve } from "../../kit/calls/serve.ts";
import { localeOf } from "../../kit/http/locale.ts";
import { cookieOf, keepCookie } from "../../kit/http/own-origin.ts";
import { notFound, Refusal } from "../../kit/http/refusal.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { deviceOf, keepSession } from "../session/session.public.ts";
import type { PaymentSimulator } from "./payment.simulator.ts";
import type { PlanService } from "./plans.service.ts";
import type { SignupService, Started } from "./plans.signup.ts";

interface Parts {
	plan: PlanService;
	signup: SignupService;
	/** Absent outside demo mode, and where payments are real: its pages do not exist then. */
	simulator: PaymentSimulator | undefined;
	/** Demo mode: everyone may turn the simulator's clock. */
	demo: boolean;
}
const COOKIE = "homeroom_signup";
const COOKIE_PATH = "/api/signup";
const OK = { ok: true } as const;

export function plansRoutes({ plan, signup, simulator, demo }: Parts): Route[] {
	const playing = (): PaymentSimulator => {
		if (simulator === undefined) throw notFound();
		return simulator;
	};
	const mayTurn = (actor: Actor): boolean => simulator !== undefined && (demo || (actor.is_operator && actor.second_factor));
	const operating = (actor: Actor): PaymentSimulator => {
		const held = playing();
		if (!demo && !actor.is_operator) throw new Refusal("forbidden");
		if (!demo && !actor.second_factor) throw new Refusal("second_factor_required");
		return held;
	};
	const mine = (actor: Actor): number => actor.customer_id as number;

	return serve(plans, {
		offers: async () => ({ plans: await plan.offers(), signup: signup.mode, payments: plan.payments }),
		signup_invitation: ({ body }) => signup.invitation(body.invitation),
		signup: async ({ body, request, reply }) => keepBrowser(await signup.start(body, deviceOf(request)), request, reply),
		signup_mine: async ({ body, actor, request, reply }) =>
			keepBrowser(await signup.startMine(body, actor, deviceOf(request)), request, reply),
		signup_status: ({ body, request }) => signup.status(body.ticket, localeOf(request.headers["accept-language"])),
		signup_enter: async ({ body, request, reply }) => {
			const entered = await signup.enter(body.ticket, cookieOf(request, COOKIE), deviceOf(request));
			reply.clearCookie(COOKIE, { path: COOKIE_PATH });
			return keepSession(entered, request, reply);
		},
		overview: async ({ actor }) => ({ ...(await plan.overview(mine(actor))), clock: mayTurn(actor) }),
		preview: ({ actor, body, db }) => plan.preview(mine(actor), body.price_id, db),
		change: async ({ actor, body }) => ({ checkout_url: await plan.change(mine(actor), body.price_id) }),
		cancel: async ({ actor }) => {
			await plan.cancel(mine(actor));
			return OK;
		},
		resume: async ({ actor }) => {
			await plan.resume(mine(actor));
			return OK;
		},
		pay: async ({ actor }) => ({ checkout_url: await plan.pay(mine(actor)) }),
		checkout: ({ params }) => playing().checkout(params.ref),
		pay_checkout: ({ params, body }) => playing().pay(params.ref, body),
		simulator: ({ actor }) => operating(actor).state(),
		simulator_advance: async ({ actor, body }) => {
			const held = operating(actor);
			await held.advance(body.subscription, body.days);
			return held.state();
		},
		simulator_card: async ({ actor, body }) => {
			const held = operating(actor);
			await held.setCard(body.subscription, body.card);
			return held.state();
		},
		simulator_deliver: async ({ actor }) => {
			const held = operating(actor);
			await held.deliver(true);
			return held.state();
		},
	});
}

/** The browser that fills in the form is the one that may enter. */
function keepBrowser({ answer, browser }: Started, request: FastifyRequest, reply: FastifyReply): Started["answer"] {
	keepCookie({ request, reply }, COOKIE, browser, { path: COOKIE_PATH, seconds: 24 * 60 * 60 });
	return answer;
}
