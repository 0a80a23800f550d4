import type pg from "pg";
import { createSecretBox } from "../../kit/secrets/secret-box.ts";
import { newTotpSecret } from "./factors.codes.ts";

// Builders of tests. They run as the database's owner.

type Owner = Pick<pg.Pool, "query">;

/** Somebody has an authenticator app already; answers its secret. */
export async function giveTotp(owner: Owner, installationSecret: string, user_id: number): Promise<string> {
	const secret = newTotpSecret();
	await owner.query(
		"insert into platform.totp (user_id, secret_box, confirmed_at) values ($1, $2, now()) on conflict (user_id) do update set secret_box = excluded.secret_box, last_step = 0",
		[user_id, createSecretBox(installationSecret).seal(secret)],
	);
	return secret;
}
