import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CustomerDb } from "../db/customer-db.ts";
import { Refusal } from "../http/refusal.ts";
import type { Actor } from "../session/actor.ts";

/** Printable characters without spaces, as every generator of keys makes them. */
const KEY = /^[\x21-\x7e]{8,128}$/;

/**
 * Runs `work` at most once per Idempotency-Key and person, inside the call's own transaction.
 * A second request with the key waits at the primary key until the first commits, then gets the first one's answer.
 */
export async function once(
	db: CustomerDb,
	actor: Actor,
	{ request, reply }: { request: FastifyRequest; reply: FastifyReply },
	work: () => Promise<unknown>,
): Promise<unknown> {
	const key = request.headers["idempotency-key"];
	if (key === undefined) return work();
	if (typeof key !== "string" || !KEY.test(key)) throw new Refusal("key_unfit");

	const request_hash = hashOf(request);
	const mine = { user_id: actor.user_id, key };
	const fresh = await db
		.insertInto("idempotency_keys")
		.values({ ...mine, customer_id: actor.customer_id as number, request_hash, request_id: request.id })
		.onConflict((conflict) => conflict.doNothing())
		.executeTakeFirst();
	if (fresh.numInsertedOrUpdatedRows === 1n) {
		const answer = await work();
		await db
			.updateTable("idempotency_keys")
			.set({ answer: JSON.stringify(answer) })
			.where("user_id", "=", mine.user_id)
			.where("key", "=", key)
			.execute();
		return answer;
	}
	const before = await db
		.selectFrom("idempotency_keys")
		.select(["request_hash", "answer", "request_id"])
		.where("user_id", "=", mine.user_id)
		.where("key", "=", key)
		.executeTakeFirst();
	if (before === undefined || !before.request_hash.equals(request_hash)) throw new Refusal("key_reused");
	// what was changed was changed by the first request: that is what can be undone
	if (before.request_id !== null) reply.raw.setHeader("x-request-id", before.request_id);
	return before.answer;
}

function hashOf({ method, url, body }: FastifyRequest): Buffer {
	let text: string;
	try {
		text = JSON.stringify(body ?? null);
	} catch {
		// nested deeper than anything we ask for
		throw new Refusal("malformed");
	}
	return createHash("sha256").update(`${method} ${url}\n${text}`).digest();
}
