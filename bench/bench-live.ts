import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { PASSWORD } from "./bench-data.ts";
import { percentile, removeFolder, type Started, startServer, temporaryFolder } from "./bench-processes.ts";
import { atMost, type Row, say } from "./bench-table.ts";
import type { World } from "./bench-world.ts";
import { LiveStream } from "./live-stream.ts";

const TABS = 500;
const QUIET_CHANGES = 40;
const STORM_CHANGES = 120;
const STORM_MS = 100;
const LEAVING = 30;
/** Browsers that have those tabs open; a session may have twenty. */
const BROWSERS = 50;

/** News of one change to 500 tabs over two processes; then the same while tabs come and go. */
export async function benchLive({ database }: World): Promise<Row[]> {
	const folder = temporaryFolder("bench");
	const env = { DATABASE_URL: database.url, HOMEROOM_DEMO: "off", HOMEROOM_POOL: "8", HOMEROOM_DATA: folder };
	const servers = await Promise.all([startServer(env), startServer(env)]);
	const token = await database.tokenOf(database.scratch);
	const tokens = await tokensOfBrowsers(database);
	const streams = Array.from({ length: TABS }, (_, i) => new LiveStream(tokens[i % tokens.length] as string));
	const server = (i: number) => servers[i % servers.length] as Started;
	try {
		for (let at = 0; at < TABS; at += 50) await Promise.all(streams.slice(at, at + 50).map((stream, i) => stream.open(server(i).port)));

		const sent = new Map<number, number>();
		const change = async (i: number) => {
			const begun = performance.now();
			const answer = await fetch(`http://127.0.0.1:${server(i).port}/api/students`, {
				method: "POST",
				headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
				body: JSON.stringify({ first_name: "Live", last_name: `Change ${i}`, status: "enrolled" }),
			});
			if (answer.status !== 201) throw new Error(`change: ${answer.status} ${await answer.text()}`);
			sent.set(((await answer.json()) as { id: number }).id, begun);
		};
		const settle = async () => {
			const all = () => streams.every((stream) => [...sent.keys()].every((id) => stream.seen.has(id)));
			for (const deadline = Date.now() + 5_000; Date.now() < deadline && !all(); ) await wait(20);
			await wait(500); // a double would come late
		};

		for (let i = 0; i < QUIET_CHANGES; i++) {
			await change(i);
			await wait(150);
		}
		await settle();
		// from before the call was sent until the tab has it: the write itself is inside
		const times = streams.flatMap((stream) =>
			[...stream.seen].flatMap(([id, { at }]) => (sent.has(id) ? [at - (sent.get(id) as number)] : [])),
		);
		say(`  ${times.length} deliveries, p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms`);

		let reconnects = 0;
		let storming = true;
		const storm = async (part: LiveStream[]) => {
			for (let i = 0; storming; i++) {
				const stream = part[i % part.length] as LiveStream;
				stream.close();
				await wait(Math.random() * 50);
				await stream.open(server(Math.floor(Math.random() * 2)).port);
				reconnects++;
				await wait(5);
			}
		};
		const storms = [0, 1, 2, 3].map((part) => storm(streams.filter((_, i) => i % 8 === part)));
		const writing: Promise<void>[] = [];
		for (let i = 0; i < STORM_CHANGES; i++) {
			writing.push(change(i));
			await wait(Math.random() * STORM_MS);
		}
		await Promise.all(writing);
		storming = false;
		await Promise.all(storms);
		await settle();

		let lost = 0;
		let doubled = 0;
		for (const stream of streams)
			for (const id of sent.keys()) {
				const got = stream.seen.get(id)?.times ?? 0;
				if (got === 0) lost++;
				if (got > 1) doubled++;
			}
		const all = TABS * sent.size;
		const out = await benchOut(servers, database.scratch.email);
		return [
			atMost(
				`live: one change to ${TABS} tabs over two processes, p99`,
				percentile(times, 0.99),
				250,
				" ms",
				` (p50 ${percentile(times, 0.5).toFixed(0)} ms)`,
			),
			{
				what: `live: ${all} deliveries over ${reconnects} reconnects`,
				measured: `${lost} lost, ${doubled} doubled`,
				bar: "none",
				ok: lost === 0 && doubled === 0,
			},
			atMost(
				`out: signed out here, the stream on the other process has ended, p99 of ${LEAVING} (beside ${TABS} tabs)`,
				percentile(out, 0.99),
				1_000,
				" ms",
				` (p50 ${percentile(out, 0.5).toFixed(0)} ms)`,
			),
		];
	} finally {
		for (const stream of streams) stream.close();
		await Promise.all(servers.map((started) => started.stop()));
		removeFolder(folder);
	}
}

/** From before somebody signs out on one process until their tab on the other is cut off, in ms. */
async function benchOut(servers: Started[], email: string): Promise<number[]> {
	const [here, there] = servers as [Started, Started];
	const post = (path: string, body: object, cookie = "") =>
		fetch(`http://127.0.0.1:${here.port}/api/auth/${path}`, {
			method: "POST",
			headers: { "content-type": "application/json", cookie },
			body: JSON.stringify(body),
		});
	const times: number[] = [];
	for (let i = 0; i < LEAVING; i++) {
		const answer = await post("login", { email, password: PASSWORD });
		const { access_token } = (await answer.json()) as { access_token: string };
		const stream = new LiveStream(access_token);
		await stream.open(there.port);
		const begun = performance.now();
		const left = await post("logout", {}, (answer.headers.getSetCookie()[0] ?? "").split(";")[0]);
		if (!left.ok) throw new Error(`logout: ${left.status} ${await left.text()}`);
		times.push((await stream.ended.promise) - begun);
	}
	return times;
}

async function tokensOfBrowsers({ url, scratch, tokenOf }: World["database"]): Promise<string[]> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	const { rows } = await client.query<{ id: string }>(
		"insert into platform.sessions (user_id, customer_id, refresh_hash, expires_at) select $1, $2, '\\x01', now() + interval '1 day' from generate_series(1, $3) returning id",
		[scratch.user_id, scratch.customer_id, BROWSERS],
	);
	await client.end();
	return Promise.all(rows.map(({ id }) => tokenOf({ ...scratch, session_id: id })));
}
