import { createECDH, createPrivateKey, hkdfSync, type KeyObject } from "node:crypto";
import { SignJWT } from "jose";
import { isLocalName } from "../env/public-address.ts";
import { CURVE } from "./push-message.ts";

/** Push services take at most a day; their clocks may differ from ours. */
const VALID = "12h";
/** Of the curve: a private key is a number from 1 to one less than this. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * Who pushes, to push services (RFC 8292): one pair of keys for the installation, derived from its secret like those of access tokens,
 * so that there is nothing to store and several machines have the same. With another secret browsers subscribe anew.
 */
export class PushKeys {
	/** What browsers subscribe with: base64url. */
	readonly public_key: string;
	readonly #private: KeyObject;
	readonly #contact: string;

	constructor(secret: string, publicUrl: string) {
		const pair = createECDH(CURVE);
		const scalar = scalarOf(secret);
		pair.setPrivateKey(scalar);
		const point = pair.getPublicKey();
		this.public_key = point.toString("base64url");
		const [d, x, y] = [scalar, point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
		this.#private = createPrivateKey({ key: { kty: "EC", crv: "P-256", d, x, y }, format: "jwk" });
		this.#contact = contactOf(publicUrl);
	}

	/** The header that says who knocks, for one push service. */
	async vouch(endpoint: string): Promise<string> {
		const token = await new SignJWT({})
			.setProtectedHeader({ typ: "JWT", alg: "ES256" })
			.setAudience(new URL(endpoint).origin)
			.setExpirationTime(VALID)
			.setSubject(this.#contact)
			.sign(this.#private);
		return `vapid t=${token}, k=${this.public_key}`;
	}
}

/** More bits than the curve has, so that no number is likelier than another. */
function scalarOf(secret: string): Buffer {
	const bytes = Buffer.from(hkdfSync("sha256", secret, "homeroom push", "", 48));
	const scalar = (BigInt(`0x${bytes.toString("hex")}`) % (ORDER - 1n)) + 1n;
	return Buffer.from(scalar.toString(16).padStart(64, "0"), "hex");
}

/** Whom a push service may turn to. It takes an https or mail address alone. */
function contactOf(publicUrl: string): string {
	const { protocol, hostname, origin } = new URL(publicUrl);
	return protocol === "https:" ? origin : `mailto:homeroom@${isLocalName(hostname) ? "localhost" : hostname}`;
}
