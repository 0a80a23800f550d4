import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MODULES } from "@homeroom/contract/kit/modules.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeFile } from "../../areas/files/files.builders.ts";
import { openStream } from "../../testing/event-stream.ts";
import { eventually } from "../../testing/eventually.ts";
import { tinyDisk } from "../../testing/files/tiny-disk.ts";
import { inSchool } from "../../testing/in-school.ts";
import { startOwnApp, TEST_SECRET, type TestApp } from "../../testing/test-app.ts";
import { openFiles } from "../files/open-files.ts";
import { openBackupClient } from "./backup-client.ts";
import { writeBackupFile } from "./backup-file.ts";
import { BackupFault, type Section } from "./backup-format.ts";
import { BACKUP_LOCK } from "./backup-locks.ts";
import { openSnapshot } from "./backup-tables.ts";
import { copyOut } from "./copy-out.ts";
import { verifyBackup } from "./verify-backup.ts";
import { writeBackup } from "./write-backup.ts";

const PASSPHRASE = "a passphrase of the tests";
/** The second is larger than several chunks and does not shrink. */
const CONTENTS = [Buffer.from("a letter"), randomBytes(900_000)];
let t: TestApp;
let folder: string;
const pathOf = (name: string) => join(folder, name);
const nobody = async () => undefined;
const known = async () => PASSPHRASE;
const backup = (name: string, passphrase?: string) =>
	writeBackup({ url: t.url, path: pathOf(name), passphrase, storage: openFiles({ folder: t.folder }).storage, secret: TEST_SECRET });

beforeAll(async () => {
	t = await startOwnApp();
	folder = await mkdtemp(join(tmpdir(), "homeroom-backup-"));
	await inSchool(t, t.north.customer_id, async (client) => {
		await client.query(
			"insert into students (first_name, last_name) select 'Zoë ' || n, E'O\\'Neill\\t\\\\-Müller' from generate_series(1, 3000) n",
		);
		for (const bytes of CONTENTS)
			await makeFile(client, t.folder, {
				customer_id: t.north.customer_id,
				platform_module_id: MODULES.Students.id,
				record: null,
				record_id: null,
				name: "letter.txt",
				media_type: "text/plain",
				bytes,
			});
	});
});
afterAll(async () => {
	await t.close();
	await rm(folder, { recursive: true, force: true });
});

async function bytesOf(generator: AsyncIterable<Buffer>): Promise<Buffer> {
	const pieces: Buffer[] = [];
	for await (const piece of generator) pieces.push(piece);
	return Buffer.concat(pieces);
}

describe("a backup", () => {
	test("holds every table and file of the installation, each with its checksum, and is its owner's alone", async () => {
		const made = await backup("whole");
		const found: [Section, string][] = [];
		const verified = await verifyBackup(
			pathOf("whole"),
			nobody,
			() => {},
			(section, { sha256 }) => found.push([section, sha256]),
		);
		expect(verified).toMatchObject({ finish: made.finish, header: made.header, encrypted: false, withSecret: false });
		expect((await stat(pathOf("whole"))).mode & 0o777).toBe(0o600);
		const tables = await t.owner.query<{ name: string }>(
			`select n.nspname || '.' || relname as name from pg_class c join pg_namespace n on n.oid = relnamespace
			where relkind in ('r', 'p') and nspname !~ '^pg_|^information_schema$' and relname not in ('schema_migrations', 'migrations') order by 1`,
		);
		expect(found.flatMap(([section]) => (section.kind === "table" ? [`${section.schema}.${section.name}`] : []))).toEqual(
			tables.rows.map(({ name }) => name).sort(),
		);
		const files = found.flatMap(([section, sha256]) => (section.kind === "file" ? [[section.key, sha256]] : []));
		expect(files.sort()).toEqual(
			CONTENTS.map((bytes) => createHash("sha256").update(bytes).digest("hex"))
				.map((sha) => [`${t.north.customer_id}/${sha}`, sha])
				.sort(),
		);
		expect((await readFile(pathOf("whole"))).includes(TEST_SECRET)).toBe(false);
	});
	test("has the secret only where it is encrypted, and nothing of it can be read without the passphrase", async () => {
		await backup("sealed", PASSPHRASE);
		expect(await verifyBackup(pathOf("sealed"), known)).toMatchObject({ encrypted: true, withSecret: true });
		await expect(verifyBackup(pathOf("sealed"), nobody)).rejects.toThrow("is encrypted");
		await expect(verifyBackup(pathOf("sealed"), async () => "another passphrase")).rejects.toThrow("passphrase is not the one");
	});
	test("counts files that the store has lost, and is made all the same", async () => {
		const other = await mkdtemp(join(tmpdir(), "homeroom-nothing-"));
		const { finish } = await writeBackup({
			url: t.url,
			path: pathOf("lost"),
			storage: openFiles({ folder: other }).storage,
			secret: undefined,
		});
		expect(finish).toMatchObject({ files: 0, missing: 2 });
	});
	test("is one at a time, and live news go out while it is made", async () => {
		const client = await openBackupClient(t.url);
		await t.app.http.listen({ port: 0, host: "127.0.0.1" });
		const { port } = t.app.http.server.address() as { port: number };
		const stream = await openStream(`http://127.0.0.1:${port}`, (await t.as(t.north, "admin")).token);
		try {
			await client.query("select pg_advisory_lock($1)", [BACKUP_LOCK]);
			await expect(backup("second")).rejects.toThrow("Another backup");
			const students = (await openSnapshot(client)).find(({ name }) => name === "students");
			const seen = () => bytesOf(copyOut(client, `copy ${students?.quoted} (id) to stdout`));
			const before = await seen();
			const id = await inSchool(t, t.north.customer_id, async (writer) => {
				const { rows } = await writer.query("insert into students (first_name, last_name) values ('While', 'Saved') returning id::int");
				return rows[0]?.id as number;
			});
			await eventually(() => expect(stream.events.map(({ data }) => data.id)).toContain(id));
			expect(await seen()).toEqual(before);
		} finally {
			stream.close();
			await client.end();
		}
	});
	test("reports what the database says, and the connection can be used on", async () => {
		const client = await openBackupClient(t.url);
		await expect(bytesOf(copyOut(client, "copy nowhere to stdout"))).rejects.toThrow("nowhere");
		expect(await bytesOf(copyOut(client, "copy (values ('a'), (null)) to stdout"))).toEqual(Buffer.from("a\n\\N\n"));
		await client.end();
	});
});

describe("what is not whole is told", () => {
	const plain = () => readFile(pathOf("whole-again"));
	beforeAll(async () => {
		await backup("whole-again");
		await backup("sealed-again", PASSPHRASE);
	});
	test.each(["whole-again", "sealed-again"])("cut off or with a bit flipped, anywhere: %s", async (name) => {
		const bytes = await readFile(pathOf(name));
		const places = [0.001, 0.2, 0.4, 0.6, 0.8, 0.97].map((part) => Math.floor(bytes.length * part));
		for (const at of [...places, bytes.length - 1]) {
			await writeFile(pathOf("broken"), bytes.subarray(0, at));
			await expect(verifyBackup(pathOf("broken"), known), `cut at ${at}`).rejects.toThrow(BackupFault);
			const flipped = Buffer.from(bytes);
			flipped[at] = (flipped[at] as number) ^ 0x10;
			await writeFile(pathOf("broken"), flipped);
			await expect(verifyBackup(pathOf("broken"), known), `flipped at ${at}`).rejects.toThrow(BackupFault);
		}
	});
	test("chunks that were moved", async () => {
		const bytes = await readFile(pathOf("sealed-again"));
		const start = bytes.indexOf("\n") + 1;
		const size = 256 * 1024 + 16;
		const rest = bytes.subarray(start + size);
		const moved = Buffer.concat([bytes.subarray(0, start), rest, bytes.subarray(start, start + size)]);
		await writeFile(pathOf("moved"), moved);
		await expect(verifyBackup(pathOf("moved"), known)).rejects.toThrow("is damaged");
	});
	test("what is no backup, and one of a later form", async () => {
		await writeFile(pathOf("other"), "a letter\n");
		await expect(verifyBackup(pathOf("other"), nobody)).rejects.toThrow("is no backup of Homeroom");
		await writeFile(pathOf("other"), (await plain()).toString("latin1").replace('"homeroom_backup":1', '"homeroom_backup":2'), "latin1");
		await expect(verifyBackup(pathOf("other"), nobody)).rejects.toThrow("newer version");
		await expect(verifyBackup(pathOf("nowhere"), nobody)).rejects.toThrow("cannot be read (ENOENT)");
	});
});

describe("the old backup stays whole", () => {
	test("when making a new one fails", async () => {
		await backup("kept");
		async function* failing() {
			yield Buffer.from("something");
			throw new Error("the disk is full");
		}
		await expect(writeBackupFile(pathOf("kept"), undefined, failing())).rejects.toThrow("the disk is full");
		await verifyBackup(pathOf("kept"), nobody);
		expect(existsSync(pathOf("kept.part"))).toBe(false);
	});
	test("when the one who makes it is killed midway, and what is left does not disturb the next", async () => {
		await backup("killed");
		const endless = `import { randomBytes } from "node:crypto";
			import { writeBackupFile } from ${JSON.stringify(new URL("./backup-file.ts", import.meta.url).href)};
			await writeBackupFile(process.argv[1], undefined, (async function* () { for (;;) yield randomBytes(65536); })());`;
		const child = spawn(process.execPath, ["--input-type=module", "-e", endless, pathOf("killed")], { stdio: "ignore" });
		await eventually(async () => expect((await stat(pathOf("killed.part"))).size).toBeGreaterThan(1_000_000));
		const ended = new Promise((resolve) => child.once("exit", resolve));
		child.kill("SIGKILL");
		await ended;
		await verifyBackup(pathOf("killed"), nobody);
		expect(existsSync(pathOf("killed.part"))).toBe(true);
		await backup("killed");
		expect(existsSync(pathOf("killed.part"))).toBe(false);
		await verifyBackup(pathOf("killed"), nobody);
	});
});

const disk = tinyDisk(1);
afterAll(() => disk?.remove());
test.runIf(disk)("a full disk ends it in one sentence, and nothing half is left", async () => {
	const path = join(disk?.folder as string, "a.backup");
	async function* bytes() {
		for (let n = 0; n < 4; n++) yield randomBytes(1_000_000);
	}
	await expect(writeBackupFile(path, undefined, bytes())).rejects.toThrow(`The backup cannot be written to ${path}: the disk is full.`);
	expect(existsSync(`${path}.part`)).toBe(false);
});
