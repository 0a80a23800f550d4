import type { MailKind } from "@homeroom/contract/kit/mails.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import type { Mail, MailLook, SecretMail } from "../../kit/mail/mail-content.ts";
import { mailWords } from "../../kit/mail/mail-words.ts";

/** The person's language; where they never chose one, the language they asked in. */
export const mailLocale = (locale: string | null, asked: Locale = "en"): Locale => (locale as Locale | null) ?? asked;

interface Letter {
	to: string;
	locale: Locale;
	first_name: string;
	url: string;
	/** What makes the link open something. */
	secret: string;
	look?: MailLook;
}
type Part = "subject" | "text" | "action" | "note";

function letter(template: MailKind, { to, locale, first_name, url, secret, look }: Letter, say: (part: Part) => string): SecretMail {
	return {
		template,
		locale,
		to,
		subject: say("subject"),
		paragraphs: [mailWords(locale, { name: first_name })("kit.hello"), say("text")],
		action: { label: say("action"), url, secret },
		note: say("note"),
		...(look && { look }),
	};
}
function plainLetter(kind: "reset" | "verify_email", to: Letter): SecretMail {
	const say = mailWords(to.locale, {});
	return letter(kind, to, (part) => say(`session.${kind}.${part}`));
}
export const resetMail = (to: Letter): SecretMail => plainLetter("reset", to);
export const verifyMail = (to: Letter): SecretMail => plainLetter("verify_email", to);
export function invitationMail(to: Letter, { days, ...names }: { school: string; inviter: string; days: number }): SecretMail {
	const say = mailWords(to.locale, { ...names, days: String(days) });
	const isDay = days === 1;
	return letter("invitation", to, (part) =>
		say(part === "note" && isDay ? "session.invitation.note_one_day" : `session.invitation.${part}`),
	);
}
export const passwordChangedMail = ({ to, locale, first_name }: Omit<Letter, "url" | "secret" | "look">): Mail => {
	const say = mailWords(locale, { name: first_name });
	return {
		template: "password_changed",
		locale,
		to,
		subject: say("session.password_changed.subject"),
		paragraphs: [say("kit.hello"), say("session.password_changed.text")],
	};
};
