import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import type { CalendarFeed } from "../../kit/tables/calendar-feeds.ts";
import { readFeed } from "./feeds.service.ts";

/** What calendar programs fetch. No login: the secret in the address is the key. */
export function serveFeeds(app: FastifyInstance, pool: pg.Pool, fed: readonly CalendarFeed[], now: () => Date = () => new Date()): void {
	app.get<{ Params: { code: string } }>("/feeds/:code", { config: { access: "public", rateLimit: {} } }, async (request, reply) => {
		const calendar = await readFeed(pool, fed, request.params.code, now());
		// weak: compressed on the way it is another sequence of bytes
		const tag = `W/"${createHash("sha256").update(calendar).digest("base64url").slice(0, 27)}"`;
		reply
			.header("etag", tag)
			// kept by the one who fetched it, and asked for again each time: a revoked link ends at once
			.header("cache-control", "private, no-cache")
			.header("x-robots-tag", "noindex");
		if (isKnown(request.headers["if-none-match"], tag)) return reply.code(304).send();
		return reply
			.header("content-type", "text/calendar; charset=utf-8")
			.header("content-disposition", 'inline; filename="timetable.ics"')
			.header("content-security-policy", "default-src 'none'; sandbox")
			.send(calendar);
	});
}

const bare = (tag: string): string => tag.trim().replace(/^W\//, "");
const isKnown = (header: string | undefined, tag: string): boolean =>
	header !== undefined && (header.trim() === "*" || header.split(",").some((one) => bare(one) === bare(tag)));
