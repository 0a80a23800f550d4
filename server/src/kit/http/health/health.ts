import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { refusalOf } from "../refusal.ts";

/** A load balancer hears of what is away within a second. */
const PATIENCE_MS = 1_000;

export interface Health {
	/** False once we are told to stop: a load balancer sends nobody any more. */
	draining: boolean;
}
/** What we cannot work without, by name: each asked whether it is there. */
export type Stores = Record<"database" | "files", () => Promise<unknown>>;

export const storesOf = (pool: pg.Pool, files: { check(): Promise<void> }): Stores => ({
	database: once(() => pool.query("select 1")),
	files: once(() => files.check()),
});

/** /live: the process runs. /ready: it can serve, or what is away. */
export function serveHealth(app: FastifyInstance, stores: Stores, health: Health): void {
	app.get("/live", { config: { access: "public" } }, async () => ({ ok: true }));
	app.get("/ready", { config: { access: "public" } }, async (_request, reply) => {
		const [database, files] = await Promise.all([stateOf(stores.database), stateOf(stores.files)]);
		const ok = database === "ok" && files === "ok" && !health.draining;
		return reply.code(ok ? 200 : 503).send({ ok, database, files, draining: health.draining });
	});
}

/** Whether it answers in time. */
export const answers = async (ask: () => Promise<unknown>): Promise<boolean> => (await stateOf(ask)) === "ok";

type State = "ok" | "away" | "full";
async function stateOf(ask: () => Promise<unknown>): Promise<State> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<State>((resolve) => {
		timer = setTimeout(resolve, PATIENCE_MS, "away");
	});
	const asked = ask().then(
		(): State => "ok",
		(error: unknown): State => (refusalOf(error)?.code === "disk_full" ? "full" : "away"),
	);
	const answered = await Promise.race([asked, late]);
	clearTimeout(timer);
	return answered;
}

/** Questions that nobody answers do not pile up: who asks meanwhile waits for the same one. A folder that hangs would take one thread after the other. */
function once(ask: () => Promise<unknown>): () => Promise<unknown> {
	let under: Promise<unknown> | undefined;
	return () => {
		under ??= ask().finally(() => {
			under = undefined;
		});
		return under;
	};
}
