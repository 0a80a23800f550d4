import { onPlatform } from "../../kit/db/platform-db.ts";
import type { ServerArea } from "../../server-area.ts";
import { PaymentEvents } from "./payment.events.ts";
import { NoPayments } from "./payment.none.ts";
import { PaymentSimulator } from "./payment.simulator.ts";
import { serveStripeWebhook } from "./payment.webhook.ts";
import { PAYMENT_FAILED, tellOfFailedPayment } from "./plans.notices.ts";
import { plansRoutes } from "./plans.routes.ts";
import { PlanService } from "./plans.service.ts";
import { SignupService } from "./plans.signup.ts";

export const plansArea: ServerArea = {
	nouns: ["payment"],
	owns: {
		"platform.customers": "",
		"platform.plans": "",
		"platform.prices": "",
		"platform.subscriptions": "",
		"platform.signups": "",
		"platform.payment_events": "",
		"platform.simulator_checkouts": "",
		"platform.simulator_deliveries": "",
		"platform.simulator_subscriptions": "",
	},
	notices: [PAYMENT_FAILED],
	async open({ platformPool, attempts, links, publicUrl, options, door }) {
		const events = new PaymentEvents(onPlatform(platformPool), links);
		// most installations take no payments
		const { StripePayments } = options.stripe ? await import("./payment.stripe.ts") : {};
		const stripe = options.stripe && StripePayments && new StripePayments(platformPool, options.stripe, publicUrl);
		const simulator = stripe === undefined && options.simulatePayments ? new PaymentSimulator(platformPool, events) : undefined;
		const provider = stripe ?? simulator ?? new NoPayments();
		const signup = new SignupService({
			platformPool,
			provider,
			events,
			door,
			attempts,
			mode: options.signup ?? "off",
			perAddress: options.test?.attempts?.perAddress,
		});
		return {
			routes: plansRoutes({
				plan: new PlanService(platformPool, provider, events),
				signup,
				simulator,
				demo: options.demoLogins.length > 0,
			}),
			tasks: { tell_payment_failed: (_, db) => tellOfFailedPayment(db) },
			platformTasks: { simulator_deliver: async () => void (await simulator?.deliver()) },
			chores: { follow_payments: { at: "7 * * * *", run: async () => void (await events.sweep(provider.name !== "operator")) } },
			...(stripe && { serve: (http) => serveStripeWebhook(http, stripe, events) }),
		};
	},
};
