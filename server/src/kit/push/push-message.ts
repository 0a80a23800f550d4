import { ECDH as Curve, createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";

/** Where a browser is reached, and what only it can open: as browsers write a PushSubscription. */
export interface PushAddress {
	endpoint: string;
	/** Its public key, and a secret of its own, in base64url. */
	keys: { p256dh: string; auth: string };
}

export const CURVE = "prime256v1";
/** What a push service must take (RFC 8030), as one record. */
const RECORD_BYTES = 4096;
const SALT_BYTES = 16;
const TAG_BYTES = 16;
/** Salt, size of a record, length of our public key, the key. */
const HEAD_BYTES = SALT_BYTES + 4 + 1 + 65;
/** So many bytes of text fit: without the head, the tag and the mark of the last record. */
export const PUSH_TEXT_BYTES = RECORD_BYTES - HEAD_BYTES - TAG_BYTES - 1;

/** Whether a browser may have made them: an uncompressed point of the curve, and 16 bytes. */
export function isPushKeys({ p256dh, auth }: PushAddress["keys"]): boolean {
	const point = Buffer.from(p256dh, "base64url");
	if (point.length !== 65 || point[0] !== 4 || Buffer.from(auth, "base64url").length !== 16) return false;
	try {
		Curve.convertKey(point, CURVE);
		return true;
	} catch {
		return false;
	}
}

/** A text that only this browser can read (RFC 8291, aes128gcm of RFC 8188 in one record). Each has a key and a salt of its own; the RFC's example has known ones. */
export function sealPush({ p256dh, auth }: PushAddress["keys"], text: string, own = newKey(), salt = randomBytes(SALT_BYTES)): Buffer {
	const plain = Buffer.from(text, "utf8");
	if (plain.length > PUSH_TEXT_BYTES) throw new Error(`a push of ${plain.length} bytes; ${PUSH_TEXT_BYTES} fit`);
	const theirs = Buffer.from(p256dh, "base64url");
	const info = Buffer.concat([Buffer.from("WebPush: info\0"), theirs, own.getPublicKey()]);
	const secret = derived(own.computeSecret(theirs), Buffer.from(auth, "base64url"), info, 32);
	const cipher = createCipheriv(
		"aes-128-gcm",
		derived(secret, salt, "Content-Encoding: aes128gcm\0", 16),
		derived(secret, salt, "Content-Encoding: nonce\0", 12),
	);
	const head = Buffer.alloc(HEAD_BYTES);
	salt.copy(head);
	head.writeUInt32BE(RECORD_BYTES, SALT_BYTES);
	head.writeUInt8(65, SALT_BYTES + 4);
	own.getPublicKey().copy(head, SALT_BYTES + 5);
	return Buffer.concat([head, cipher.update(plain), cipher.update(LAST), cipher.final(), cipher.getAuthTag()]);
}
/** Says that no record follows. */
const LAST = Buffer.from([2]);

const derived = (key: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer =>
	Buffer.from(hkdfSync("sha256", key, salt, info, length));

function newKey(): ECDH {
	const key = createECDH(CURVE);
	key.generateKeys();
	return key;
}
