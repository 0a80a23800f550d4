import pg from "pg";
import { refuseOldServer } from "../db/migrate.ts";

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
	const client = new pg.Client({
		connectionString: url,
		application_name: "homeroom backup",
		keepAlive: true,
		options: Object.entries(SETTINGS)
			.map(([name, value]) => `-c ${name}=${value}`)
			.join(" "),
	});
	// a connection that breaks fails what is under way; without a listener it would end the process as well
	client.on("error", () => {});
	await client.connect();
	await refuseOldServer(client);
	return client;
}
