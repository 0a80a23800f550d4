import type { FastifyInstance } from "fastify";

const NAME = "homeroom_request_seconds";
/** Seconds; the last counts all. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5, Number.POSITIVE_INFINITY];

interface Times {
	labels: string;
	/** How many were at most as long as the bucket of the same place, and longer than the one before. */
	counts: number[];
	sum: number;
}

/**
 * How long calls took, by method, route and status, as Prometheus reads a histogram. prom-client's own looks labels up by a text
 * that it builds anew for every call, which took more of a call than checking who asks.
 */
export function timeRequests(app: FastifyInstance): () => string {
	const known = new Map<string, Map<string, Map<number, Times>>>();
	const all: Times[] = [];
	const timesOf = (route: string, method: string, status: number): Times => {
		const ofRoute = known.get(route) ?? new Map<string, Map<number, Times>>();
		const ofMethod = ofRoute.get(method) ?? new Map<number, Times>();
		const labels = `method="${method}",route="${route}",status="${status}"`;
		const times = { labels, counts: BUCKETS.map(() => 0), sum: 0 };
		known.set(route, ofRoute.set(method, ofMethod.set(status, times)));
		all.push(times);
		return times;
	};
	app.addHook("onResponse", (request, reply, done) => {
		const { url: route = "unknown" } = request.routeOptions;
		const { method } = request;
		const { statusCode } = reply;
		const seconds = reply.elapsedTime / 1000;
		const times = known.get(route)?.get(method)?.get(statusCode) ?? timesOf(route, method, statusCode);
		const place = BUCKETS.findIndex((most) => seconds <= most);
		times.counts[place] = (times.counts[place] as number) + 1;
		times.sum += seconds;
		done();
	});
	return () => [`# HELP ${NAME} Time to answer a call`, `# TYPE ${NAME} histogram`, ...all.flatMap(linesOf), ""].join("\n");
}

function linesOf({ labels, counts, sum }: Times): string[] {
	let count = 0;
	const buckets = BUCKETS.map((most, i) => {
		count += counts[i] as number;
		return `${NAME}_bucket{le="${most === Number.POSITIVE_INFINITY ? "+Inf" : most}",${labels}} ${count}`;
	});
	return [...buckets, `${NAME}_sum{${labels}} ${sum}`, `${NAME}_count{${labels}} ${count}`];
}
