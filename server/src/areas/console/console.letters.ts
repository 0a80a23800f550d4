import type { Locale } from "@homeroom/contract/languages.generated.ts";
import type { Mail, SecretMail } from "../../kit/mail/mail-content.ts";
import { mailWords } from "../../kit/mail/mail-words.ts";

/** A letter about a customer to one of those who answer for it. */
export interface AboutCustomer {
	to: string;
	first_name: string;
	locale: Locale;
	school: string;
	url?: string;
	reason?: string;
}
type About = "customer_opened" | "customer_suspended" | "customer_reopened" | "customer_closed";

const wordsAbout = ({ locale, first_name, school, reason = "" }: AboutCustomer) => mailWords(locale, { name: first_name, school, reason });

function letter(kind: About, about: AboutCustomer): Mail {
	const say = wordsAbout(about);
	const { to, locale } = about;
	return {
		template: kind,
		locale,
		to,
		subject: say(`console.${kind}.subject`),
		paragraphs: [say("kit.hello"), say(`console.${kind}.text`)],
	};
}
function shut(kind: "customer_suspended" | "customer_closed", about: AboutCustomer): Mail {
	const say = wordsAbout(about);
	const mail = letter(kind, about);
	return { ...mail, paragraphs: [...mail.paragraphs, say("console.reason"), say("console.safe")] };
}
const open = (kind: "customer_opened" | "customer_reopened", about: AboutCustomer): Mail => ({
	...letter(kind, about),
	...(about.url && { action: { label: wordsAbout(about)(`console.${kind}.action`), url: about.url } }),
});
export const suspendedMail = (about: AboutCustomer): Mail => shut("customer_suspended", about);
export const reopenedMail = (about: AboutCustomer): Mail => open("customer_reopened", about);
export const closedMail = (about: AboutCustomer): Mail => shut("customer_closed", about);
export const openedMail = (about: AboutCustomer): Mail => open("customer_opened", about);
/** To an owner who has no password yet: the link sets one. */
export const invitedOwnerMail = (
	about: AboutCustomer,
	{ url, secret, days }: { url: string; secret: string; days: number },
): SecretMail => ({
	...letter("customer_opened", about),
	action: { label: wordsAbout(about)("console.customer_opened.action"), url, secret },
	note: mailWords(about.locale, { days: String(days) })("console.customer_opened.note"),
});

/** To somebody who may open a school. */
export function signupInvitationMail(
	{ to, locale, inviter, days }: { to: string; locale: Locale; inviter: string; days: number },
	link: { url: string; secret: string },
): SecretMail {
	const until = new Date(Date.now() + days * 24 * 60 * 60_000);
	const day = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(until);
	const say = mailWords(locale, { inviter, day });
	return {
		template: "signup_invitation",
		locale,
		to,
		subject: say("console.signup_invitation.subject"),
		paragraphs: [say("console.signup_invitation.text")],
		action: { label: say("console.signup_invitation.action"), ...link },
		note: say("console.signup_invitation.note"),
	};
}
