import { createServer } from "node:http";
import { openPool } from "../server/src/kit/db/pool.ts";
import { PLAIN_LIST } from "./bench-sql.ts";

// The least that could answer the same question: node:http and pg. No session, no permission, no validation, no row security.
const pool = openPool({ url: process.env.DATABASE_URL as string, max: Number(process.env.HOMEROOM_POOL), as: "owner", onError: () => {} });

const server = createServer((request, response) => {
	const query = new URLSearchParams((request.url as string).split("?")[1]);
	const limit = 20;
	pool
		.query({ ...PLAIN_LIST, values: [query.get("customer_id"), query.get("class_label"), limit + 1] })
		.then(({ rows }) => {
			const students = rows.slice(0, limit).map(({ total: _total, key_0: _key, ...student }) => student);
			const meta = { current_page: 1, has_next: rows.length > limit, limit, total: rows[0]?.total ?? 0 };
			const body = Buffer.from(JSON.stringify({ students, meta }));
			response.writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": body.length }).end(body);
		})
		.catch((error: Error) => response.writeHead(500, { "content-length": "0" }).end(String(error)));
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`http://127.0.0.1:${(server.address() as { port: number }).port}\n`));
process.on("SIGTERM", () => process.exit(0));
