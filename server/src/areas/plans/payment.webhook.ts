import type { FastifyInstance } from "fastify";
import type { PaymentEvents } from "./payment.events.ts";
import type { StripePayments } from "./payment.stripe.ts";

/** Where Stripe tells us. The only route that gets its body as bytes, because the signature is over them. */
export async function serveStripeWebhook(http: FastifyInstance, stripe: StripePayments, events: PaymentEvents): Promise<void> {
	await http.register(async (scope) => {
		scope.removeAllContentTypeParsers();
		scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
		scope.post("/api/payments/stripe/webhook", { config: { access: "public" } }, async (request) => {
			const signature = request.headers["stripe-signature"];
			const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
			await events.handle(stripe.read(raw, typeof signature === "string" ? signature : undefined));
			return { received: true };
		});
	});
}
