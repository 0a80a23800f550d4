import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { dataFolder } from "./own-server.ts";

/** Asks the database of the journeys' own server, for what no screen shows. */
export async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
	const folder = join(dataFolder(), "postgres");
	// the fourth line of PostgreSQL's own note is the port it listens on
	const port = Number(readFileSync(join(folder, "data/postmaster.pid"), "utf8").split("\n")[3]);
	const password = readFileSync(join(folder, "password"), "utf8").trim();
	const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", password, database: "postgres" });
	await client.connect();
	try {
		return (await client.query<Row>(text, values)).rows;
	} finally {
		await client.end();
	}
}

/** A statement inside one customer, found by its subdomain. */
export async function inSchool(subdomain: string, text: string, values: unknown[] = []): Promise<void> {
	const quoted = values.map((value) => `'${String(value).replaceAll("'", "''")}'`);
	const statement = text.replace(/\$(\d+)/g, (_, at: string) => quoted[Number(at) - 1] ?? "null");
	await query(
		`do $do$ begin perform set_config('app.customer_id', (select id::text from platform.customers where subdomain = '${subdomain}'), true), set_config('app.user_id', '', true); ${statement}; end $do$`,
	);
}

/** Lessons of a school with their registers, as if they had never been. */
export async function takeLessonsBack(subdomain: string, ids: readonly number[]): Promise<void> {
	if (ids.length === 0) return;
	const those = `any(array[${ids.join()}]::bigint[])`;
	await inSchool(subdomain, `delete from attendance_marks where register_id in (select id from registers where session_id = ${those})`);
	await inSchool(subdomain, `delete from registers where session_id = ${those}`);
	await inSchool(subdomain, `delete from sessions where id = ${those}`);
}

/** What the head of the list says, whatever other journeys added before. */
export async function countIn(subdomain: string): Promise<string> {
	const [row] = await query<{ count: string }>(
		"select count(*) from students where archived_at is null and customer_id = (select id from platform.customers where subdomain = $1)",
		[subdomain],
	);
	return `${row?.count} students`;
}

/** The newest mail to this address, once it is there, as the machine's own command tells it: no screen shows its link. */
export async function lastMail(email: string, template: string): Promise<{ subject: string; text: string; link: string }> {
	for (let tries = 0; tries < 900; tries++) {
		const [mail] = await query<{ id: string; subject: string }>(
			"select id, subject from platform.mails where recipient = $1 and template = $2 order by id desc limit 1",
			[email, template],
		);
		if (mail) {
			const text = await homeroom("mail", "show", mail.id);
			const url = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? "http://none");
			return { subject: mail.subject, text, link: url.pathname + url.search + url.hash };
		}
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
	throw new Error(`No mail "${template}" to ${email} came.`);
}

/** `npm run homeroom -- …` on the machine of the journeys' own server. */
async function homeroom(...args: string[]): Promise<string> {
	const { DATABASE_URL: _, HOMEROOM_SECRET: __, ...env } = process.env;
	const { stdout } = await promisify(execFile)(process.execPath, ["server/src/cli.ts", ...args], {
		env: { ...env, HOMEROOM_DATA: dataFolder() },
	});
	return stdout;
}
