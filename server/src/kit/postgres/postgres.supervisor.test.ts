import { fork } from "node:child_process";
import { once } from "node:events";
import {
	chmodSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { eventually } from "../../testing/eventually.ts";
import { tinyDisk } from "../../testing/files/tiny-disk.ts";
import { isAlive } from "./postgres.processes.ts";
import { type RunningPostgres, startPostgres } from "./postgres.supervisor.ts";

let folder = "";
let sentences: string[] = [];
const started: RunningPostgres[] = [];

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "homeroom-supervisor-"));
	sentences = [];
});

afterEach(async () => {
	await Promise.all(started.splice(0).map((postgres) => postgres.stop()));
	expect(processesOf(folder)).toEqual([]);
	rmSync(folder, { recursive: true, force: true });
});

const disk = tinyDisk(12);
afterAll(() => disk?.remove());
test.runIf(disk)("a full disk is named as the reason, not what initdb does about it", async () => {
	await expect(startPostgres({ folder: disk?.folder as string, report: () => {} })).rejects.toThrow(
		/^PostgreSQL could not make its data folder in \S+: .*No space left on device/,
	);
});

test("an empty folder becomes a running database that only its password opens", async () => {
	const postgres = await start();
	expect(postgres.adopted).toBe(false);
	const settings = "select current_setting('fsync') as fsync, current_setting('listen_addresses') as listens, datlocprovider as provider";
	expect(await ask(postgres.url, `${settings} from pg_database where datname = 'postgres'`)).toEqual([
		{ fsync: "on", listens: "127.0.0.1", provider: "b" },
	]);
	expect(statSync(join(folder, "postgres", "password")).mode & 0o777).toBe(0o600);
	const stranger = new URL(postgres.url);
	stranger.password = "guess";
	await expect(ask(stranger.href, "select 1")).rejects.toThrow("password authentication failed");
});

test("a second start finds what the first one wrote, and stopping leaves no process", async () => {
	const first = await start();
	await ask(first.url, "create table kept as select 1 as one");
	await first.stop();
	expect(processesOf(folder)).toEqual([]);
	const second = await start();
	expect(await ask(second.url, "select one from kept")).toEqual([{ one: 1 }]);
});

test("a half-made cluster is thrown away", async () => {
	const half = join(folder, "postgres", "data.new");
	mkdirSync(half, { recursive: true });
	writeFileSync(join(half, "PG_VERSION"), "18\n");
	const postgres = await start();
	expect(await ask(postgres.url, "select 1 as one")).toEqual([{ one: 1 }]);
	expect(existsSync(half)).toBe(false);
});

test("a database left by a killed server is adopted with its data", async () => {
	const left = await startAndKillServer();
	expect(isAlive(left.pid)).toBe(true);
	const postgres = await start();
	expect(postgres).toMatchObject({ adopted: true, pid: left.pid, url: left.url });
	await postgres.stop();
	expect(isAlive(left.pid)).toBe(false);
});

test("a stale pid file that names a living stranger does not keep the database from starting", async () => {
	const first = await start();
	await first.stop();
	const lines = [process.pid, join(folder, "postgres", "data"), 0, 1, "", "127.0.0.1", "", "ready"];
	writeFileSync(join(folder, "postgres", "data", "postmaster.pid"), `${lines.join("\n")}\n`);
	const second = await start();
	expect(second.adopted).toBe(false);
	expect(isAlive(process.pid)).toBe(true);
});

test("a killed PostgreSQL comes back at the same address with every committed row, though a busy backend outlived it", async () => {
	const postgres = await start();
	await ask(postgres.url, "create table kept as select 1 as one");
	let exits = 0;
	postgres.onExit(() => {
		exits += 1;
	});
	const busy = ask(postgres.url, "select count(*) from generate_series(1, 1000000000)").catch(() => "cut off");
	await eventually(async () => expect(await activeQueries(postgres.url)).toBeGreaterThan(0));
	const killed = postgres.pid;
	process.kill(killed, "SIGKILL");
	await eventually(() => expect(postgres.pid).not.toBe(killed));
	expect(await ask(postgres.url, "select one from kept")).toEqual([{ one: 1 }]);
	expect(await busy).toBe("cut off");
	expect(exits).toBe(1);
	// on a busy machine it also says that it is still starting
	expect(sentences.filter((sentence) => !sentence.includes("still starting"))).toEqual([
		"PostgreSQL ended unexpectedly; starting it again.",
		"PostgreSQL runs again.",
	]);
});

test("an adopted PostgreSQL is restarted as well when it is killed", async () => {
	const left = await startAndKillServer();
	const postgres = await start();
	process.kill(left.pid, "SIGKILL");
	await eventually(() => expect(postgres.pid).not.toBe(left.pid));
	expect(await ask(postgres.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a second server shares the database and leaves it running when it stops", async () => {
	const first = await start();
	const second = await start();
	expect(second).toMatchObject({ adopted: true, pid: first.pid });
	await second.stop();
	expect(await ask(first.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a log that grew large is set aside at the next start", async () => {
	mkdirSync(join(folder, "postgres"));
	const log = join(folder, "postgres", "postgres.log");
	writeFileSync(log, "x".repeat(6_000_000));
	await start();
	expect(statSync(log).size).toBeLessThan(100_000);
	expect(statSync(`${log}.1`).size).toBe(6_000_000);
});

test.runIf(process.getuid?.() === 0)("a folder that PostgreSQL's account cannot enter is refused in one sentence", async () => {
	const outer = join(folder, "private");
	mkdirSync(outer);
	chmodSync(outer, 0o700);
	await expect(startPostgres({ folder: join(outer, "data"), report: () => {} })).rejects.toThrow("PostgreSQL cannot work in");
});

async function start(): Promise<RunningPostgres> {
	const postgres = await startPostgres({ folder, report: (sentence) => sentences.push(sentence) });
	started.push(postgres);
	return postgres;
}

/** A server in a process of its own, killed the hard way once its database runs. */
async function startAndKillServer(): Promise<{ url: string; pid: number }> {
	const program = join(folder, "server.ts");
	const supervisor = join(import.meta.dirname, "postgres.supervisor.ts");
	writeFileSync(
		program,
		`import { startPostgres } from ${JSON.stringify(supervisor)};
		const { url, pid } = await startPostgres({ folder: ${JSON.stringify(folder)}, report: () => {} });
		process.send({ url, pid });`,
	);
	const server = fork(program, { execArgv: [] });
	const [message] = (await once(server, "message")) as [{ url: string; pid: number }];
	server.kill("SIGKILL");
	await once(server, "exit");
	return message;
}

async function activeQueries(url: string): Promise<number> {
	const rows = await ask(
		url,
		"select count(*)::int as n from pg_stat_activity where query like 'select count(*) from generate%' and state = 'active'",
	);
	return (rows[0] as { n: number }).n;
}

async function ask(url: string, sql: string): Promise<unknown[]> {
	const client = new pg.Client({ connectionString: url });
	client.on("error", () => {}); // told to the query as well
	await client.connect();
	try {
		return (await client.query(sql)).rows;
	} finally {
		await client.end().catch(() => {});
	}
}

function processesOf(place: string): string[] {
	if (process.platform !== "linux") return [];
	return readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name) && isAlive(Number(name)))
		.filter((name) => cwdOf(name).startsWith(place))
		.map((name) => readFileSync(`/proc/${name}/cmdline`, "utf8"));
}

function cwdOf(pid: string): string {
	try {
		return readlinkSync(`/proc/${pid}/cwd`);
	} catch {
		return "";
	}
}
