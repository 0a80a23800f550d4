import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** What the server asks to be signed. */
interface Asked {
	challenge: string;
	[more: string]: unknown;
}
interface Circumstances {
	/** The page that asks. */
	origin?: string;
	rpId?: string;
	/** The device made sure who holds it. */
	verified?: boolean;
}
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** A passkey made of software (ES256, no attestation), so that tests go through the real ceremony. Its answers are those of a browser. */
export class SoftwarePasskey {
	readonly id: string;
	counter = 0;
	readonly #key: KeyObject;
	readonly #publicKey: Buffer;
	#userHandle: string | null = null;
	readonly #origin: string;
	readonly #rpId: string;

	constructor(origin = "http://homeroom.test", copyOf?: SoftwarePasskey) {
		this.#origin = origin;
		this.#rpId = new URL(origin).hostname;
		this.id = copyOf?.id ?? randomBytes(32).toString("base64url");
		if (copyOf === undefined) {
			const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
			const { x = "", y = "" } = publicKey.export({ format: "jwk" });
			this.#key = privateKey;
			this.#publicKey = coseKey(Buffer.from(x, "base64url"), Buffer.from(y, "base64url"));
		} else {
			this.#key = copyOf.#key;
			this.#publicKey = copyOf.#publicKey;
			this.#userHandle = copyOf.#userHandle;
			this.counter = copyOf.counter;
		}
	}

	/** Somebody copied the key, with the count as it was. */
	copy(): SoftwarePasskey {
		return new SoftwarePasskey(this.#origin, this);
	}

	/** The answer to registration options. */
	make(options: Asked & { user?: { id: string } }, { origin = this.#origin, rpId = this.#rpId, verified = true }: Circumstances = {}) {
		this.#userHandle = options.user?.id ?? null;
		const id = Buffer.from(this.id, "base64url");
		const length = Buffer.alloc(2);
		length.writeUInt16BE(id.length);
		const data = Buffer.concat([this.#data(rpId, verified, HAS_CREDENTIAL), Buffer.alloc(16), length, id, this.#publicKey]);
		const attestation = Buffer.concat([
			Buffer.from([0xa3]),
			text("fmt"),
			text("none"),
			text("attStmt"),
			Buffer.from([0xa0]),
			text("authData"),
			bytes(data),
		]);
		return {
			...this.#credential(),
			response: {
				clientDataJSON: clientData("webauthn.create", options.challenge, origin).toString("base64url"),
				attestationObject: attestation.toString("base64url"),
				transports: ["internal"],
			},
		};
	}

	/** The answer to the question who somebody is. Counts one up. */
	show(options: Asked, { origin = this.#origin, rpId = this.#rpId, verified = true }: Circumstances = {}) {
		this.counter++;
		const data = this.#data(rpId, verified);
		const client = clientData("webauthn.get", options.challenge, origin);
		const signature = sign("sha256", Buffer.concat([data, createHash("sha256").update(client).digest()]), this.#key);
		return {
			...this.#credential(),
			response: {
				clientDataJSON: client.toString("base64url"),
				authenticatorData: data.toString("base64url"),
				signature: signature.toString("base64url"),
				userHandle: this.#userHandle,
			},
		};
	}

	#credential() {
		return { id: this.id, rawId: this.id, type: "public-key" as const };
	}

	#data(rpId: string, verified: boolean, more = 0): Buffer {
		const counter = Buffer.alloc(4);
		counter.writeUInt32BE(this.counter);
		const flags = Buffer.from([USER_PRESENT | (verified ? USER_VERIFIED : 0) | more]);
		return Buffer.concat([createHash("sha256").update(rpId).digest(), flags, counter]);
	}
}

const clientData = (type: string, challenge: string, origin: string): Buffer =>
	Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** CBOR: a text of less than 24 bytes. */
const text = (value: string): Buffer => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
/** CBOR: bytes with a length of two bytes. */
function bytes(value: Buffer): Buffer {
	const head = Buffer.from([0x59, 0, 0]);
	head.writeUInt16BE(value.length, 1);
	return Buffer.concat([head, value]);
}
/** { kty: EC2, alg: ES256, crv: P-256, x, y } as COSE writes it. */
const coseKey = (x: Buffer, y: Buffer): Buffer =>
	Buffer.concat([Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]), x, Buffer.from([0x22, 0x58, 0x20]), y]);
