import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import pg from "pg";
import { DEMO_PASSWORD } from "../server/src/areas/session/session.demo-logins.ts";
import { SECRET, type Started, startServer } from "./bench-processes.ts";

/** A real server on a data folder of its own, with the demo schools in it. */
export const startFaultServer = (folder: string, port = 0): Promise<Started> =>
	startServer({ HOMEROOM_DATA: folder, HOMEROOM_SECRET: SECRET, PORT: String(port) });

export const postmasterOf = (folder: string): number =>
	Number(readFileSync(join(folder, "postgres/data/postmaster.pid"), "utf8").split("\n")[0]);

export async function logIn(port: number): Promise<string> {
	const answer = await fetch(`http://127.0.0.1:${port}/api/auth/unified-login`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ email: "admin@north.demo", password: DEMO_PASSWORD }),
	});
	if (answer.status !== 200) throw new Error(`login: ${answer.status} ${await answer.text()}`);
	return ((await answer.json()) as { access_token: string }).access_token;
}

export interface Answer {
	status: number;
	body: string;
	/** The server announced that it closes this connection. */
	closes: boolean;
}
export const newAgent = (): Agent => new Agent({ keepAlive: true, maxSockets: 1 });

export function post(agent: Agent, port: number, token: string, key: string, body: object): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const text = JSON.stringify(body);
		const headers = {
			authorization: `Bearer ${token}`,
			"content-type": "application/json",
			"content-length": Buffer.byteLength(text),
			"idempotency-key": key,
		};
		const sent = request({ agent, port, host: "127.0.0.1", method: "POST", path: "/api/students", headers, timeout: 30_000 });
		sent.on("error", reject);
		sent.on("timeout", () => sent.destroy(new Error("no answer in 30 s")));
		sent.on("response", (response) => {
			let answer = "";
			response.setEncoding("utf8");
			response.on("data", (chunk: string) => {
				answer += chunk;
			});
			response.on("error", reject);
			response.on("end", () =>
				resolve({ status: response.statusCode as number, body: answer, closes: response.headers.connection === "close" }),
			);
		});
		sent.end(text);
	});
}

/** Asks /ready once; 0 where nobody answers in time. */
export function readiness(port: number, timeout = 1_500): Promise<number> {
	return new Promise((resolve) => {
		const sent = request({ port, host: "127.0.0.1", path: "/ready", agent: false, timeout });
		sent.on("error", () => resolve(0));
		sent.on("timeout", () => sent.destroy());
		sent.on("response", (response) => {
			response.resume();
			response.on("end", () => resolve(response.statusCode as number));
			response.on("error", () => resolve(0));
		});
		sent.end();
	});
}

/** Looks into the database itself, past the server. */
export async function look<T extends pg.QueryResultRow>(folder: string, text: string, values: unknown[] = []): Promise<T[]> {
	const home = join(folder, "postgres");
	const port = readFileSync(join(home, "data/postmaster.pid"), "utf8").split("\n")[3];
	const password = readFileSync(join(home, "password"), "utf8").trim();
	const client = new pg.Client({ host: "127.0.0.1", port: Number(port), user: "postgres", password, database: "postgres" });
	await client.connect();
	try {
		return (await client.query<T>(text, values)).rows;
	} finally {
		await client.end();
	}
}

/** Of the acknowledged writes: those not found; and of all: students without exactly one "created" in the log, news of no student. */
export async function audit(folder: string, acknowledged: Set<string>): Promise<{ lost: number; half: number; doubled: number }> {
	const rows = await look<{ last_name: string; students: number; created: number }>(
		folder,
		`select s.last_name, count(distinct s.id)::int as students, count(c.id)::int as created from students s
		left join changes c on c.customer_id = s.customer_id and c.table_name = 'students' and c.row_id = s.id and c.action = 'created'
		where s.first_name = 'Fault' group by s.last_name`,
	);
	const [orphans] = await look<{ count: number }>(
		folder,
		`select count(*)::int from changes c where table_name = 'students' and action = 'created' and after ->> 'first_name' = 'Fault'
		and not exists (select from students s where s.customer_id = c.customer_id and s.id = c.row_id)`,
	);
	const found = new Set(rows.map((row) => row.last_name));
	return {
		lost: [...acknowledged].filter((name) => !found.has(name)).length,
		half: rows.filter((row) => row.created !== row.students).length + (orphans?.count ?? 0),
		doubled: rows.filter((row) => row.students > 1).length,
	};
}
