import { createHmac } from "node:crypto";
import { openClient } from "./open-client.ts";
import { APP_ROLE } from "./pool.ts";

/**
 * Gives a role that serves requests a login of its own, and answers its address.
 * Connections that merely switched from the owner's role could switch back; these cannot.
 */
export async function giveLogin(url: string, secret: string, role: string): Promise<string> {
	const password = createHmac("sha256", secret)
		.update(role === APP_ROLE ? "homeroom database login" : `homeroom database login of ${role}`)
		.digest("base64url");
	const client = await openClient(url);
	try {
		await client.query(`alter role ${role} login password '${password}'`);
	} finally {
		await client.end();
	}
	const own = new URL(url);
	own.username = role;
	own.password = password;
	return own.href;
}
