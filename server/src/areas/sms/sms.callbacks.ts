import type { FastifyInstance } from "fastify";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import type { SmsCallbackKeys } from "../../kit/sms/sms-callback-keys.ts";
import { takeSmsCallback } from "../../kit/sms/sms-callbacks.ts";

const PLACE = "/api/sms/callback";
export const smsCallbackPath = (token: string): string => `${PLACE}/${token}`;
/** An answer of ten parts is far smaller. */
const BODY_MAX = 64 * 1024;

interface Given {
	keys: SmsCallbackKeys;
	dbOf: (customer_id: number) => CustomerDb;
	now: () => Date;
}

/** Where gateways tell what became of messages. The body stays bytes, because the signature is over them. */
export async function serveSmsCallbacks(http: FastifyInstance, given: Given): Promise<void> {
	await http.register(async (scope) => {
		scope.removeAllContentTypeParsers();
		scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_MAX }, (_request, body, done) => done(null, body));
		scope.post<{ Params: { token: string } }>(`${PLACE}/:token`, { config: { access: "public" } }, async ({ params, headers, body }) => {
			const header = (name: string): string => String(headers[name] ?? "");
			const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
			const signature = { timestamp: header("x-sms-timestamp"), signature: header("x-sms-signature") };
			return { received: true, new: await takeSmsCallback(given, { token: params.token, raw, ...signature }) };
		});
	});
}
