import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { Refusal } from "../http/refusal.ts";

// argon2id of Node itself; cost as recommended by OWASP: 19 MiB, two passes, one lane.
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const TAG_LENGTH = 32;
const deriveNow = promisify(argon2) as (algorithm: "argon2id", parameters: Argon2Parameters) => Promise<Buffer>;

/** Hashing takes a core for some 20 ms. One at a time, off the main thread, so that other calls keep the rest of the machine. */
const AT_ONCE = 1;
/** About four seconds of waiting; who comes later is asked to come again. */
const WAITING = 200;
const waiting: (() => void)[] = [];
let running = 0;

async function derive(algorithm: "argon2id", parameters: Argon2Parameters): Promise<Buffer> {
	if (running >= AT_ONCE) {
		if (waiting.length >= WAITING) throw new Refusal("unavailable");
		await new Promise<void>((start) => waiting.push(start));
	} else running++;
	try {
		return await deriveNow(algorithm, parameters);
	} finally {
		const next = waiting.shift();
		if (next === undefined) running--;
		else next();
	}
}

/** The usual text form: $argon2id$v=19$m=…,t=…,p=…$salt$hash, so that the cost can rise later without a migration. */
export async function hashPassword(password: string): Promise<string> {
	const nonce = randomBytes(16);
	const tag = await derive("argon2id", { message: password.normalize("NFKC"), nonce, tagLength: TAG_LENGTH, ...COST });
	return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${plain(nonce)}$${plain(tag)}`;
}

/** A hash nobody has the password of: an unknown address costs the same time as a known one. */
const NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${plain(Buffer.alloc(16))}$${plain(Buffer.alloc(TAG_LENGTH))}`;

export async function passwordFits(password: string, hash: string | null | undefined): Promise<boolean> {
	const parsed = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash ?? NOBODY);
	if (parsed === null) return false;
	const [, memory, passes, parallelism, salt = "", tag = ""] = parsed;
	const expected = Buffer.from(tag, "base64");
	const actual = await derive("argon2id", {
		message: password.normalize("NFKC"),
		nonce: Buffer.from(salt, "base64"),
		tagLength: expected.length,
		memory: Number(memory),
		passes: Number(passes),
		parallelism: Number(parallelism),
	});
	return timingSafeEqual(actual, expected) && hash != null;
}

function plain(bytes: Buffer): string {
	return bytes.toString("base64").replace(/=+$/, "");
}
