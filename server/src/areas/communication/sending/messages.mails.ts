import { MESSAGE_LINK, UNSUBSCRIBE_LINK } from "@homeroom/contract/areas/communication/messages.rules.ts";
import type { CarriedMail } from "../../../kit/mail/mail-carrier.ts";
import type { MailPaper } from "../../../kit/mail/mail-content.ts";
import { mailHtml, mailPlainText } from "../../../kit/mail/mail-layout.ts";
import { mailWords } from "../../../kit/mail/mail-words.ts";
import { linkToken } from "../../../kit/secrets/sealed-links.ts";
import { fieldValues, fillText } from "../messages.texts.ts";
import type { LeavingMessage, LeavingRecipient, Letterhead } from "./messages.leaving.ts";

/** One recipient's mail. Its links are made anew each time and are the same each time. */
export function composeMail(message: LeavingMessage, to: LeavingRecipient, head: Letterhead): CarriedMail {
	const { school, sender, key, publicUrl, customer_id } = head;
	const link = `${publicUrl}${MESSAGE_LINK}#${linkToken(key, "read", customer_id, to.id)}`;
	const text = message.texts[to.language] ?? { subject: school, body: "", short: "", choices: [] };
	const filled = fillText(text, fieldValues(message, head, { ...to, link }));
	const say = mailWords(to.language, { subject: filled.subject, school });
	const off = message.kind === "chosen" ? linkToken(key, "unsubscribe", customer_id, to.id) : undefined;
	const subject = to.reminds ? say("messages.mail.reminder") : filled.subject;
	const opens =
		message.question !== "none" ? say("messages.mail.answer") : message.has_files ? say("messages.mail.files") : say("messages.mail.open");
	const notes = [head.footer, off === undefined ? "" : `${say("messages.mail.unsubscribe")}\n${publicUrl}${UNSUBSCRIBE_LINK}#${off}`];
	const paper: MailPaper = {
		locale: to.language,
		subject,
		paragraphs: [],
		rich: filled.body,
		action: { label: opens, url: link },
		note: notes.filter((note) => note !== "").join("\n\n"),
		look: { name: school, primary_color: head.primary_color },
	};
	return {
		message_key: `message-${customer_id}-${to.id}${to.reminds ? `-${message.reminders}` : ""}`,
		to: to.address,
		from_name: sender,
		subject,
		text: mailPlainText(paper),
		html: mailHtml(paper),
		// RFC 8058: a mail program takes somebody off with one click, and nobody has to sign in
		headers:
			off === undefined
				? {}
				: { "List-Unsubscribe": `<${publicUrl}${UNSUBSCRIBE_LINK}/${off}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
	};
}
