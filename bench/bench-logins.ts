import { setTimeout as wait } from "node:timers/promises";
import { PASSWORD } from "./bench-data.ts";
import { get } from "./bench-load.ts";
import { median, removeFolder, startServer, temporaryFolder } from "./bench-processes.ts";
import { atMost, type Row, say } from "./bench-table.ts";
import type { World } from "./bench-world.ts";

const POOL = 8;
/** Few enough that the calls wait for the server and not for each other. */
const CONNECTIONS = 4;
/** Logins under way at any moment: more than one is always waiting for its turn. */
const AT_ONCE = 4;
const ROUNDS = 5;

/** What people who are in feel of others who come in: the list call's p99, alone and beside a stream of logins, in turns on one server. */
export async function benchLogins({ database, load, seconds }: World): Promise<Row[]> {
	const folder = temporaryFolder("bench-logins");
	const server = await startServer({
		DATABASE_URL: database.url,
		HOMEROOM_POOL: String(POOL),
		HOMEROOM_DEMO: "off",
		HOMEROOM_DATA: folder,
	});
	try {
		const requests = await Promise.all(
			database.schools.map(async (school) => get("/api/students?limit=20&sort=name", await database.tokenOf(school))),
		);
		const run = (time: number) => load.run({ ports: [server.port], requests, connections: CONNECTIONS, seconds: time });
		await run(Math.min(2, seconds));
		const idle: number[] = [];
		const busy: number[] = [];
		const logins: number[] = [];
		for (let round = 0; round < ROUNDS; round++) {
			const alone = async () => void idle.push((await run(seconds)).p99);
			const beside = async () => {
				const stream = startLogins(
					server.port,
					database.schools.map(({ email }) => email),
				);
				// the first of them is under way
				await wait(200);
				busy.push((await run(seconds)).p99);
				logins.push(await stream.stop());
			};
			// the order turns around each time: what the machine does meanwhile hits both
			for (const side of round % 2 === 0 ? [alone, beside] : [beside, alone]) await side();
		}
		const ratio = median(busy.map((p99, i) => p99 / (idle[i] as number)));
		say(
			`  p99 of the list call ${median(idle).toFixed(1)} ms alone, ${median(busy).toFixed(1)} ms beside ${median(logins).toFixed(0)} logins/s`,
		);
		return [
			atMost(
				"p99 of other calls beside a stream of logins, times idle",
				ratio,
				2,
				"",
				` (${median(logins).toFixed(0)} logins/s, ${median(idle).toFixed(1)} → ${median(busy).toFixed(1)} ms)`,
			),
		];
	} finally {
		await server.stop();
		removeFolder(folder);
	}
}

/** Logs in without a pause, a few at a time. Stopped, it answers how many a second got in. */
function startLogins(port: number, emails: string[]): { stop(): Promise<number> } {
	let stopped = false;
	let count = 0;
	let next = 0;
	const begun = performance.now();
	const one = async () => {
		while (!stopped) {
			const body = JSON.stringify({ email: emails[next++ % emails.length], password: PASSWORD });
			const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
				method: "POST",
				// as many people in as many places: one address alone would be asked to wait
				headers: { "content-type": "application/json", "x-forwarded-for": `198.51.100.${next % 250}` },
				body,
			});
			await answer.arrayBuffer();
			if (answer.status !== 200) throw new Error(`a login was answered ${answer.status}`);
			count++;
		}
	};
	const running = Promise.all(Array.from({ length: AT_ONCE }, one));
	// told when it is stopped; until then nobody waits for it
	running.catch(() => {});
	return {
		async stop() {
			stopped = true;
			await running;
			return count / ((performance.now() - begun) / 1000);
		},
	};
}
