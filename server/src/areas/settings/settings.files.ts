import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { inCustomer } from "../../kit/db/customer-db.ts";
import { notFound, Refusal } from "../../kit/http/refusal.ts";
import { seeTicket, takeTicket } from "../../kit/session/tickets.ts";
import { asUser } from "../session/session.public.ts";
import { exportCustomer } from "./settings.export.ts";
import { findCustomer, insertExport, noteDownload } from "./settings.queries.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const PUBLIC = { config: { access: "public", rateLimit: {} } } as const;

/** What is no JSON and needs no login: logos, which the login page shows, and the file that a secret link downloads. */
export function serveSettingsFiles(app: FastifyInstance, pool: pg.Pool): void {
	app.get<{ Params: { id: string } }>("/api/logos/:id", PUBLIC, async ({ params }, reply) => {
		if (!UUID.test(params.id)) throw notFound();
		const logo = await asUser(pool, null)
			.selectFrom("platform.logos")
			.select(["media_type", "bytes"])
			.where("id", "=", params.id)
			.executeTakeFirst();
		if (logo === undefined) throw notFound();
		return (
			reply
				.header("content-type", logo.media_type)
				// another picture has another id
				.header("cache-control", "public, max-age=31536000, immutable")
				.header("content-security-policy", "default-src 'none'; sandbox")
				.header("content-disposition", "inline")
				.send(logo.bytes)
		);
	});

	app.get<{ Params: { ticket: string } }>("/api/exports/:ticket", { ...PUBLIC, exposeHeadRoute: false }, async (request, reply) => {
		const secret = request.params.ticket;
		const db = asUser(pool, null);
		const seen = await seeTicket(db, "export", secret);
		const ticket = seen?.data.once === true ? await takeTicket(db, "export", secret) : seen;
		if (ticket?.customer_id == null) throw new Refusal("link_invalid");
		const { customer_id, user_id } = ticket;
		const inside = inCustomer(pool, { customer_id, user_id, request_id: request.id });
		const { subdomain } = await findCustomer(inside);
		const known = ticket.data.export_id;
		await noteDownload(inside, typeof known === "number" ? known : await insertExport(inside, user_id));
		const day = new Date().toISOString().slice(0, 10);
		return reply
			.header("content-type", "application/gzip")
			.header("content-disposition", `attachment; filename="homeroom-${subdomain}-${day}.ndjson.gz"`)
			.header("content-security-policy", "default-src 'none'; sandbox")
			.send(exportCustomer(pool, customer_id));
	});
}
