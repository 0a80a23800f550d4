import type pg from "pg";
import { requireOwnSchema } from "./kit/db/migrations/migrate.ts";
import { openPool } from "./kit/db/pool.ts";
import { openMail } from "./kit/mail/mail.ts";
import { createSecretBox } from "./kit/secrets/secret-box.ts";
import { StartError } from "./kit/start-error.ts";

const USAGE = "mail list · mail show <id>";
const LISTED = 30;

/** The outbox from the terminal: the one place where a mail is shown with its link, to whoever holds the machine and its secret. */
export async function mailCommand(url: string, args: string[], secret: string | undefined, say: (sentence: string) => void): Promise<void> {
	const [what = "", id = ""] = args;
	if (what !== "list" && !(what === "show" && /^\d{1,15}$/.test(id))) throw new StartError(USAGE);
	await requireOwnSchema(url);
	const pool = openPool({ url, max: 1, as: "platform", onError: () => {} });
	try {
		if (what === "list") await list(pool, say);
		else await show(pool, Number(id), secret, say);
	} finally {
		await pool.end();
	}
}

async function list(pool: pg.Pool, say: (sentence: string) => void): Promise<void> {
	const { rows } = await pool.query<{ id: string; at: string; status: string; recipient: string; subject: string }>(
		`select id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at, status, recipient, subject
		 from platform.mails where status <> 'sent' order by id desc limit ${LISTED}`,
	);
	const lines = rows.map(({ id, at, status, recipient, subject }) => `${id}  ${at}  ${status}  ${recipient}  ${subject}`);
	say(lines.length === 0 ? "No mail waits here." : lines.join("\n"));
}

interface KeptMail {
	recipient: string;
	subject: string;
	body_text: string | null;
	body_html: string | null;
	sealed: Buffer | null;
}

/** Noted in the operators' log like a mail that is read in the console. */
async function show(pool: pg.Pool, id: number, secret: string | undefined, say: (sentence: string) => void): Promise<void> {
	const { rows } = await pool.query<KeptMail>("select recipient, subject, body_text, body_html, sealed from platform.mails where id = $1", [
		id,
	]);
	const [mail] = rows;
	if (mail === undefined) throw new StartError(`There is no mail ${id}.`);
	if (mail.body_text === null) throw new StartError(`Mail ${id} was sent and its text forgotten.`);
	const text = wholeText(mail, secret);
	await pool.query("insert into platform.operator_log (action, details) values ('mail show', $1)", [JSON.stringify({ mail_id: id })]);
	say(`To: ${mail.recipient}\nSubject: ${mail.subject}\n\n${text}`);
}

function wholeText(mail: KeptMail, secret: string | undefined): string {
	if (mail.sealed !== null && secret === undefined)
		throw new StartError("This mail is sealed with the installation's secret: set HOMEROOM_DATA or HOMEROOM_SECRET as the server has it.");
	try {
		return openMail(createSecretBox(secret ?? ""), mail).text;
	} catch {
		throw new StartError("This mail was sealed with another secret: set HOMEROOM_DATA or HOMEROOM_SECRET as the server has it.");
	}
}
