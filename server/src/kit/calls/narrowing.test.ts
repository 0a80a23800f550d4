import { call } from "@homeroom/contract/kit/call.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import { pino } from "pino";
import { expect, test } from "vitest";
import { z } from "zod";
import { newActor } from "../../testing/new-actor.ts";
import { createHttpServer } from "../http/http-server.ts";
import { Refusal } from "../http/refusal.ts";
import { type Doors, runner, serve } from "./serve.ts";

const answer = z.object({ own: z.int().nullable() });
const calls = {
	asks: call({ get: "/asks", access: "Students.View", summary: "Only tests", answer }),
	forgets: call({ get: "/forgets", access: "Students.View", summary: "Only tests", answer }),
	shut: call({ get: "/shut", access: "Students.View", forOwn: "none", summary: "Only tests", answer }),
	same: call({ get: "/same", access: "Students.View", forOwn: { all: "tests are nobody's" }, summary: "Only tests", answer }),
	stale: call({ get: "/stale", access: "Students.View", summary: "Only tests", answer }),
};
const routes = serve(calls, {
	asks: ({ own }) => ({ own }),
	forgets: () => ({ own: 99 }),
	shut: ({ own }) => ({ own }),
	same: ({ own }) => ({ own }),
	stale: ({ own }) => {
		throw new Refusal("conflict", { current: { own, secret: "of somebody else" } });
	},
});

/** What each call answers to somebody with these actions. */
async function askedWith(actions: string[]) {
	const actor = newActor({ user_id: 7, customer_id: 1, permissions: granting({ Students: actions }) });
	const doors = {
		actorOf: () => actor,
		dbOf: () => ({}),
		inMaintenance: () => false,
		brake: { enter: () => undefined, leave: () => undefined },
		// cast: what these calls need of it
	} as unknown as Doors;
	const http = await createHttpServer({ log: pino({ level: "silent" }) });
	for (const route of routes) http.get(route.call.path, { config: { access: "public" } }, runner(route, doors));
	const told: Record<string, unknown> = {};
	for (const path of ["asks", "forgets", "shut", "same", "stale"]) {
		const { statusCode, body } = await http.inject({ method: "GET", url: `/${path}` });
		const { own, needed, current } = JSON.parse(body) as Record<string, unknown>;
		told[path] = statusCode === 200 ? own : statusCode === 403 ? needed : current;
	}
	await http.close();
	return told;
}

test("who sees their own alone is refused by what does not ask for it", async () => {
	expect(await askedWith(["View"])).toEqual({ asks: null, forgets: 99, shut: null, same: null, stale: { own: null } });
	expect(await askedWith(["ViewOwn"])).toEqual({ asks: 7, forgets: "Students.View", shut: "Students.View", same: null, stale: { own: 7 } });
});
