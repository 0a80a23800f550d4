import { createHmac } from "node:crypto";
import pg from "pg";
import { APP_ROLE } from "./pool.ts";

/**
 * Gives the role that serves requests a login of its own, and answers its address.
 * Connections that merely switched from the owner's role could switch back; these cannot.
 */
export async function giveAppLogin(url: string, secret: string): Promise<string> {
	const password = createHmac("sha256", secret).update("homeroom database login").digest("base64url");
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		await client.query(`alter role ${APP_ROLE} login password '${password}'`);
	} finally {
		await client.end();
	}
	const own = new URL(url);
	own.username = APP_ROLE;
	own.password = password;
	return own.href;
}
