import { Transform } from "node:stream";
import type pg from "pg";
import type { Logger } from "pino";
import type { SecretBox } from "../secrets/secret-box.ts";
import { openMail } from "./mail.ts";
import { HAND_OVER_MS, SILENCE, type SmtpOptions } from "./mail-server.ts";

interface MailRow {
	recipient: string;
	subject: string;
	body_text: string | null;
	body_html: string | null;
	sealed: Buffer | null;
	message_key: string;
}
/** Longer than any sender takes that is still there: its steps are few, each within the silence above. */
const CLAIM = "15 minutes";

/**
 * The jobs `send_mail` and `send_mail_now`. A mail is claimed first, so that two never hand over the same one.
 * What was refused is tried again by the job queue; what may have arrived is in doubt, and a person decides. Sent mails lose their text, sealed or not.
 */
export function createMailSender(
	platformPool: pg.Pool,
	smtp: SmtpOptions,
	box: SecretBox,
	log: Warner,
	ending: AbortSignal = new AbortController().signal,
): (mail_id: number) => Promise<void> {
	return async (mail_id) => {
		if (smtp.url === undefined) {
			await platformPool.query("update platform.mails set status = 'kept' where id = $1 and status in ('waiting', 'failed')", [mail_id]);
			return;
		}
		const { rows } = await platformPool.query<MailRow>(
			`update platform.mails set status = 'sending', claimed_at = now(), attempts = attempts + 1 where id = $1 and status in ('waiting', 'failed')
			returning recipient, subject, body_text, body_html, sealed, message_key`,
			[mail_id],
		);
		const [mail] = rows;
		if (mail === undefined) return;
		try {
			await handOver(smtp, mail, openMail(box, mail), ending);
		} catch (error) {
			await platformPool.query("update platform.mails set status = $2, last_error = $3 where id = $1", [
				mail_id,
				error instanceof InDoubt ? "in_doubt" : "failed",
				(error as Error).message.slice(0, 300),
			]);
			// the job is over: nothing is tried again
			if (error instanceof InDoubt) return warnOf(log, mail_id, "the mail server was gone before it said whether it took it");
			throw error;
		}
		await platformPool.query(
			"update platform.mails set status = 'sent', sent_at = now(), last_error = null, body_text = null, body_html = null, sealed = null where id = $1",
			[mail_id],
		);
	};
}

class InDoubt extends Error {}

type Warner = Pick<Logger, "warn">;
const warnOf = (log: Warner, mail_id: number, why: string): void =>
	log.warn(
		{ mail_id },
		`Mail ${mail_id} is in doubt: ${why}. It may have arrived and is not sent again by itself: ask the mail server's log or the recipient, then npm run homeroom -- mail again ${mail_id}, or mail settle ${mail_id}.`,
	);

async function handOver(
	{ url, from, patience = HAND_OVER_MS }: SmtpOptions,
	mail: MailRow,
	whole: { text: string; html: string },
	ending: AbortSignal,
): Promise<void> {
	const { createTransport } = await import("nodemailer");
	// a pool of one can be cut in the midst of a mail
	const transport = createTransport({ url, pool: true, maxConnections: 1, maxRequeues: 0, ...SILENCE }, { from });
	const cut = () => transport.close({ force: true });
	const limit = setTimeout(cut, patience);
	ending.addEventListener("abort", cut);
	let begun = false;
	transport.use("stream", ({ message }, done) => {
		message.transform(
			() =>
				new Transform({
					transform(chunk, _encoding, next) {
						begun = true;
						next(null, chunk);
					},
				}),
		);
		done();
	});
	try {
		await transport.sendMail({ messageId: messageId(mail.message_key, from), to: mail.recipient, subject: mail.subject, ...whole });
	} catch (error) {
		const answered = (error as { responseCode?: number }).responseCode !== undefined;
		throw begun && !answered ? new InDoubt((error as Error).message, { cause: error }) : error;
	} finally {
		clearTimeout(limit);
		ending.removeEventListener("abort", cut);
		transport.close();
	}
}

const messageId = (key: string, from: string): string => `<${key}@${/@([^\s>]+)/.exec(from)?.[1] ?? "localhost"}>`;

/** Whose sender has been gone for long: the process ended between handing over and hearing of it. */
export async function doubtMails(platformPool: pg.Pool, log: Warner): Promise<void> {
	const { rows } = await platformPool.query<{ id: string }>(
		`update platform.mails set status = 'in_doubt' where status = 'sending' and claimed_at < now() - interval '${CLAIM}' returning id`,
	);
	for (const { id } of rows) warnOf(log, Number(id), "the process that handed it over ended before it heard whether it was taken");
}
