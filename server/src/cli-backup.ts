import { join, resolve } from "node:path";
import { type BackupArguments, backupArguments } from "./cli-passphrase.ts";
import { readEnvelope } from "./kit/backup/backup-file.ts";
import type { Finish, Header } from "./kit/backup/backup-format.ts";
import { noted } from "./kit/backup/backup-runs.ts";
import { markOf } from "./kit/backup/backup-secret.ts";
import { restoreBackup } from "./kit/backup/restore-backup.ts";
import { verifyBackup } from "./kit/backup/verify-backup.ts";
import { writeBackup } from "./kit/backup/write-backup.ts";
import type { Env } from "./kit/env/env.ts";
import { filesFrom } from "./kit/files/files-from-env.ts";
import { openFiles, openStorage } from "./kit/files/open-files.ts";
import { replaceSecret, secretOf } from "./kit/secrets/installation-secret.ts";

/** An installation: its database, as the owner, and its data folder. */
export interface Place {
	url: string;
	folder: () => string;
}
type InPlace = <T>(work: (place: Place) => Promise<T>) => Promise<T>;
type Say = (sentence: string) => void;

const OPTIONS = "<file> [--passphrase-file <file>]";
const progress: Say = (sentence) => process.stderr.write(`  ${sentence}\n`);
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
const counts = ({ rows, files }: Finish): string => `${rows} rows and ${files} files`;
const argumentsOf = (name: string, args: string[], env: Env): BackupArguments =>
	backupArguments(args, env.HOMEROOM_BACKUP_PASSPHRASE, `${name} ${OPTIONS}${name === "backup" ? " [--ask]" : ""}`);

export async function backupCommand(args: string[], env: Env, inPlace: InPlace, say: Say): Promise<void> {
	const { file, given } = argumentsOf("backup", args, env);
	const passphrase = await given();
	await inPlace(async ({ url, folder: chosen }) => {
		const folder = chosen();
		const storage = openStorage(filesFrom(env, folder));
		const path = resolve(file);
		const made = await noted(url, () =>
			writeBackup({ url, path, passphrase, storage, secret: secretOf(folder, env.HOMEROOM_SECRET), progress }),
		);
		say(`${path}: ${counts(made.finish)} as of ${made.header.at}, ${megabytes(made.bytes)}${made.encrypted ? ", encrypted" : ""}.`);
		if (made.finish.missing > 0) say(`${made.finish.missing} files are named by rows, but the store does not have them whole.`);
		if (!made.encrypted)
			say("It is not encrypted: whoever reads it reads everything. The installation's secret is not in it; keep a copy of that elsewhere.");
	});
}

export async function verifyCommand(args: string[], env: Env, say: Say, now: Date = new Date()): Promise<void> {
	const { file, givenOrAsked } = argumentsOf("verify", args, env);
	const { header, finish, encrypted, withSecret, tables } = await verifyBackup(resolve(file), givenOrAsked, progress);
	const hours = Math.floor((now.getTime() - Date.parse(header.at)) / 3_600_000);
	const age = hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
	say(
		`Whole: ${counts(finish)} in ${tables} tables, as of ${header.at} (${age} ago), Homeroom ${header.program} on PostgreSQL ${header.postgres}, ${encrypted ? "encrypted" : "not encrypted"}, ${withSecret ? "with" : "without"} the secret.`,
	);
	if (finish.missing > 0) say(`${finish.missing} files were already missing or damaged when it was made.`);
}

export async function restoreCommand(args: string[], env: Env, inPlace: InPlace, say: Say): Promise<void> {
	const { file, givenOrAsked } = argumentsOf("restore", args, env);
	const path = resolve(file);
	// what is no backup is told before a database is made for it
	await readEnvelope(path);
	await inPlace(async ({ url, folder: chosen }) => {
		const folder = chosen();
		const { storage, incoming } = openFiles(filesFrom(env, folder));
		const keepSecret = (secret: string) => putSecret(folder, env.HOMEROOM_SECRET, secret, say);
		const { header, finish, withSecret, newSteps } = await restoreBackup({
			url,
			path,
			passphrase: givenOrAsked,
			storage,
			incoming,
			keepSecret,
			progress,
		});
		say(`Restored ${counts(finish)} as of ${header.at}.${newSteps > 0 ? ` The database is up to date (${newSteps} steps).` : ""}`);
		if (finish.missing > 0) say(`${finish.missing} files were already missing or damaged when the backup was made.`);
		if (!withSecret) sayWhichSecret(header, secretOf(folder, env.HOMEROOM_SECRET), join(folder, "secret"), say);
	});
}

/** The backup's own secret, in the data folder. */
function putSecret(folder: string, given: string | undefined, secret: string, say: Say): void {
	if (given !== undefined) {
		if (given !== secret)
			say("HOMEROOM_SECRET is not the secret of the backup: second factors, badges and sign-in at other houses will not work with it.");
		return;
	}
	replaceSecret(folder, secret);
}

function sayWhichSecret({ secret_mark }: Header, secret: string | undefined, file: string, say: Say): void {
	if (secret_mark === null || (secret !== undefined && markOf(secret) === secret_mark)) return;
	say(
		`The secret is not in this backup, and the one here is another: put the old one into HOMEROOM_SECRET or ${file} before you start. Without it second factors, badges and sign-in at other houses have to be set up again.`,
	);
}
