import type { FastifyInstance } from "fastify";
import { type Doors, type Route, runner } from "./serve.ts";

/** Attempts to log in to one account from one address, per minute. */
const LOGINS_PER_MINUTE = 10;

export interface MountOptions {
	loginsPerMinute?: number;
}

/** Puts an area's calls under /api. */
export function mount(
	app: FastifyInstance,
	routes: Route[],
	doors: Doors,
	{ loginsPerMinute = LOGINS_PER_MINUTE }: MountOptions = {},
): void {
	for (const route of routes) {
		const { call } = route;
		const isLogin = call.access === "public" && call.path.endsWith("login");
		app.route({
			method: call.method,
			url: `/api${call.path.replace(/\{(\w+)\}/g, ":$1")}`,
			config: {
				access: call.access,
				...(call.access === "public" && { rateLimit: {} }),
				...(isLogin && {
					rateLimit: {
						max: loginsPerMinute,
						hook: "preHandler" as const,
						keyGenerator: (request: { ip: string; body: unknown }) => `${request.ip} ${addressIn(request.body)}`,
					},
				}),
			},
			handler: runner(route, doors),
		});
	}
}

/** The account somebody tries to log in to. The body is not checked yet: it may be anything. */
function addressIn(body: unknown): string {
	const email = (body as { email?: unknown } | null)?.email;
	return typeof email === "string" ? email.trim().toLowerCase().slice(0, 254) : "";
}
