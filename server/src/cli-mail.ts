import { MAIL_STAYS } from "@homeroom/contract/areas/console/console.rules.ts";
import type pg from "pg";
import { requireOwnSchema } from "./kit/db/migrations/migrate.ts";
import { openPool } from "./kit/db/pool.ts";
import { openMail } from "./kit/mail/mail.ts";
import { createSecretBox } from "./kit/secrets/secret-box.ts";
import { StartError } from "./kit/start-error.ts";

const USAGE = "mail list · mail show <id> · mail again <id> · mail settle <id>";
const WORDS = ["show", "again", "settle"];
const LISTED = 30;

/** The outbox from the terminal: the one place where a mail is shown with its link, to whoever holds the machine and its secret. */
export async function mailCommand(url: string, args: string[], secret: string | undefined, say: (sentence: string) => void): Promise<void> {
	const [what = "", id = ""] = args;
	if (what !== "list" && !(WORDS.includes(what) && /^\d{1,15}$/.test(id))) throw new StartError(USAGE);
	await requireOwnSchema(url);
	const pool = openPool({ url, max: 1, as: "platform", onError: () => {} });
	try {
		if (what === "list") await list(pool, say);
		else if (what === "show") await show(pool, Number(id), secret, say);
		else await decide(pool, Number(id), what === "again", say);
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

/** What is in doubt a person decides on: it did not arrive and goes out again, or it did, and loses its text like any that was sent. */
async function decide(pool: pg.Pool, id: number, again: boolean, say: (sentence: string) => void): Promise<void> {
	const from = again ? MAIL_STAYS : ["in_doubt"];
	const to = again
		? "status = 'waiting', last_error = null"
		: "status = 'sent', sent_at = claimed_at, last_error = null, body_text = null, body_html = null, sealed = null";
	const { rows } = await pool.query<{ status: string; noted: boolean }>(
		`with done as (update platform.mails set ${to} where id = $1 and status = any($2) returning id),
			noted as (insert into platform.operator_log (action, details) select $3, jsonb_build_object('mail_id', id) from done returning id),
			asked as (select platform.retry_mail(id) from done where $4::boolean)
		select m.status, exists (select from noted) as noted, (select count(*) from asked) from platform.mails m where m.id = $1`,
		[id, from, `mail ${again ? "again" : "settle"}`, again],
	);
	const [mail] = rows;
	if (mail === undefined) throw new StartError(`There is no mail ${id}.`);
	if (!mail.noted)
		throw new StartError(`Mail ${id} is ${mail.status}: ${again ? "it is on its way, or was sent" : "only one in doubt is settled"}.`);
	say(again ? `Mail ${id} waits to be sent again.` : `Mail ${id} counts as sent; its text is gone.`);
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
