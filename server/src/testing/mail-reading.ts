import { type MailLinks, openMail } from "../kit/mail/mail.ts";
import { createSecretBox } from "../kit/secrets/secret-box.ts";
import { TEST_SECRET, type TestApp } from "./test-app.ts";

/** What the server of the tests seals with. */
export const TEST_LINKS: MailLinks = { url: "http://homeroom.test", box: createSecretBox(TEST_SECRET) };

export interface OutboxMail {
	id: string;
	template: string;
	locale: string;
	recipient: string;
	subject: string;
	body_text: string;
	body_html: string;
}
type Row = OutboxMail & { sealed: Buffer | null };

/** Mails as their readers get them, with their links, oldest first. */
export async function readMails(t: Pick<TestApp, "owner">, by: "recipient" | "template", value: string | null): Promise<OutboxMail[]> {
	const { rows } = await t.owner.query<Row>(`select * from platform.mails where ${by} = $1 order by id`, [value]);
	return rows.map((row) => {
		const { text, html } = openMail(TEST_LINKS.box, row);
		return { ...row, body_text: text, body_html: html };
	});
}
