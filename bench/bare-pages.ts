import { createServer } from "node:http";
import type pg from "pg";
import { findRegister, marksOf, registersOn } from "../server/src/areas/attendance/attendance.queries.ts";
import { coversOfOne } from "../server/src/areas/cover/cover.queries.ts";
import type { CustomerDb } from "../server/src/kit/db/customer-db.ts";
import { openPool } from "../server/src/kit/db/pool.ts";
import { PLAIN_PAGES } from "./bench-sql.ts";

// The least that could answer what people open: node:http and pg. No session, no permission, no validation. Lists, search and a record are plain statements
// without row security; registers, days and covers are what the server asks, on connections that belong to one school.
const options = { url: process.env.DATABASE_URL as string, max: Number(process.env.HOMEROOM_POOL), onError: () => {} };
const owner = openPool({ ...options, as: "owner" });
const schools = new Map<string, pg.Pool>();
function poolOf(customer_id: string): pg.Pool {
	const known = schools.get(customer_id);
	if (known !== undefined) return known;
	const pool = openPool({ ...options, as: "app" });
	pool.on("connect", (client) => void client.query("select set_config('app.customer_id', $1, false)", [customer_id]));
	schools.set(customer_id, pool);
	return pool;
}

interface Statement {
	name: string;
	text: string;
	values: unknown[];
}
/** What a query of the server would send. */
function statementOf(name: string, ask: (db: CustomerDb) => Promise<unknown>): Statement {
	const sent: { sql: string; parameters: unknown[] }[] = [];
	const executeQuery = async (query: { sql: string; parameters: unknown[] }) => {
		sent.push(query);
		return { rows: [] };
	};
	// cast: of a database only this is used by queries that write their own text
	void ask({ executeQuery } as unknown as CustomerDb);
	const [{ sql: text, parameters: values } = { sql: "", parameters: [] }] = sent;
	return { name, text, values };
}

const LIMIT = 20;
const pageOf = (rows: Record<string, unknown>[]) => ({
	students: rows.slice(0, LIMIT).map(({ total: _total, key_0: _key, ...student }) => student),
	meta: { has_next: rows.length > LIMIT, limit: LIMIT, total: rows[0]?.total ?? 0 },
});
const ANSWERS: Record<string, (query: Record<string, string>) => Promise<unknown>> = {
	"/list": async ({ customer_id, offset }) => pageOf((await owner.query({ ...PLAIN_PAGES.list, values: [customer_id, offset] })).rows),
	"/search": async ({ customer_id, one, other }) =>
		pageOf(
			(
				await owner.query(
					other === undefined
						? { ...PLAIN_PAGES.one, values: [customer_id, one] }
						: { ...PLAIN_PAGES.two, values: [customer_id, one, other] },
				)
			).rows,
		),
	"/deeds": async ({ customer_id, before, rows }) => ({
		deeds: [
			...Map.groupBy(
				(await owner.query({ ...PLAIN_PAGES.deeds, values: [customer_id, before, rows] })).rows,
				({ request_id }) => request_id,
			),
		].map(([id, changes]) => ({ id, changes })),
	}),
	"/record": async ({ customer_id, id }) => (await owner.query({ ...PLAIN_PAGES.record, values: [customer_id, id] })).rows[0],
	"/register": async ({ customer_id = "", user_id, session_id }) => {
		const pool = poolOf(customer_id);
		const line = (
			await pool.query(
				statementOf("register", (db) => findRegister(db, { session_id: Number(session_id) }, Number(user_id), Number(user_id))),
			)
		).rows[0];
		return { line, marks: (await pool.query(statementOf("marks", (db) => marksOf(db, line, false)))).rows };
	},
	"/day": async ({ customer_id = "", user_id, day = "" }) => ({
		registers: (await poolOf(customer_id).query(statementOf("day", (db) => registersOn(db, day, Number(user_id), Number(user_id), false))))
			.rows,
	}),
	"/covers": async ({ customer_id = "", user_id, from = "", to = "" }) => ({
		covers: (
			await poolOf(customer_id).query(
				statementOf("covers", (db) => coversOfOne(db, from, to, { user_id: Number(user_id), plans: false, own: Number(user_id) })),
			)
		).rows,
	}),
};

const server = createServer((request, response) => {
	const [path = "", query] = (request.url as string).split("?");
	const answer = ANSWERS[path]?.(Object.fromEntries(new URLSearchParams(query))) ?? Promise.reject(new Error(path));
	answer
		.then((value) => {
			const body = Buffer.from(JSON.stringify(value));
			response.writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": body.length }).end(body);
		})
		.catch((error: Error) => {
			const body = Buffer.from(String(error));
			response.writeHead(500, { "content-length": body.length }).end(body);
		});
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`http://127.0.0.1:${(server.address() as { port: number }).port}\n`));
process.on("SIGTERM", () => process.exit(0));
