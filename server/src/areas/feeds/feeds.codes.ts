import { randomBytes } from "node:crypto";
import { hashOf } from "../../kit/secrets/hash-of.ts";

/** 32 random bytes: nobody guesses one. */
export const newFeedSecret = (): string => randomBytes(32).toString("base64url");

/** The school's number stands before the secret, because a row can only be looked for in a school. */
export const feedPath = (customer_id: number, secret: string): string => `/feeds/${customer_id}.${secret}.ics`;

export interface FeedCode {
	customer_id: number;
	hash: Buffer;
}
/** The last part of an address; undefined when it cannot be a link. */
export function parseFeedCode(text: string): FeedCode | undefined {
	const [, customer_id, secret] = /^(\d{1,15})\.([\w-]{43})\.ics$/.exec(text) ?? [];
	return customer_id === undefined || secret === undefined ? undefined : { customer_id: Number(customer_id), hash: hashOf(secret) };
}
