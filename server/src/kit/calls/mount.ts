import type { Call } from "@homeroom/contract/kit/call.ts";
import type { FastifyInstance } from "fastify";
import { leaveBodiesAlone } from "../http/files/file-taken.ts";
import { type Doors, type Route, runner } from "./serve.ts";

/** Puts an area's calls under /api. Those without a login are limited per address. */
export function mount(app: FastifyInstance, routes: readonly Route[], doors: Doors): void {
	const place = (scope: FastifyInstance, { call, handler }: Route) =>
		scope.route({
			method: call.method,
			url: `/api${call.path.replace(/\{(\w+)\}/g, ":$1")}`,
			config: configOf(call),
			// whoever asks for a file's headers alone would have all of it made
			...(call.gives === "file" && { exposeHeadRoute: false }),
			handler: runner({ call, handler }, doors),
		});
	for (const route of routes) if (route.call.takes !== "file") place(app, route);
	const taking = routes.filter(({ call }) => call.takes === "file");
	if (taking.length === 0) return;
	void app.register(async (scope) => {
		leaveBodiesAlone(scope);
		for (const route of taking) place(scope, route);
	});
}

/** Per address: three thousand people of one school, each once in six seconds. */
const CROWD_PER_MINUTE = 30_000;
const configOf = ({ access, takes, slow, crowd }: Call) => ({
	access,
	...(access === "public" && { rateLimit: crowd ? { max: CROWD_PER_MINUTE } : {} }),
	...(takes === "file" && { slowBody: true }),
	...(slow && { slowAnswer: true }),
});
