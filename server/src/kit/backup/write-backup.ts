import { readFileSync } from "node:fs";
import type pg from "pg";
import type { FileStorage } from "../files/file-storage.ts";
import { FILES_LOCK } from "../files/files-lock.ts";
import { openBackupClient } from "./backup-client.ts";
import { writeBackupFile } from "./backup-file.ts";
import { backedUpFiles } from "./backup-files.ts";
import { BackupFault, type Finish, FORMAT, type Header, nameOf, type Section } from "./backup-format.ts";
import { FrameWriter, type Part } from "./backup-frames.ts";
import { BACKUP_LOCK } from "./backup-locks.ts";
import { markOf } from "./backup-secret.ts";
import { type BackupTable, openSnapshot, quotedName, sequencesOf } from "./backup-tables.ts";
import { copyOut } from "./copy-out.ts";
import { Progress } from "./progress.ts";

export interface BackupOptions {
	/** The database as its owner. */
	url: string;
	path: string;
	passphrase?: string | undefined;
	storage: FileStorage;
	/** The installation's secret; goes into the file only where that is encrypted. */
	secret: string | undefined;
	/** Told every few seconds what is done. */
	progress?: (sentence: string) => void;
}
export interface Backup {
	header: Header;
	finish: Finish;
	/** Of the file. */
	bytes: number;
	encrypted: boolean;
}

const PROGRAM = (JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8")) as { version: string }).version;

/** Everything of an installation in one file, as of one moment, while people work. */
export async function writeBackup({ url, path, passphrase, storage, secret, progress = () => {} }: BackupOptions): Promise<Backup> {
	const client = await openBackupClient(url);
	try {
		await lockOut(client);
		const tables = await openSnapshot(client);
		const header = await headerOf(client, secret);
		const writer = new FrameWriter();
		const told = new Progress(progress);
		const missing = { count: 0 };
		const ended: Finish[] = [];
		async function* parts(): AsyncGenerator<Part> {
			for (const table of tables) yield { section: sectionOf(table), data: copyOut(client, copyText(table)) };
			yield { section: { kind: "sequences" }, data: text(JSON.stringify(await sequencesOf(client))) };
			if (secret !== undefined && passphrase !== undefined) yield { section: { kind: "secret" }, data: text(secret) };
			yield* backedUpFiles(client, storage, tables, missing);
		}
		async function* bytes(): AsyncGenerator<Buffer> {
			yield writer.header(header);
			for await (const part of parts()) {
				for await (const piece of writer.part(part)) {
					told.add(piece.length, nameOf(part.section));
					yield piece;
				}
			}
			await client.query("commit");
			const end = writer.finish(missing.count);
			ended.push(end.finish);
			yield end.frame;
		}
		const size = await writeBackupFile(path, passphrase, bytes());
		return { header, finish: ended[0] as Finish, bytes: size, encrypted: passphrase !== undefined };
	} finally {
		await client.end();
	}
}

/** Locks that end with the connection, whatever becomes of us. */
async function lockOut(client: pg.Client): Promise<void> {
	const { rows } = await client.query<{ got: boolean }>("select pg_try_advisory_lock($1) as got", [BACKUP_LOCK]);
	if (!rows[0]?.got) throw new BackupFault("Another backup of this installation is under way.");
	await client.query("select pg_advisory_lock_shared($1)", [FILES_LOCK]);
}

async function headerOf(client: pg.Client, secret: string | undefined): Promise<Header> {
	const { rows } = await client.query<{ postgres: string; at: string }>(
		`select current_setting('server_version') as postgres, to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
	);
	const migrations = await client.query<{ name: string; hash: string }>("select name, hash from public.schema_migrations order by name");
	return {
		format: FORMAT,
		program: PROGRAM,
		postgres: rows[0]?.postgres ?? "",
		at: rows[0]?.at ?? "",
		migrations: migrations.rows,
		secret_mark: secret === undefined ? null : markOf(secret),
	};
}

const sectionOf = ({ schema, name, columns }: BackupTable): Section => ({ kind: "table", schema, name, columns });
const copyText = ({ quoted, columns }: BackupTable): string => `copy ${quoted} (${columns.map(quotedName).join(", ")}) to stdout`;

async function* text(value: string): AsyncGenerator<Buffer, number> {
	yield Buffer.from(value);
	return 0;
}
