import type { FastifyInstance } from "fastify";
import { Refusal } from "../http/refusal.ts";
import type { Sessions } from "../session/sessions.ts";
import type { LiveHub } from "./live.hub.ts";

/** More unread bytes than this and the screen is too slow: it is cut off and catches up when it reconnects. */
const MAX_BUFFERED = 1024 * 1024;

/** GET /api/live: server-sent events of everything the person may see. Resumes after `Last-Event-ID`. */
export function serveLive(app: FastifyInstance, hub: LiveHub, sessions: Sessions): void {
	app.get("/api/live", { config: { access: "member" }, exposeHeadRoute: false }, async (request, reply) => {
		const actor = await sessions.actorOf(request);
		if (actor.customer_id === null) throw new Refusal("no_customer");
		reply.hijack();
		const { raw } = reply;
		raw.writeHead(200, {
			...(reply.getHeaders() as Record<string, string>),
			"x-request-id": request.id,
			"content-type": "text/event-stream; charset=utf-8",
			"cache-control": "no-store",
			"x-accel-buffering": "no",
		});
		request.raw.socket.setTimeout(0);
		const sink = {
			write(text: string) {
				if (raw.writableLength > MAX_BUFFERED) raw.destroy();
				else raw.write(text);
			},
			end: () => raw.end(),
		};
		const lastEventId = request.headers["last-event-id"];
		try {
			const subscription = await hub.subscribe(actor, sink, typeof lastEventId === "string" ? lastEventId : undefined);
			const stop = sessions.onChange(async (concerns) => {
				if (!concerns(actor)) return;
				const now = await sessions.actorOfSession(actor.session_id, actor.user_id).catch(() => undefined);
				if (now === undefined || now.customer_id !== actor.customer_id) raw.end();
				else subscription.replace(now);
			});
			raw.on("close", () => {
				stop();
				subscription.close();
			});
			if (raw.destroyed) raw.emit("close");
		} catch (error) {
			request.log.warn({ err: error }, "live stream could not start");
			raw.destroy();
		}
	});
}
