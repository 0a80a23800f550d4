import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { measureBackups } from "../backup/backup-metrics.ts";
import { notFound } from "./refusal.ts";

const PATIENCE_MS = 1_000;

export interface Health {
	/** False once we are told to stop: a load balancer sends nobody any more. */
	draining: boolean;
}

/** /live: the process runs. /ready: it can serve. /metrics: for Prometheus, on this machine only. */
export function serveHealth(app: FastifyInstance, pool: pg.Pool, health: Health): void {
	app.get("/live", { config: { access: "public" } }, async () => ({ ok: true }));
	app.get("/ready", { config: { access: "public" } }, async (_request, reply) => {
		const database = await answers(pool);
		const ok = database && !health.draining;
		return reply.code(ok ? 200 : 503).send({ ok, database: database ? "ok" : "away", draining: health.draining });
	});

	const registry = new Registry();
	collectDefaultMetrics({ register: registry });
	const requests = new Histogram({
		name: "homeroom_request_seconds",
		help: "Time to answer a call",
		labelNames: ["method", "route", "status"],
		buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5],
		registers: [registry],
	});
	new Gauge({
		name: "homeroom_pool_waiting",
		help: "Calls that wait for a database connection",
		registers: [registry],
		collect() {
			this.set(pool.waitingCount);
		},
	});
	measureBackups(registry, pool);
	// routes and statuses are few: each counter is looked up once, not once per request
	const counters = new Map<string, { observe(seconds: number): void }>();
	app.addHook("onResponse", ({ method, routeOptions: { url = "unknown" } }, { statusCode, elapsedTime }, done) => {
		const key = `${method} ${url} ${statusCode}`;
		let counter = counters.get(key);
		if (counter === undefined) {
			counter = requests.labels(method, url, String(statusCode));
			counters.set(key, counter);
		}
		counter.observe(elapsedTime / 1000);
		done();
	});
	app.get("/metrics", { config: { access: "public" } }, async (request, reply) => {
		if (!["127.0.0.1", "::1", "::ffff:127.0.0.1"].includes(request.ip)) throw notFound();
		return reply.type(registry.contentType).send(await registry.metrics());
	});
}

async function answers(pool: pg.Pool): Promise<boolean> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<boolean>((resolve) => {
		timer = setTimeout(resolve, PATIENCE_MS, false);
	});
	const asked = pool.query("select 1").then(
		() => true,
		() => false,
	);
	const answered = await Promise.race([asked, late]);
	clearTimeout(timer);
	return answered;
}
