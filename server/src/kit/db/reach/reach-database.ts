import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { explained, STILL_STARTING } from "../database-fault.ts";
import { openClient } from "../open-client.ts";
import { refusePooler } from "../pooler.ts";

const PATIENCE_MS = 60_000;
const AGAIN_MS = 500;

/** Comes back when the database at DATABASE_URL can be used; otherwise one sentence says why not. One that is still starting is waited for: machines start both at once. */
export async function reachDatabase(url: string, say: (sentence: string) => void, patienceMs = PATIENCE_MS): Promise<void> {
	try {
		const client = await started(url, say, patienceMs);
		await refusePooler(client, url).finally(() => client.end());
	} catch (error) {
		throw explained(error as Error, url);
	}
}

async function started(url: string, say: (sentence: string) => void, patienceMs: number): Promise<pg.Client> {
	const until = performance.now() + patienceMs;
	for (let told = false; ; told = true) {
		try {
			return await openClient(url);
		} catch (error) {
			if ((error as { code?: string }).code !== STILL_STARTING || performance.now() > until) throw error;
			if (!told) say("PostgreSQL is still starting: waiting for it, up to a minute.");
			await sleep(AGAIN_MS);
		}
	}
}
