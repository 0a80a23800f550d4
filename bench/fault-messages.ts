import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { migrate } from "../server/src/kit/db/migrations/migrate.ts";
import { startPostgres } from "../server/src/kit/postgres/postgres.supervisor.ts";
import { createTokens } from "../server/src/kit/session/tokens.ts";
import { SECRET, type Started, startScript, startServer } from "./bench-processes.ts";
import { type Row, say } from "./bench-table.ts";
import { buildFamilies } from "./families-data.ts";

const FAMILIES = { full: 100_000, small: 2_000 };
/** A claim of who was killed is over after ten minutes; a step takes its time besides. */
const END_MS = 40 * 60_000;

/** kill -9 of one of two servers while they hand a message out: everybody has one row and gets it; twice only under the same Message-ID. */
export async function killSenders(folder: string, cycles: number): Promise<Row[]> {
	const families = process.argv.includes("--small") ? FAMILIES.small : FAMILIES.full;
	const postgres = await startPostgres({ folder, report: () => {} });
	const owner = new pg.Pool({ connectionString: postgres.url, max: 2 });
	const sink = await startScript("bench/sink-process.ts", {});
	const servers: Started[] = [];
	try {
		await migrate(postgres.url);
		const school = await buildFamilies(owner, { families, together: 25 }, "families");
		const told = async <T>(what: string) => (await (await fetch(`http://127.0.0.1:${sink.port}/${what}`)).json()) as T;
		const { url } = await told<{ url: string }>("");
		const start = () => startServer({ DATABASE_URL: postgres.url, HOMEROOM_DEMO: "off", HOMEROOM_DATA: folder, SMTP_URL: url });
		servers.push(await start(), await start());
		const token = (await createTokens(SECRET).sign(school)).access_token;
		const call = async <T>(path: string, body: object): Promise<T> => {
			const headers = {
				authorization: `Bearer ${token}`,
				"content-type": "application/json",
				"idempotency-key": `fault-${path}-${Date.now()}`,
			};
			const answer = await fetch(`http://127.0.0.1:${servers[0]?.port}/api${path}`, {
				method: "POST",
				headers,
				body: JSON.stringify(body),
			});
			if (!answer.ok) throw new Error(`${path} ${answer.status} ${await answer.text()}`);
			return (await answer.json()) as T;
		};
		const texts = { en: { subject: "Railway Museum", body: "<p>Dear {name}</p>", short: "", choices: [] } };
		const targets = [{ kind: "everybody", audience: "families" }];
		const { id, version } = await call<{ id: number; version: number }>("/messages", {
			texts,
			falls_back: true,
			channels: ["email"],
			lane: "bulk",
			targets,
		});
		const { fingerprint } = await call<{ fingerprint: string }>(`/messages/${id}/preview`, {});
		await call(`/messages/${id}/send`, { version, fingerprint, again: true, when: "now" });
		const left = async () =>
			(
				await owner.query<{ n: number }>(
					"select count(*)::int as n from message_recipients where message_id = $1 and state <> 'delivered'",
					[id],
				)
			).rows[0]?.n ?? 0;
		while ((await left()) === families) await wait(100);
		let kills = 0;
		for (; kills < cycles && (await left()) > 0; kills++) {
			await wait(1_000 + Math.random() * 3_000);
			const at = kills % 2;
			await servers[at]?.stop("SIGKILL");
			servers[at] = await start();
		}
		for (const end = Date.now() + END_MS; Date.now() < end && (await left()) > 0; ) await wait(1_000);
		const { rows } = await owner.query<{ rows: number; people: number; delivered: number }>(
			"select count(*)::int as rows, count(distinct (person_kind, person_id))::int as people, count(*) filter (where state = 'delivered')::int as delivered from message_recipients where message_id = $1",
			[id],
		);
		const outbox = rows[0] ?? { rows: 0, people: 0, delivered: 0 };
		const ids = Object.entries(await told<Record<string, number>>("ids"));
		const foreign = ids.filter(([name]) => !name.startsWith(`message-${school.customer_id}-`)).length;
		const doubled = ids.filter(([, times]) => times > 1).length;
		say(`  ${kills} kills, ${doubled} mails came again under their own Message-ID`);
		return [
			{
				what: `servers killed ${kills} times while ${families} mails leave`,
				measured: `${outbox.rows} rows of ${outbox.people} people, ${outbox.delivered} delivered`,
				bar: `${families} each`,
				ok: [outbox.rows, outbox.people, outbox.delivered].every((n) => n === families),
			},
			{
				what: "  Message-IDs that arrived, and of nobody",
				measured: `${ids.length}, ${foreign}`,
				bar: `${families}, 0`,
				ok: ids.length === families && foreign === 0,
			},
		];
	} finally {
		for (const server of servers) await server.stop("SIGKILL");
		await sink.stop();
		await owner.end();
		await postgres.stop();
	}
}
