import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { familyOf, median, memoryOf, ROOT, removeFolder, type Started, startServer, temporaryFolder } from "./bench-processes.ts";
import { atMost, type Row, say } from "./bench-table.ts";

const COLD_STARTS = 3;
const WARM_STARTS = 5;
const IDLE_MS = 10_000;
/** Longest wait for the demo schools on a busy machine, ms. */
const FILLED_MS = 10 * 60_000;

/** From nothing to the first page, from a stopped installation to the first page, and what it needs while nobody asks. */
export async function benchStart(): Promise<Row[]> {
	const cold: number[] = [];
	const warm: number[] = [];
	const memory: { server: number; postgres: number }[] = [];
	for (let i = 0; i < COLD_STARTS; i++) {
		const folder = temporaryFolder("start");
		try {
			cold.push(await timed(folder, async () => {}));
			for (let j = 0; j < (i === 0 ? WARM_STARTS : 2); j++)
				warm.push(
					await timed(folder, async (server) => {
						// the cold start was stopped while the demo schools were still being filled: idle is the start after they are
						if (j === 0) await said(server, "lessons and registers");
						if (j !== 1) return;
						await wait(IDLE_MS);
						const postmaster = Number(readFileSync(join(folder, "postgres/data/postmaster.pid"), "utf8").split("\n")[0]);
						memory.push({ server: memoryOf([server.pid]), postgres: memoryOf(familyOf(postmaster)) });
					}),
				);
		} finally {
			removeFolder(folder);
		}
	}
	const seconds = (values: number[]) => values.map((value) => value.toFixed(1)).join(", ");
	say(`  cold ${seconds(cold)} s; warm ${seconds(warm)} s`);
	const server = median(memory.map((one) => one.server));
	const postgres = median(memory.map((one) => one.postgres));
	return [
		atMost("cold start, empty folder to first page", median(cold), 10, " s"),
		atMost("warm start to first page", median(warm), 2, " s"),
		atMost("memory idle", server + postgres, 250, " MB", ` (server ${server.toFixed(0)}, PostgreSQL ${postgres.toFixed(0)})`),
	];
}

/** Until the server says so; one that ends or never does is told, not waited for. */
async function said(server: Started, sentence: string): Promise<void> {
	let ended = false;
	void server.exited.then(() => {
		ended = true;
	});
	for (const deadline = Date.now() + FILLED_MS; !server.output().includes(sentence); await wait(1000))
		if (ended || Date.now() > deadline) throw new Error(`the server never said "${sentence}": ${server.output()}`);
}

async function timed(folder: string, work: (server: Started) => Promise<void>): Promise<number> {
	const begun = performance.now();
	// as `npm start` does
	const server = await startServer({ HOMEROOM_DATA: folder, NODE_COMPILE_CACHE: join(ROOT, "node_modules/.cache/node") });
	try {
		for (const path of ["/ready", "/"]) {
			const answer = await fetch(`http://127.0.0.1:${server.port}${path}`);
			if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}: is the web app built?`);
			await answer.text();
		}
		const took = (performance.now() - begun) / 1000;
		await work(server);
		return took;
	} finally {
		const code = await server.stop();
		if (code !== 0) say(`  the server ended with ${code}: ${server.output()}`);
	}
}
