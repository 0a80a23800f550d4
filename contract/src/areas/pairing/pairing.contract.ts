import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { Instant, line } from "../../kit/schemas.ts";
import { SessionAnswer } from "../session/session.contract.ts";
import { PAIRING_STATES } from "./pairing.rules.ts";

const Code = z.string({ error: "required" }).min(1, "required").max(200, "too_long");

export const PairingRequest = z.object({ user_agent: z.string().nullable(), ip: z.string(), asked_at: Instant, expires_at: Instant });
export type PairingRequest = z.output<typeof PairingRequest>;

/** Signing a browser in by approving it on a phone that is signed in already. */
export const pairing = area({
	start: call({
		post: "/auth/pairing/start",
		access: "public",
		summary: "A code that a signed-in phone can approve; bound to this browser by a cookie",
		answer: z.object({
			code: z.string(),
			expires_at: Instant,
			/** How long it is good from now: clocks of devices differ. */
			seconds: z.int(),
			/** Shown here, typed on the phone: who approves has this screen before their eyes. */
			number: z.string(),
		}),
	}),
	look: call({
		post: "/auth/pairing/look",
		access: "signed-in",
		forHelpers: false,
		summary: "Which browser asks, from where and since when",
		reads: true,
		body: z.object({ code: Code }),
		answer: PairingRequest,
	}),
	answer: call({
		post: "/auth/pairing/answer",
		access: "signed-in",
		summary: "Let the asking browser in as me, or refuse it",
		body: z.object({
			code: Code,
			approve: z.boolean({ error: "required" }),
			/** Needed to approve. */
			number: line(2).nullish(),
		}),
		answer: z.object({ ok: z.literal(true) }),
	}),
	claim: call({
		post: "/auth/pairing/claim",
		access: "public",
		summary: "Has somebody approved this browser? Then the session, once",
		answer: z.union([z.object({ state: z.enum(PAIRING_STATES) }), SessionAnswer]),
	}),
});
