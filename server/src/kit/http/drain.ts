import { Server } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** How long open connections get to take their last answer. Busy ones are gone at once; idle browsers hold theirs for longer. */
const PATIENCE_MS = 2_000;
const LOOK_MS = 10;

/**
 * Nobody new is let in, while open connections go on until their next answer, which tells them to close.
 * The door closes first: clients that were told to close would connect anew, and whoever waits at the door
 * when it closes is cut off with the request already sent.
 */
export async function drainConnections(app: FastifyInstance): Promise<void> {
	if (!app.server.listening) return;
	Server.prototype.close.call(app.server);
	for (const end = Date.now() + PATIENCE_MS; Date.now() < end && (await openConnections(app)) > 0; ) await wait(LOOK_MS);
}

/**
 * Closes the server. Connections that were busy when that began, with the rest of a refused file for example, are closed once they
 * are idle; one that never comes to an end is cut, so that nobody can hold the server back.
 */
export async function closeServer(app: FastifyInstance): Promise<void> {
	const end = Date.now() + PATIENCE_MS;
	const again = setInterval(() => {
		if (Date.now() < end) app.server.closeIdleConnections();
		else app.server.closeAllConnections();
	}, 10 * LOOK_MS);
	try {
		await app.close();
	} finally {
		clearInterval(again);
	}
}

const openConnections = (app: FastifyInstance): Promise<number> =>
	new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count ?? 0)));
