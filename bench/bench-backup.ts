import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { MODULES } from "@homeroom/contract/kit/modules.ts";
import pg from "pg";
import { makeFile } from "../server/src/areas/files/files.builders.ts";
import { actIn } from "../server/src/areas/session/session.builders.ts";
import { openBackupClient } from "../server/src/kit/backup/backup-client.ts";
import { openSnapshot } from "../server/src/kit/backup/backup-tables.ts";
import { copyOut } from "../server/src/kit/backup/copy-out.ts";
import { restoreBackup } from "../server/src/kit/backup/restore-backup.ts";
import { verifyBackup } from "../server/src/kit/backup/verify-backup.ts";
import { writeBackup } from "../server/src/kit/backup/write-backup.ts";
import { openFiles } from "../server/src/kit/files/open-files.ts";
import { startPostgres } from "../server/src/kit/postgres/postgres.supervisor.ts";
import type { School } from "./bench-data.ts";
import { removeFolder, SECRET, temporaryFolder } from "./bench-processes.ts";
import { atLeast, type Row, say } from "./bench-table.ts";
import type { World } from "./bench-world.ts";

const PASSPHRASE = "a passphrase of the benches";
const ROUNDS = 3;
const FILE_BYTES = 100_000;
const passphrase = async () => PASSPHRASE;

/** A backup beside COPY of the same rows, then one with files and writers beside it, restored into a new PostgreSQL and compared part by part. */
export async function benchBackup({ database }: World): Promise<Row[]> {
	const { url, scratch } = database;
	const [folder, elsewhere] = [temporaryFolder("backup"), temporaryFolder("restored")];
	const owner = new pg.Pool({ connectionString: url, max: 4 });
	const [path, again] = [join(folder, "one.backup"), join(folder, "two.backup")];
	const [kept, back] = [openFiles({ folder: join(folder, "files") }), openFiles({ folder: join(folder, "back") })];
	const save = (from: string, to: string, storage = kept.storage) =>
		writeBackup({ url: from, path: to, passphrase: PASSPHRASE, storage, secret: SECRET });
	const postgres = await startPostgres({ folder: elsewhere, report: () => {} });
	try {
		const rounds: { copy: number; backup: number }[] = [];
		for (let round = 0; round < ROUNDS; round++) {
			const copy = await seconds(() => copyToNowhere(url));
			rounds.push({ copy, backup: await seconds(() => save(url, path)) });
			say(`  COPY ${copy.toFixed(1)} s, backup ${rounds.at(-1)?.backup.toFixed(1)} s`);
		}
		const ratio = median(rounds.map(({ copy, backup }) => copy / backup));
		const peak = await peakMegabytes(url, join(folder, "three.backup"));

		const files = database.size.name === "full" ? 2_000 : 100;
		await makeFiles(owner, join(folder, "files"), scratch, files);
		const writers = writePairs(owner, scratch);
		await writers.begun(50);
		const made = await save(url, path);
		const written = await writers.stop();
		const restored = await seconds(() => restoreBackup({ url: postgres.url, path, passphrase, ...back, keepSecret: () => {} }));
		await save(postgres.url, again, back.storage);
		const [parts, same] = [await partsOf(path), await partsOf(again)];
		const differing = [...parts].filter(([name, sum]) => same.get(name) !== sum).map(([name]) => name);
		if (differing.length > 0) say(`  not equal: ${differing.slice(0, 5).join(", ")}`);
		const { halves, pairs } = await pairsIn(postgres.url);
		return [
			atLeast(
				"backup: rows per second, of COPY of the same rows to nowhere",
				ratio,
				0.5,
				` (${made.finish.rows} rows, ${megabytes(made.finish.bytes)} as ${megabytes(made.bytes)})`,
			),
			{ what: "backup: memory of its process at most", measured: `${peak} MB`, bar: "–", ok: undefined },
			{ what: "restore into a new PostgreSQL", measured: `${restored.toFixed(0)} s`, bar: "–", ok: undefined },
			{
				what: `restore: tables and files of ${made.finish.files} that are not equal by checksum`,
				measured: `${differing.length} of ${parts.size}`,
				bar: "0",
				ok: differing.length === 0 && parts.size === same.size && made.finish.files === files,
			},
			{
				what: `restore: pairs written meanwhile that are there by half (${written} written, ${pairs} of them before the snapshot)`,
				measured: String(halves),
				bar: "0",
				ok: halves === 0 && written > pairs,
			},
		];
	} finally {
		await postgres.stop();
		await owner.query("delete from files where customer_id = $1", [scratch.customer_id]).catch(() => {});
		await owner.query("delete from students where customer_id = $1 and first_name like 'pair-%'", [scratch.customer_id]).catch(() => {});
		await owner.end();
		for (const made of [folder, elsewhere]) removeFolder(made);
	}
}

async function copyToNowhere(url: string): Promise<void> {
	const client = await openBackupClient(url);
	for (const { quoted, columns } of await openSnapshot(client))
		for await (const _ of copyOut(client, `copy ${quoted} (${columns.map((name) => `"${name}"`).join(", ")}) to stdout`));
	await client.end();
}

async function makeFiles(owner: pg.Pool, folder: string, { customer_id }: School, count: number): Promise<void> {
	const client = await owner.connect();
	await client.query("begin");
	await actIn(client, customer_id);
	for (let i = 0; i < count; i++)
		await makeFile(client, folder, {
			customer_id,
			platform_module_id: MODULES.Students.id,
			record: "students",
			record_id: i + 1,
			name: `file-${i}.pdf`,
			media_type: "application/pdf",
			bytes: randomBytes(FILE_BYTES),
		});
	await client.query("commit");
	client.release();
}

/** Pairs of rows, each pair in a transaction of its own. */
function writePairs(owner: pg.Pool, { customer_id }: School): { begun(pairs: number): Promise<void>; stop(): Promise<number> } {
	let over = false;
	let next = 0;
	const write = async () => {
		const client = await owner.connect();
		while (!over) {
			const name = `pair-${next++}`;
			await client.query("begin");
			await actIn(client, customer_id);
			for (const last of ["One", "Two"]) await client.query("insert into students (first_name, last_name) values ($1, $2)", [name, last]);
			await client.query("commit");
			await wait(5);
		}
		client.release();
	};
	const writing = Promise.all([write(), write()]);
	return {
		async begun(pairs) {
			while (next < pairs) await wait(5);
		},
		async stop() {
			over = true;
			await writing;
			return next;
		},
	};
}

async function pairsIn(url: string): Promise<{ halves: number; pairs: number }> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	const { rows } = await client.query<{ halves: number; pairs: number }>(
		"select count(*) filter (where n <> 2)::int as halves, count(*)::int as pairs from (select count(*) as n from students where first_name like 'pair-%' group by first_name) p",
	);
	await client.end();
	return rows[0] as { halves: number; pairs: number };
}

/** Checksum by table and file. */
async function partsOf(path: string): Promise<Map<string, string>> {
	const sums = new Map<string, string>();
	await verifyBackup(path, passphrase, undefined, (section, { sha256 }) => {
		if (section.kind !== "sequences") sums.set(JSON.stringify(section), sha256);
	});
	return sums;
}

async function peakMegabytes(url: string, path: string): Promise<number> {
	const script = new URL("../server/src/cli.ts", import.meta.url).pathname;
	const child = spawn(process.execPath, [script, "backup", path], {
		env: {
			...process.env,
			DATABASE_URL: url,
			HOMEROOM_DATA: join(path, "..", "data"),
			HOMEROOM_SECRET: SECRET,
			HOMEROOM_BACKUP_PASSPHRASE: PASSPHRASE,
		},
		stdio: "ignore",
	});
	let peak = 0;
	const ended = new Promise((resolve) => child.once("exit", resolve));
	const look = setInterval(() => {
		const status = statusOf(child.pid as number);
		peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
	}, 100);
	if ((await ended) !== 0) throw new Error("the command failed");
	clearInterval(look);
	return Math.round(peak);
}
function statusOf(pid: number): string {
	try {
		return readFileSync(`/proc/${pid}/status`, "utf8");
	} catch {
		return "";
	}
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
	const begun = performance.now();
	await work();
	return (performance.now() - begun) / 1000;
}
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;
