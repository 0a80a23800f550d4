import type { Locale } from "@homeroom/contract/languages.generated.ts";
import type { PlatformDb } from "../../kit/db/platform-db.ts";
import { type MailLinks, sendSecretMail } from "../../kit/mail/mail.ts";
import type { MailLook } from "../../kit/mail/mail-content.ts";
import { mailWords } from "../../kit/mail/mail-words.ts";
import { issueTicket } from "../../kit/session/tickets.ts";

/** A file of this size and weight is fetched on another day, on another machine, and perhaps twice. */
const MAILED_LINK_DAYS = 7;

interface Receiver {
	customer: { id: number } & MailLook;
	owner: { user_id: number; email: string; first_name: string; locale: Locale };
	links: MailLinks;
}

/** Sends an owner of a closed customer the way to all its data, inside the caller's transaction. */
export async function mailExportLink(db: PlatformDb, { customer, owner, links }: Receiver): Promise<void> {
	const { secret } = await issueTicket(db, {
		kind: "export",
		lifetime_ms: MAILED_LINK_DAYS * 24 * 60 * 60_000,
		user_id: owner.user_id,
		customer_id: customer.id,
	});
	const say = mailWords(owner.locale, { name: owner.first_name, school: customer.name, days: String(MAILED_LINK_DAYS) });
	await sendSecretMail(db, links.box, {
		template: "export",
		locale: owner.locale,
		to: owner.email,
		subject: say("settings.export.subject"),
		paragraphs: [say("kit.hello"), say("settings.export.text")],
		action: { label: say("settings.export.action"), url: `${links.url}/api/exports/`, secret },
		note: say("settings.export.note"),
		look: { name: customer.name, primary_color: customer.primary_color },
	});
}
