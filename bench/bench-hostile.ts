import { setTimeout as wait } from "node:timers/promises";
import { HOSTILE_FILES, type HostileFile, hostileFile } from "../server/src/testing/files/hostile-files.ts";
import { get } from "./bench-load.ts";
import { median, removeFolder, startServer, temporaryFolder } from "./bench-processes.ts";
import { atMost, type Row, say } from "./bench-table.ts";
import type { World } from "./bench-world.ts";

const POOL = 8;
/** Few enough that the calls wait for the server and not for each other. */
const CONNECTIONS = 4;
/** Schools that send such files without a pause: more than are read at a time. */
const SENDERS = 3;
const ROUNDS = 7;
/** The hundredth part of fewer answers says nothing. */
const LEAST_SECONDS = 3;

/** What others feel of files made to hurt: the list call's p99, alone and beside a stream of such uploads, in turns on one server. */
export async function benchHostile({ database, load, seconds: wanted }: World): Promise<Row[]> {
	const seconds = Math.max(LEAST_SECONDS, wanted);
	say(`  making ${HOSTILE_FILES.length} files`);
	const files = HOSTILE_FILES.map(hostileFile);
	const folder = temporaryFolder("bench-hostile");
	const server = await startServer({
		DATABASE_URL: database.url,
		HOMEROOM_POOL: String(POOL),
		HOMEROOM_DEMO: "off",
		HOMEROOM_DATA: folder,
	});
	try {
		const [senders, others] = [database.schools.slice(0, SENDERS), database.schools.slice(SENDERS)];
		const requests = await Promise.all(
			others.map(async (school) => get("/api/students?limit=20&sort=name", await database.tokenOf(school))),
		);
		const tokens = await Promise.all(senders.map((school) => database.tokenOf(school)));
		const run = (time: number) => load.run({ ports: [server.port], requests, connections: CONNECTIONS, seconds: time });
		await run(Math.min(2, seconds));
		const idle: number[] = [];
		const busy: number[] = [];
		const sent: number[] = [];
		for (let round = 0; round < ROUNDS; round++) {
			const alone = async () => void idle.push((await run(seconds)).p99);
			const beside = async () => {
				const stream = sendFiles(server.port, tokens, files);
				// the first of them is being read
				await wait(500);
				busy.push((await run(seconds)).p99);
				sent.push(await stream.stop());
			};
			// the order turns around each time: what the machine does meanwhile hits both
			for (const side of round % 2 === 0 ? [alone, beside] : [beside, alone]) await side();
		}
		const ratio = median(busy.map((p99, i) => p99 / (idle[i] as number)));
		const [before, after, perSecond] = [median(idle), median(busy), median(sent)];
		say(`  p99 of the list call ${before.toFixed(1)} ms alone, ${after.toFixed(1)} ms beside ${perSecond.toFixed(1)} hostile files/s`);
		return [
			atMost(
				"p99 of other calls beside hostile files, times idle",
				ratio,
				2,
				"",
				` (${perSecond.toFixed(1)} files/s, ${before.toFixed(1)} → ${after.toFixed(1)} ms)`,
			),
		];
	} finally {
		await server.stop();
		removeFolder(folder);
	}
}

/** Each school sends one file after the other. Stopped, it answers how many a second were refused. */
function sendFiles(port: number, tokens: string[], files: HostileFile[]) {
	let stopped = false;
	let count = 0;
	let next = 0;
	const begun = performance.now();
	const one = async (token: string) => {
		while (!stopped) {
			const { bytes, error, name } = files[next++ % files.length] as HostileFile;
			const answer = await fetch(`http://127.0.0.1:${port}/api/students/imports?name=hostile`, {
				method: "POST",
				headers: { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" },
				body: new Uint8Array(bytes),
			});
			const told = (await answer.json()) as { error?: string };
			// on a busy machine the time that a file may take is over before the limit that is meant for it is reached
			if (told.error !== error && told.error !== "import_slow") throw new Error(`${name} was answered ${answer.status} ${told.error}`);
			count++;
		}
	};
	const running = Promise.all(tokens.map(one));
	// told when it is stopped; until then nobody waits for it
	running.catch(() => {});
	return {
		async stop(): Promise<number> {
			stopped = true;
			await running;
			return count / ((performance.now() - begun) / 1000);
		},
	};
}
