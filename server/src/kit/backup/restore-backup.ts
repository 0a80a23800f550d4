import type pg from "pg";
import { MIGRATION_LOCK, migrate } from "../db/migrations/migrate.ts";
import type { Incoming } from "../files/file-incoming.ts";
import type { FileStorage } from "../files/file-storage.ts";
import { openBackupClient } from "./backup-client.ts";
import { readBackupFile } from "./backup-file.ts";
import { BackupFault, type Finish, type Header, nameOf, type Section } from "./backup-format.ts";
import type { SectionTaker } from "./backup-frames.ts";
import { quotedName, type SequenceValue, tablesOf } from "./backup-tables.ts";
import { CopyIn } from "./copy-in.ts";
import { Progress } from "./progress.ts";
import { takeFile } from "./restore-files.ts";
import { settlePlaces } from "./restore-places.ts";
import { bareTables } from "./restore-schema.ts";
import { refuseFullDatabase, refuseUnknownSteps } from "./restore-target.ts";

export interface RestoreOptions {
	/** An empty database, as its owner. */
	url: string;
	path: string;
	passphrase: () => Promise<string | undefined>;
	storage: FileStorage;
	incoming: Incoming;
	/** Gets the secret of an encrypted backup before anything is committed. */
	keepSecret: (secret: string) => void;
	progress?: (sentence: string) => void;
	/** Only tests: how many transactions may be used up for the log's places. */
	mostUsedUp?: number;
}
export interface Restored {
	header: Header;
	finish: Finish;
	withSecret: boolean;
	/** Steps of this program that the backup did not have yet. */
	newSteps: number;
}

/**
 * Brings a backup back. All rows are one transaction that ends after the last checksum: whatever goes wrong, the database stays empty and the restore can be begun again.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
	const { url, path, passphrase, storage, incoming, keepSecret, progress = () => {} } = options;
	const told = new Progress(progress);
	const open: { loading?: Loading } = {};
	let secret: string | undefined;
	let sequences: SequenceValue[] = [];
	try {
		const { header, finish } = await readBackupFile(path, passphrase, {
			async header(found) {
				refuseUnknownSteps(found);
				open.loading = await openLoading(url, found);
			},
			async section(section) {
				const taker = await takerOf(section);
				return {
					async data(bytes) {
						told.add(bytes.length, nameOf(section));
						await taker.data(bytes);
					},
					end: (end) => taker.end(end),
					leave: async () => taker.leave?.(),
				};
			},
		});
		progress("every checksum is right; references between tables are checked now");
		const { client, finishSchema } = open.loading as Loading;
		await setSequences(client, sequences);
		await settlePlaces(client, url, options.mostUsedUp);
		await finishSchema();
		if (secret !== undefined) keepSecret(secret);
		await client.query("commit");
		await client.end();
		delete open.loading;
		return { header, finish, withSecret: secret !== undefined, newSteps: await migrate(url) };
	} finally {
		await open.loading?.client.end();
	}

	async function takerOf(section: Section): Promise<SectionTaker> {
		if (section.kind === "table") return (open.loading as Loading).table(section);
		if (section.kind === "file") return takeFile(section.key, storage, incoming);
		return gathered((text) => {
			if (section.kind === "secret") secret = text;
			else sequences = JSON.parse(text) as SequenceValue[];
		});
	}
}

interface Loading {
	client: pg.Client;
	table(section: Section & { kind: "table" }): SectionTaker;
	finishSchema(): Promise<void>;
}

/** The schema as it was when the backup was made, and a transaction in which its tables take rows. A server that starts meanwhile waits. */
async function openLoading(url: string, header: Header): Promise<Loading> {
	const client = await openBackupClient(url);
	try {
		await refuseFullDatabase(client, header);
		await migrate(url, new Set(header.migrations.map(({ name }) => name)));
		await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
		// somebody may have been quicker
		await refuseFullDatabase(client, header);
		await client.query("begin");
		const finishSchema = await bareTables(client);
		const known = new Map((await tablesOf(client)).map((table) => [`${table.schema}.${table.name}`, table]));
		return {
			client,
			finishSchema,
			table({ schema, name, columns }) {
				const table = known.get(`${schema}.${name}`);
				const unknown = columns.find((column) => !table?.columns.includes(column));
				if (table === undefined || unknown !== undefined)
					throw new BackupFault(
						`The backup has ${table === undefined ? `a table ${schema}.${name}` : `a column ${schema}.${name}.${unknown}`} that this version does not know.`,
					);
				const copy = new CopyIn(client, `copy ${table.quoted} (${columns.map(quotedName).join(", ")}) from stdin`);
				return {
					data: (bytes) => copy.write(bytes),
					async end({ rows }) {
						const loaded = await copy.end();
						if (loaded !== rows) throw new BackupFault(`The database took ${loaded} of ${rows} rows of ${schema}.${name}.`);
					},
				};
			},
		};
	} catch (error) {
		await client.end();
		throw error;
	}
}

/** Numbers go on where they were; a job that was under way is done again. */
async function setSequences(client: pg.Client, sequences: SequenceValue[]): Promise<void> {
	for (const { schema, name, value } of sequences)
		if (value !== null)
			await client.query("select setval(format('%I.%I', $1::text, $2::text)::regclass, $3::bigint)", [schema, name, value]);
	for (const table of ["_private_jobs", "_private_job_queues"])
		await client.query(`update graphile_worker.${table} set locked_at = null, locked_by = null where locked_at is not null`);
}

function gathered(done: (text: string) => void): SectionTaker {
	const pieces: Buffer[] = [];
	return {
		data(bytes) {
			// the reader reuses its memory
			pieces.push(Buffer.from(bytes));
		},
		end: () => done(Buffer.concat(pieces).toString("utf8")),
	};
}
