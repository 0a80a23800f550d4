import type { FastifyInstance } from "fastify";
import type { CallBrake } from "../http/call-brake.ts";
import { withoutValues } from "../http/error-answers.ts";
import { Refusal } from "../http/refusal.ts";
import type { Actor } from "../session/actor.ts";
import type { Sessions } from "../session/sessions.ts";
import { type LiveHub, LOOK_AGAIN, type Subscription } from "./live.hub.ts";
import type { Presence } from "./presence.ts";

/** More unread bytes than this and the screen is too slow: it is cut off and catches up when it reconnects. */
const MAX_BUFFERED = 1024 * 1024;
const LONGEST_TIMER_MS = 2_147_483_647;

interface LiveQuery {
	age?: unknown;
	/** 1: nobody uses this browser just now. */
	away?: unknown;
}
interface LiveParts {
	hub: LiveHub;
	sessions: Sessions;
	presence: Pick<Presence, "enter">;
	brake: CallBrake;
	inMaintenance?: () => boolean;
}

/** GET /api/live: server-sent events of everything the person may see. Resumes after `Last-Event-ID`; begins with what happened in the last `age` ms without one. While it is open, the person is here. */
export function serveLive(app: FastifyInstance, { hub, sessions, presence, brake, inMaintenance = () => false }: LiveParts): void {
	const streams = new OpenStreams();
	const shutOut = (actor: Actor) => inMaintenance() && !actor.is_operator;
	app.get("/api/live", { config: { access: "member" }, exposeHeadRoute: false }, async (request, reply) => {
		const actor = await sessions.actorOf(request);
		if (shutOut(actor)) throw new Refusal("maintenance");
		if (actor.customer_id === null) throw new Refusal("no_customer");
		brake.leave(brake.enter(actor.user_id));
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
				if (raw.writableEnded) return;
				if (raw.writableLength > MAX_BUFFERED) raw.destroy();
				else raw.write(text);
			},
			end: () => raw.end(),
		};
		const lastEventId = request.headers["last-event-id"];
		const query = request.query as LiveQuery;
		const age = Number(query.age) || 0;
		try {
			let subscription: Subscription | undefined;
			let leave: (() => void) | undefined;
			let asked = 0;
			// before the first news: a session that ends meanwhile must not leave a stream behind
			const stop = sessions.onChange(async (concerns): Promise<unknown> => {
				if (!concerns(actor)) return;
				// still starting: the screen comes back at once and starts with the rights of then
				if (subscription === undefined) return raw.end();
				const mine = ++asked;
				subscription.hold();
				const now = await sessions.actorOfSession(actor.session_id, actor.user_id).catch(() => undefined);
				if (now === undefined || now.customer_id !== actor.customer_id || shutOut(now)) return raw.end();
				// of several changes the answer to the last one counts
				subscription.release(mine === asked ? now : undefined);
			});
			// a grant to help ends by itself, and nothing announces that
			const over = actor.support && setTimeout(() => raw.end(), Math.min(Date.parse(actor.support.until) - Date.now(), LONGEST_TIMER_MS));
			const gone = streams.add(actor.session_id, () => raw.end());
			const close = () => {
				gone();
				stop();
				clearTimeout(over ?? undefined);
				subscription?.close();
				leave?.();
			};
			raw.on("close", close);
			subscription = await hub.subscribe(actor, sink, typeof lastEventId === "string" ? lastEventId : undefined, age);
			// who came and went meanwhile is in no log
			if (lastEventId !== undefined) sink.write(LOOK_AGAIN);
			leave = presence.enter(actor, query.away === "1");
			if (raw.destroyed) close();
		} catch (error) {
			request.log.warn({ err: withoutValues(error) }, "live stream could not start");
			raw.destroy();
		}
	});
}

/** Tabs of one browser share a stream: more of one session than this is no person. */
const MOST_STREAMS = 20;

/** What is open, by session; one too many ends the oldest. */
class OpenStreams {
	readonly #of = new Map<string, Set<() => void>>();

	/** Answers what to call when it is over. */
	add(session_id: string, end: () => void): () => void {
		const open = this.#of.get(session_id) ?? new Set();
		this.#of.set(session_id, open);
		open.add(end);
		if (open.size > MOST_STREAMS) for (const oldest of [...open].slice(0, open.size - MOST_STREAMS)) oldest();
		return () => {
			open.delete(end);
			if (open.size === 0) this.#of.delete(session_id);
		};
	}
}
