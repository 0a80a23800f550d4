import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** Older or newer call-backs are not taken: whoever keeps one to play it again comes too late. */
const WINDOW_MS = 5 * 60_000;
export interface SmsDoor {
	customer_id: number;
	round: number;
}
export interface SmsSignature {
	/** Seconds since 1970, as text. */
	timestamp: string;
	/** sha256=… in hex, over timestamp, a point and the body. */
	signature: string;
}

/** The addresses and keys of call-backs follow from the installation's secret, so nothing of them is stored; the next round's are others. */
export class SmsCallbackKeys {
	readonly #secret: Buffer;

	constructor(secret: string) {
		this.#secret = Buffer.from(hkdfSync("sha256", secret, "homeroom sms call-backs", "", 32));
	}

	/** The last part of the address. */
	token({ customer_id, round }: SmsDoor): string {
		return `${customer_id}.${round}.${this.#of("address", { customer_id, round })}`;
	}
	/** What the gateway signs with. */
	key(door: SmsDoor): string {
		return this.#of("key", door);
	}
	/** Whose address it is; undefined where it is nobody's. */
	doorOf(token: string): SmsDoor | undefined {
		const [, customer_id, round, mark = ""] = /^(\d{1,15})\.(\d{1,7})\.([\w-]{43})$/.exec(token) ?? [];
		if (customer_id === undefined || round === undefined) return undefined;
		const door = { customer_id: Number(customer_id), round: Number(round) };
		return same(mark, this.#of("address", door)) ? door : undefined;
	}

	sign(door: SmsDoor, body: Buffer, now: Date): SmsSignature {
		const timestamp = String(Math.floor(now.getTime() / 1000));
		return { timestamp, signature: signed(this.key(door), timestamp, body) };
	}
	isRight(door: SmsDoor, { timestamp, signature }: SmsSignature, body: Buffer, now: Date): boolean {
		if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Number(timestamp) * 1000 - now.getTime()) > WINDOW_MS) return false;
		return same(signature.toLowerCase(), signed(this.key(door), timestamp, body));
	}

	#of(what: string, { customer_id, round }: SmsDoor): string {
		return createHmac("sha256", this.#secret).update(`${what} ${customer_id} ${round}`).digest("base64url");
	}
}

const signed = (key: string, timestamp: string, body: Buffer): string =>
	`sha256=${createHmac("sha256", key).update(`${timestamp}.`).update(body).digest("hex")}`;

function same(one: string, other: string): boolean {
	const [a, b] = [Buffer.from(one), Buffer.from(other)];
	return a.length === b.length && timingSafeEqual(a, b);
}
