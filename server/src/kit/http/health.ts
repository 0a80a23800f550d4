import type { FastifyInstance } from "fastify";
import type pg from "pg";

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
		const [database, files] = await Promise.all([answers(stores.database), answers(stores.files)]);
		const ok = database && files && !health.draining;
		const word = (there: boolean) => (there ? "ok" : "away");
		return reply.code(ok ? 200 : 503).send({ ok, database: word(database), files: word(files), draining: health.draining });
	});
}

/** Whether it answers in time. */
export async function answers(ask: () => Promise<unknown>): Promise<boolean> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<boolean>((resolve) => {
		timer = setTimeout(resolve, PATIENCE_MS, false);
	});
	const asked = ask().then(
		() => true,
		() => false,
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
