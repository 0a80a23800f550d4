import { issueTicket } from "../../kit/session/tickets.ts";
import type { AreaSamples } from "../../testing/sampling.ts";
import type { TestApp } from "../../testing/test-app.ts";

const NUMBER = "42";
/** A browser that waits to be let in. */
const newCode = async ({ platform }: TestApp): Promise<string> =>
	(
		await issueTicket(platform, {
			kind: "pairing",
			lifetime_ms: 60_000,
			data: { state: "waiting", user_agent: "Test", ip: "127.0.0.1", browser: "00".repeat(32), number: NUMBER },
		})
	).secret;

export const pairingSamples: AreaSamples<"pairing"> = {
	start: () => ({}),
	look: async (_ids, t) => ({ body: { code: await newCode(t) } }),
	answer: async (_ids, t) => ({ body: { code: await newCode(t), approve: true, number: NUMBER } }),
	// without the cookie: the answer is that there is nothing to claim
	claim: () => ({}),
};
