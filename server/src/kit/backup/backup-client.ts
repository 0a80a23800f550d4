import type pg from "pg";
import { refuseOldServer } from "../db/migrations/migrate.ts";
import { openClient } from "../db/open-client.ts";

/** Values as text are the same whatever the server's own settings are, and a backup of an hour is not cut off by them. */
const SETTINGS: Record<string, string> = {
	timezone: "UTC",
	datestyle: "ISO,YMD",
	intervalstyle: "postgres",
	bytea_output: "hex",
	extra_float_digits: "1",
	statement_timeout: "0",
	lock_timeout: "0",
	idle_in_transaction_session_timeout: "0",
	// rows in the order in which they lie, whoever else reads the table just then
	synchronize_seqscans: "off",
	row_security: "on",
};

/** A connection of the database's owner for backup and restore. */
export async function openBackupClient(url: string): Promise<pg.Client> {
	const client = await openClient(url, {
		application_name: "homeroom backup",
		options: Object.entries(SETTINGS)
			.map(([name, value]) => `-c ${name}=${value}`)
			.join(" "),
	});
	await refuseOldServer(client);
	return client;
}
