import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { Refusal } from "../http/refusal.ts";

/** Access tokens live this long; a revoked session ends at once all the same, see sessions.ts. */
export const ACCESS_MS = 10 * 60_000;
export const REFRESH_MS = 30 * 24 * 60 * 60_000;

const DAY_MS = 24 * 60 * 60_000;
const ISSUER = "homeroom";

export interface Claims {
	session_id: string;
	user_id: number;
	customer_id: number | null;
}

export type Tokens = ReturnType<typeof createTokens>;

/**
 * Signs with a key that changes every day: derived from the installation's secret and the day's number (the key id),
 * so all processes agree without sharing more than the secret. Today's and yesterday's keys are accepted.
 */
export function createTokens(secret: string, now: () => number = Date.now) {
	const keyOf = (kid: string) => new Uint8Array(hkdfSync("sha256", secret, "homeroom access token", kid, 32));
	const today = () => Math.floor(now() / DAY_MS);
	const refreshKey = new Uint8Array(hkdfSync("sha256", secret, "homeroom refresh token", "", 32));
	const mac = (text: string) => createHmac("sha256", refreshKey).update(text).digest("base64url");
	const sealed = (text: string) => `${text}.${mac(`seal ${text}`)}`;

	return {
		async sign({ session_id, user_id, customer_id }: Claims): Promise<{ access_token: string; expires_at: string }> {
			const expires = now() + ACCESS_MS;
			const kid = String(today());
			const access_token = await new SignJWT({ sid: session_id, cid: customer_id })
				.setProtectedHeader({ alg: "HS256", kid })
				.setIssuer(ISSUER)
				.setSubject(String(user_id))
				.setExpirationTime(Math.floor(expires / 1000))
				.sign(keyOf(kid));
			return { access_token, expires_at: new Date(expires).toISOString() };
		},

		async verify(token: string): Promise<Claims & { expires: number }> {
			try {
				const { payload } = await jwtVerify(
					token,
					({ kid = "" }) => {
						if (kid !== String(today()) && kid !== String(today() - 1)) throw new Error("key is too old");
						return keyOf(kid);
					},
					{ issuer: ISSUER, algorithms: ["HS256"], requiredClaims: ["exp", "sub", "sid"], currentDate: new Date(now()) },
				);
				return {
					session_id: String(payload.sid),
					user_id: Number(payload.sub),
					customer_id: (payload.cid as number | null) ?? null,
					expires: Number(payload.exp) * 1000,
				};
			} catch {
				throw new Refusal("token_invalid");
			}
		},

		firstRefresh: (session_id: string): string => sealed(`${session_id}.${randomBytes(32).toString("base64url")}`),
		/** The successor follows from the token itself: tabs that refresh with the same one at once get the same next one. */
		nextRefresh: (session_id: string, token: string): string => sealed(`${session_id}.${mac(`next ${token}`)}`),
		/** The session of a refresh token that we made, old or new; undefined for anything else. */
		sessionOf(token: string | undefined): string | undefined {
			const [session_id = "", value = "", seal = ""] = token?.split(".") ?? [];
			const expected = Buffer.from(mac(`seal ${session_id}.${value}`));
			const given = Buffer.from(seal);
			return given.length === expected.length && timingSafeEqual(given, expected) ? session_id : undefined;
		},
	};
}
