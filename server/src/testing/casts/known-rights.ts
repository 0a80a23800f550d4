import { type Call, call } from "@homeroom/contract/kit/call.ts";
import { z } from "zod";
import type { Route } from "../../kit/calls/serve.ts";
import type { Actor } from "../../kit/session/actor.ts";

/** Where servers of tests answer what they remember that somebody may. The calls of a session read it from the database, and know it before all others do. */
export const KNOWN_RIGHTS = "/testing/known_rights";
const knownRights = call({ get: KNOWN_RIGHTS, access: "signed-in", summary: "Only tests", answer: z.object({ permissions: z.unknown() }) });
export const knownRightsRoute: Route = {
	call: knownRights as unknown as Call,
	handler: ({ actor }) => ({ permissions: (actor as Actor).permissions }),
};
