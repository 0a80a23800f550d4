import { LOCALES, type Locale } from "@homeroom/contract/kit/constants.ts";
import type { MailKind } from "@homeroom/contract/kit/mails.ts";
import type { Words } from "@homeroom/contract/kit/sentence-words.ts";
import { sql } from "kysely";
import type { CustomerDb } from "../db/customer-db.ts";
import type { PlatformDb } from "../db/platform-db.ts";
import { mailHtml, mailPlainText } from "./mail-layout.ts";

/** `{name}` and its like are filled in. */
export const inWords = (words: Words, locale: Locale, values: Record<string, string> = {}): string =>
	(words[LOCALES.indexOf(locale)] ?? words[0]).replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");

/** Whose letter paper it is. */
export interface MailLook {
	name: string;
	primary_color: string;
}
export interface Mail {
	/** Stored with the mail: which one it was. */
	template: MailKind;
	locale: Locale;
	to: string;
	subject: string;
	paragraphs: string[];
	/** The one thing to do. */
	action?: { label: string; url: string };
	/** Small print at the end. */
	note?: string;
	look?: MailLook;
}

/** Puts a mail into the outbox inside the caller's transaction; it is sent after the transaction commits. */
export async function sendMail(db: CustomerDb | PlatformDb, mail: Mail): Promise<void> {
	await sql`select platform.send_mail(${mail.template}, ${mail.locale}, ${mail.to}, ${mail.subject}, ${mailPlainText(mail)}, ${mailHtml(mail)})`.execute(
		db,
	);
}

/** Many at once, in one statement. */
export async function sendMails(db: CustomerDb | PlatformDb, mails: readonly Mail[]): Promise<void> {
	if (mails.length === 0) return;
	const rows = mails.map((mail) => ({ ...mail, body_text: mailPlainText(mail), body_html: mailHtml(mail) }));
	await sql`select platform.send_mail(m.template, m.locale, m."to", m.subject, m.body_text, m.body_html)
		from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (template text, locale text, "to" text, subject text, body_text text, body_html text)`.execute(
		db,
	);
}
