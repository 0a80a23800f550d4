import type { Transporter } from "nodemailer";
import type pg from "pg";
import type { SecretBox } from "../secrets/secret-box.ts";
import { openMail } from "./mail.ts";

export interface SmtpOptions {
	/** smtp://user:password@host:587; without it mails stay in the outbox. */
	url: string | undefined;
	from: string;
}
interface MailRow {
	recipient: string;
	subject: string;
	body_text: string | null;
	body_html: string | null;
	sealed: Buffer | null;
}

/** The job `send_mail`. Sent mails lose their text, sealed or not. A failed one is tried again by the job queue. */
export function createMailSender(platformPool: pg.Pool, { url, from }: SmtpOptions, box: SecretBox): (mail_id: number) => Promise<void> {
	let transport: Transporter | undefined;
	const connect = async (url: string) => {
		const { createTransport } = await import("nodemailer");
		transport ??= createTransport(url, { from });
		return transport;
	};
	return async (mail_id) => {
		const { rows } = await platformPool.query<MailRow>(
			"select recipient, subject, body_text, body_html, sealed from platform.mails where id = $1 and status in ('waiting', 'failed')",
			[mail_id],
		);
		const [mail] = rows;
		if (mail === undefined) return;
		if (url === undefined) {
			await platformPool.query("update platform.mails set status = 'kept' where id = $1", [mail_id]);
			return;
		}
		try {
			await (await connect(url)).sendMail({ to: mail.recipient, subject: mail.subject, ...openMail(box, mail) });
		} catch (error) {
			await platformPool.query("update platform.mails set status = 'failed', attempts = attempts + 1, last_error = $2 where id = $1", [
				mail_id,
				(error as Error).message.slice(0, 300),
			]);
			throw error;
		}
		await platformPool.query(
			"update platform.mails set status = 'sent', sent_at = now(), attempts = attempts + 1, last_error = null, body_text = null, body_html = null, sealed = null where id = $1",
			[mail_id],
		);
	};
}
