import { createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { readBadgeCode } from "@homeroom/contract/areas/badges/badges.rules.ts";
import { hashOf } from "../../kit/secrets/hash-of.ts";

/** Digits and letters that nobody confuses on paper: no I, L, O, U. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 100 bits: nobody guesses one, and twenty characters can still be typed when a camera fails. */
const LENGTH = 20;

export const newBadgeSecret = (): string => Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join("");

export interface BadgeCode {
	customer_id: number;
	hash: Buffer;
}
/** What somebody scanned or typed; undefined when it cannot be a badge. */
export function parseBadgeCode(text: string): BadgeCode | undefined {
	const code = readBadgeCode(text);
	if (code === undefined) return undefined;
	const [customer_id = "", secret = ""] = code.split(".");
	return { customer_id: Number(customer_id), hash: hashOf(secret) };
}

/** A few digits are found by trying, however slow the hash; not without a key that is kept outside of the database. */
export interface PinHasher {
	/** `of`: the hash of the badge's own secret, so that equal PINs look different. */
	hash(pin: string, of: Buffer): string;
	fits(pin: string, of: Buffer, hash: string): boolean;
}
export function createPinHasher(secret: string): PinHasher {
	const key = new Uint8Array(hkdfSync("sha256", secret, "homeroom badge pin", "", 32));
	const hash = (pin: string, of: Buffer) => createHmac("sha256", key).update(of).update(pin).digest("base64url");
	return {
		hash,
		fits: (pin, of, expected) => timingSafeEqual(hashOf(hash(pin, of)), hashOf(expected)),
	};
}

export const newPin = (digits: number): string => String(randomInt(10 ** digits)).padStart(digits, "0");
