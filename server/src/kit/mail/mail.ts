import { sql } from "kysely";
import type { CustomerDb } from "../db/customer-db.ts";
import type { PlatformDb } from "../db/platform-db.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import type { Mail, SecretMail } from "./mail-content.ts";
import { mailHtml, mailPlainText } from "./mail-layout.ts";

/** How people reach us, and what seals the links that open something. */
export interface MailLinks {
	url: string;
	box: SecretBox;
}

/** Puts a mail into the outbox inside the caller's transaction; it is sent after the transaction commits. */
export const sendMail = (db: CustomerDb | PlatformDb, mail: Mail): Promise<void> => put(db, mail, null);

/** The same for a mail with a secret link: what can be read in the outbox lacks the secret. */
export const sendSecretMail = (db: CustomerDb | PlatformDb, box: SecretBox, mail: SecretMail): Promise<void> =>
	put(db, mail, sealMail(box, { text: mailPlainText(mail, "whole"), html: mailHtml(mail, "whole") }));

async function put(db: CustomerDb | PlatformDb, mail: Mail | SecretMail, sealed: Buffer | null): Promise<void> {
	await sql`select platform.send_mail(${mail.template}, ${mail.locale}, ${mail.to}, ${mail.subject}, ${mailPlainText(mail)}, ${mailHtml(mail)}, ${sealed}::bytea)`.execute(
		db,
	);
}

/** Many at once, in one statement. */
export async function sendMails(db: CustomerDb | PlatformDb, mails: readonly Mail[]): Promise<void> {
	if (mails.length === 0) return;
	const rows = mails.map((mail) => ({ ...mail, body_text: mailPlainText(mail), body_html: mailHtml(mail) }));
	await sql`select platform.send_mail(m.template, m.locale, m."to", m.subject, m.body_text, m.body_html, null)
		from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (template text, locale text, "to" text, subject text, body_text text, body_html text)`.execute(
		db,
	);
}

interface WholeMail {
	text: string;
	html: string;
}
const sealMail = (box: SecretBox, whole: WholeMail): Buffer => box.seal(JSON.stringify(whole));

/** The mail as its reader gets it. */
export const openMail = (
	box: SecretBox,
	{ sealed, body_text, body_html }: { sealed: Buffer | null; body_text: string | null; body_html: string | null },
): WholeMail => (sealed === null ? { text: body_text ?? "", html: body_html ?? "" } : (JSON.parse(box.open(sealed)) as WholeMail));
