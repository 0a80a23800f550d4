import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "./refusal.ts";

const ONLY_READS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Nothing is changed at the wish of another site's page, whatever the browser sends along. What a browser says of a request
 * (Sec-Fetch-Site) is believed first, because a proxy may have renamed us; then its Origin, which must be the address that was
 * asked, the one people reach us by, or a school's address below it. Programs send neither.
 */
export function refuseForeignPages(app: FastifyInstance, publicUrl: string): void {
	const home = new URL(publicUrl).host;
	const isOurs = (host: string, request: FastifyRequest) =>
		host === request.headers.host || host === request.host || host === home || host.endsWith(`.${home}`);
	app.addHook("onRequest", (request, _reply, done) => {
		if (ONLY_READS.has(request.method)) return done();
		const site = request.headers["sec-fetch-site"];
		if (site === "same-origin" || site === "none") return done();
		const { origin } = request.headers;
		if (site === "cross-site" || (origin !== undefined && !isOurs(hostOf(origin), request))) return done(new Refusal("foreign_page"));
		done();
	});
}

/** Empty for `null`, as pages without an address call themselves, and for what is no origin. */
function hostOf(origin: string): string {
	return URL.canParse(origin) ? new URL(origin).host : "";
}

/** The one way to read a cookie: it counts only where foreign pages were refused before. */
export function cookieOf(request: FastifyRequest, name: string): string | undefined {
	if (ONLY_READS.has(request.method)) throw new Error("a call that only reads takes no cookie");
	return request.cookies[name];
}

/** The one way to write a cookie: no script reads it, and no other site's page sends it. */
export const keepCookie = (
	{ request, reply }: { request: FastifyRequest; reply: FastifyReply },
	name: string,
	value: string,
	{ path, seconds }: { path: string; seconds: number },
): FastifyReply =>
	reply.setCookie(name, value, { path, httpOnly: true, sameSite: "strict", secure: request.protocol === "https", maxAge: seconds });
