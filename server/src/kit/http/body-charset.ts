import type { FastifyInstance } from "fastify";
import { Refusal } from "./refusal.ts";

const CHARSET = /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;]*))/gi;

/** JSON is UTF-8. What calls itself anything else would be read as something its sender did not write. Files are bytes, whatever they are called. */
export function refuseOddCharsets(app: FastifyInstance): void {
	app.addHook("onRequest", (request, _reply, done) => {
		const type = request.headers["content-type"];
		if (type === undefined || type === "application/json" || request.routeOptions.config.slowBody === true) return done();
		for (const [, quoted, plain] of type.matchAll(CHARSET))
			if (!/^utf-?8$/i.test(quoted ?? plain ?? "")) return done(new Refusal("charset"));
		done();
	});
}
