import { existsSync, readdirSync, renameSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MODULES } from "@homeroom/contract/kit/modules.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../../app.ts";
import { makeFile } from "../../areas/files/files.builders.ts";
import { eventually } from "../../testing/eventually.ts";
import { inSchool } from "../../testing/in-school.ts";
import { startOwnApp, TEST_SECRET, type TestApp } from "../../testing/test-app.ts";
import { openPool } from "../db/pool.ts";
import { keyOf } from "../files/file-storage.ts";
import { FILES_LOCK } from "../files/files-lock.ts";
import { openFiles } from "../files/open-files.ts";
import { tidyFiles } from "../files/tidy-files.ts";
import { openBackupClient } from "./backup-client.ts";
import { BACKUP_LOCK } from "./backup-locks.ts";
import { enqueueMissedBackup } from "./missed-backup.ts";
import { backupFolderProblem, makeNightly, NightlyBackup, type NightlyOptions } from "./nightly-backup.ts";
import { backupName } from "./rotation.ts";
import { verifyBackup } from "./verify-backup.ts";

let t: TestApp;
let folder: string;
const PASSPHRASE = "a passphrase of the tests";
beforeAll(async () => {
	t = await startOwnApp();
	folder = await mkdtemp(join(tmpdir(), "homeroom-nightly-"));
});
afterAll(async () => {
	await t.close();
	await rm(folder, { recursive: true, force: true });
});
const options = (): NightlyOptions => ({
	folder: join(folder, "backups"),
	keep: 1,
	passphrase: PASSPHRASE,
	url: t.url,
	secret: TEST_SECRET,
	files: { folder: t.folder },
});
async function metrics(): Promise<Record<string, number>> {
	const { body } = await t.app.http.inject({ url: "/metrics" });
	return Object.fromEntries([...body.matchAll(/^(homeroom_backup_\w+) (.+)$/gm)].map(([, name, value]) => [name, Number(value)]));
}

test("a night makes a whole one, removes what is too old only then, and is told by /metrics; so is one that failed", async () => {
	expect(await metrics()).toEqual({ homeroom_backup_failed: 0 });
	const ancient = join(options().folder, backupName(new Date("2020-01-01T01:37:00Z")));
	await mkdir(options().folder, { recursive: true });
	await writeFile(ancient, "old");
	const client = await openBackupClient(t.url);
	await client.query("select pg_advisory_lock($1)", [BACKUP_LOCK]);
	await expect(new NightlyBackup(options()).run()).rejects.toThrow("Another backup");
	await client.end();
	// counts are kept for a moment
	await eventually(async () => expect(await metrics()).toEqual({ homeroom_backup_failed: 1 }));
	expect(existsSync(ancient)).toBe(true);

	await new NightlyBackup(options()).run();
	const [name = "", ...more] = await readdir(options().folder);
	expect(more).toEqual([]);
	await verifyBackup(join(options().folder, name), async () => PASSPHRASE);
	await eventually(async () =>
		expect(await metrics()).toEqual({ homeroom_backup_failed: 0, homeroom_backup_age_seconds: expect.any(Number) }),
	);
});

test("one that cannot be read again gets no name among the good ones, and removes none of them", async () => {
	const place = join(folder, "unproved");
	await mkdir(place);
	const good = backupName(new Date("2026-11-01T01:37:00Z"));
	await writeFile(join(place, good), "good");
	const spoil: typeof verifyBackup = async (path, passphrase) => {
		await truncate(path, 5000);
		return verifyBackup(path, passphrase);
	};
	await expect(makeNightly({ ...options(), folder: place }, new Date(), spoil)).rejects.toThrow(/damaged|whole|ends/);
	expect(await readdir(place)).toEqual([good]);
	await t.owner.query("delete from platform.backups");
});

test("who stops the server does not wait for it", async () => {
	const client = await openBackupClient(t.url);
	await client.query("select pg_advisory_lock($1)", [FILES_LOCK]);
	const nightly = new NightlyBackup(options());
	const broken = expect(nightly.run()).rejects.toThrow("broken off");
	await eventually(async () => {
		const { rows } = await t.owner.query("select from pg_locks where locktype = 'advisory' and objid = $1 and not granted", [FILES_LOCK]);
		expect(rows).toHaveLength(1);
	});
	await nightly.stop();
	await broken;
	await client.end();
});

test("files are not removed while a backup may still want them", async () => {
	const { storage, incoming } = openFiles({ folder: t.folder });
	const file = await inSchool(t, t.north.customer_id, (client) =>
		makeFile(client, t.folder, {
			customer_id: t.north.customer_id,
			platform_module_id: MODULES.Students.id,
			record: null,
			record_id: null,
			name: "letter.txt",
			media_type: "text/plain",
			bytes: Buffer.from("a letter"),
		}),
	);
	const { rows } = await t.owner.query<{ sha256: string }>("select sha256 from file_versions where file_id = $1", [file.id]);
	const sha256 = rows[0]?.sha256 ?? "";
	await t.owner.query("delete from files where id = $1", [file.id]);
	await utimes(join(t.folder, "kept", String(t.north.customer_id), sha256.slice(0, 2), sha256.slice(2, 4), sha256), 1000, 1000);
	const pool = openPool({ url: t.url, max: 2, as: "app", onError: () => {} });
	const client = await openBackupClient(t.url);
	await client.query("select pg_advisory_lock_shared($1)", [FILES_LOCK]);
	await tidyFiles(pool, t.owner, storage, incoming);
	expect(await storage.has(keyOf(t.north.customer_id, sha256))).toBe(true);
	await client.end();
	await tidyFiles(pool, t.owner, storage, incoming);
	expect(await storage.has(keyOf(t.north.customer_id, sha256))).toBe(false);
	await pool.end();
});

test("a start makes the backup that was missed, once, and none where there is a young one", async () => {
	const place = join(folder, "missed");
	const backup = { folder: place, keep: 3, passphrase: undefined };
	const made = () => (existsSync(place) ? readdirSync(place).filter((name) => name.endsWith(".backup")) : []);
	const own = await startOwnApp({ withoutJobs: false }, { backup });
	await eventually(async () => expect((await own.owner.query("select from platform.backups where bytes is not null")).rowCount).toBe(1));
	expect(made()).toHaveLength(1);
	const waiting = async () => (await own.owner.query("select from graphile_worker.jobs where task_identifier = 'backup'")).rowCount;
	await eventually(async () => expect(await waiting()).toBe(0));
	await enqueueMissedBackup(own.owner);
	expect(await waiting()).toBe(0);
	await own.owner.query("update platform.backups set started_at = now() - interval '25 hours'");
	// also by its name, which counts in seconds: the next one may be made within the same
	renameSync(join(place, made()[0] as string), join(place, backupName(new Date(Date.now() - 25 * 3_600_000))));
	const client = await openBackupClient(own.url);
	await client.query("select pg_advisory_lock($1)", [FILES_LOCK]);
	await enqueueMissedBackup(own.owner);
	await eventually(async () =>
		expect((await own.owner.query("select from graphile_worker.jobs where key = 'backup' and locked_at is not null")).rowCount).toBe(1),
	);
	// another process starts meanwhile
	await enqueueMissedBackup(own.owner);
	expect(await waiting()).toBe(1);
	await client.end();
	await eventually(async () => expect(await waiting()).toBe(0));
	expect(made()).toHaveLength(2);
	await own.close();
});

test("where one should be made and none was, /metrics counts since the installation began", async () => {
	const own = await startOwnApp({}, { backup: { folder: join(folder, "never"), keep: 1, passphrase: undefined } });
	await own.owner.query("update schema_migrations set at = at - interval '2 days'");
	const again = await createApp({
		url: own.url,
		secret: TEST_SECRET,
		poolSize: 2,
		demoLogins: [],
		files: { folder: own.folder },
		backup: { folder: join(folder, "never"), keep: 1, passphrase: undefined },
		test: { unsafeDatabase: true, withoutJobs: true },
	});
	const { body } = await again.http.inject({ url: "/metrics" });
	expect(Number(/^homeroom_backup_age_seconds (\d+)$/m.exec(body)?.[1])).toBeGreaterThan(170_000);
	await again.stop();
	await own.close();
});

test("a folder that cannot be written is told in one sentence, before the night", async () => {
	await writeFile(join(folder, "a-file"), "");
	expect(await backupFolderProblem(join(folder, "new", "one"))).toBeUndefined();
	expect(readdirSync(join(folder, "new", "one"))).toEqual([]);
	const place = join(folder, "a-file", "backups");
	expect(await backupFolderProblem(place)).toBe(
		`No backup can be written to HOMEROOM_BACKUP (${place}): what should be its folder is a file.`,
	);
});
