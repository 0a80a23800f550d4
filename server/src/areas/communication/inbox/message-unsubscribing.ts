import { UNSUBSCRIBE_LINK } from "@homeroom/contract/areas/communication/messages.rules.ts";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { inTransaction } from "../../../kit/db/customer-db.ts";
import type { SecretBox } from "../../../kit/secrets/secret-box.ts";
import { behindLink } from "./message-inbox.routes.ts";
import { wishByLink } from "./message-wishes.service.ts";

/** What mail programs send with one click (RFC 8058): a form, whose words say nothing that the address does not. Whoever opens the address gets the page. */
export function serveUnsubscribing(app: FastifyInstance, tools: { pool: pg.Pool; box: SecretBox }): void {
	void app.register(async (scope) => {
		scope.removeAllContentTypeParsers();
		scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
		const config = { access: "public", rateLimit: {} } as const;
		scope.post<{ Params: { token: string } }>(`${UNSUBSCRIBE_LINK}/:token`, { config, bodyLimit: 10_000 }, async (request, reply) => {
			const { db, recipient_id } = await behindLink(tools, request.params.token, "unsubscribe");
			await inTransaction(db, (tx) => wishByLink(tx, recipient_id, false));
			return reply.code(204).send();
		});
		scope.get<{ Params: { token: string } }>(`${UNSUBSCRIBE_LINK}/:token`, { config }, (request, reply) =>
			reply.redirect(`${UNSUBSCRIBE_LINK}#${encodeURIComponent(request.params.token)}`),
		);
	});
}
