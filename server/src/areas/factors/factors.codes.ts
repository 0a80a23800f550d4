import { createHash, randomInt } from "node:crypto";
import { RECOVERY_CODES, TOTP_DIGITS } from "@homeroom/contract/areas/factors/factors.rules.ts";
import { generateSecret, generateSync, generateURI, verifySync } from "otplib";

const STEP_SECONDS = 30;
/** Without what is mistaken for something else: no i, l, o, u; 32 characters, 5 bits each. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const GROUPS = 4;
const PER_GROUP = 4;

export const newTotpSecret = (): string => generateSecret();

/** What the QR code says. */
export const totpUrl = (secret: string, account: string): string => generateURI({ issuer: "Homeroom", label: account, secret });

/** The time step of a right code, now or one step away; undefined for a wrong one. */
export function stepOf(secret: string, code: string, now = Date.now()): number | undefined {
	const token = code.replace(/[\s-]/g, "");
	if (token.length !== TOTP_DIGITS || !/^[0-9]+$/.test(token)) return undefined;
	const result = verifySync({ secret, token, epoch: Math.floor(now / 1000), epochTolerance: STEP_SECONDS });
	return result.valid && "timeStep" in result ? result.timeStep : undefined;
}

/** The code of now; where that one was used already, the next, which counts as well. */
export function codeAfter(secret: string, last_step: number, now = Date.now()): string {
	const seconds = Math.floor(now / 1000);
	return generateSync({ secret, epoch: Math.floor(seconds / STEP_SECONDS) > last_step ? seconds : seconds + STEP_SECONDS });
}

/** 80 bits each, so that a plain hash is enough: 7h2k-9pqr-0xyz-m4nd. */
export function newRecoveryCodes(): string[] {
	const group = () => Array.from({ length: PER_GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
	const codes = new Set<string>();
	while (codes.size < RECOVERY_CODES) codes.add(Array.from({ length: GROUPS }, group).join("-"));
	return [...codes];
}

/** As the code was printed, however it was typed: case, spaces and what is read wrongly do not matter. */
export const plainRecoveryCode = (typed: string): string =>
	typed
		.normalize("NFKC")
		.toLowerCase()
		.replace(/[^0-9a-z]/g, "")
		.replace(/o/g, "0")
		.replace(/[il]/g, "1");

export const recoveryHash = (user_id: number, code: string): Buffer =>
	createHash("sha256")
		.update(`${user_id} ${plainRecoveryCode(code)}`)
		.digest();
