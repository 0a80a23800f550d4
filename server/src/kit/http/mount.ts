import type { FastifyInstance } from "fastify";
import { type Doors, type Route, runner } from "./serve.ts";

/** Puts an area's calls under /api. Those without a login are limited per address. */
export function mount(app: FastifyInstance, routes: Route[], doors: Doors): void {
	for (const route of routes) {
		const { call } = route;
		app.route({
			method: call.method,
			url: `/api${call.path.replace(/\{(\w+)\}/g, ":$1")}`,
			config: { access: call.access, ...(call.access === "public" && { rateLimit: {} }) },
			handler: runner(route, doors),
		});
	}
}
