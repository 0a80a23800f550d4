import { randomUUID } from "node:crypto";
import type pg from "pg";
import { hashOf } from "../../kit/secrets/hash-of.ts";
import { createSecretBox } from "../../kit/secrets/secret-box.ts";

export interface NewPushDevice {
	user_id: number;
	session_id: string;
	address: { endpoint: string; keys: { p256dh: string; auth: string } };
	name?: string;
}
export async function makePushDevice(
	db: Pick<pg.Pool, "query">,
	secret: string,
	{ user_id, session_id, address, name = `Device ${randomUUID().slice(0, 8)}` }: NewPushDevice,
): Promise<number> {
	const { rows } = await db.query<{ id: string }>(
		"insert into platform.push_devices (user_id, session_id, endpoint_hash, sealed, name) values ($1, $2, $3, $4, $5) returning id",
		[user_id, session_id, hashOf(address.endpoint), createSecretBox(secret).seal(JSON.stringify(address)), name],
	);
	return Number(rows[0]?.id);
}
