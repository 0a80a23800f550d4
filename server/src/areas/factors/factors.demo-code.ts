import type { FastifyRequest } from "fastify";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { isLocalName, isLoopbackAddress } from "../../kit/env/public-address.ts";
import type { SecretBox } from "../../kit/secrets/secret-box.ts";
import { codeAfter } from "./factors.codes.ts";

/** What those write who pass on what somebody else asked. */
const PASSED_ON = /^(x-forwarded-.+|forwarded|x-real-ip|via|cf-connecting-ip|true-client-ip|x-client-ip)$/;

/**
 * Whether somebody on this machine asks, by a name of this machine and nobody in between. A tunnel or a proxy here reaches us from here, too,
 * and so does a page whose own name was led to this machine.
 */
export function isAskedHere({ raw }: Pick<FastifyRequest, "raw">): boolean {
	if (!isLoopbackAddress(raw.socket.remoteAddress ?? "") || Object.keys(raw.headers).some((name) => PASSED_ON.test(name))) return false;
	const origin = `http://${raw.headers.host ?? ""}`;
	return URL.canParse(origin) && isLocalName(new URL(origin).hostname);
}

/**
 * The code that the demo operator's app would show now: nobody who tries the demo has that app.
 * `operator`: their address, set only in demo mode where nobody but this machine gets to; whoever asks must be on it, too.
 * Real operators have logins that are no demo.
 */
export class DemoCode {
	readonly #operator: string | undefined;
	readonly #box: SecretBox;

	constructor(operator: string | undefined, box: SecretBox) {
		this.#operator = operator;
		this.#box = box;
	}

	/** Of the app that is in use. Null: it is nobody's business. */
	async now(db: CustomerDb, user_id: number, isHere: boolean): Promise<string | null> {
		if (!(await this.#isOffered(db, user_id, isHere))) return null;
		const totp = await db
			.selectFrom("platform.totp")
			.select(["secret_box", "last_step"])
			.where("user_id", "=", user_id)
			.where("confirmed_at", "is not", null)
			.executeTakeFirst();
		return totp === undefined ? null : codeAfter(this.#box.open(totp.secret_box), Number(totp.last_step));
	}

	/** The first one of an app that is being set up. */
	async first(db: CustomerDb, user_id: number, isHere: boolean, secret: string): Promise<string | null> {
		return (await this.#isOffered(db, user_id, isHere)) ? codeAfter(secret, 0) : null;
	}

	async #isOffered(db: CustomerDb, user_id: number, isHere: boolean): Promise<boolean> {
		if (this.#operator === undefined || !isHere) return false;
		const person = await db
			.selectFrom("platform.users")
			.select("id")
			.where("id", "=", user_id)
			.where("email", "=", this.#operator)
			.where("is_demo", "=", true)
			.where("is_operator", "=", true)
			.where("status", "=", "active")
			.executeTakeFirst();
		return person !== undefined;
	}
}
