import type { Locale } from "@homeroom/contract/languages.generated.ts";
import type { Mail } from "../../kit/mail/mail-content.ts";
import { mailWords } from "../../kit/mail/mail-words.ts";

export const welcomeMail = (to: { to: string; locale: Locale; first_name: string; url: string }, school: string): Mail => {
	const say = mailWords(to.locale, { name: to.first_name, school });
	return {
		template: "welcome",
		locale: to.locale,
		to: to.to,
		subject: say("plans.welcome.subject"),
		paragraphs: [say("kit.hello"), say("plans.welcome.text")],
		action: { label: say("plans.welcome.action"), url: to.url },
		note: say("plans.welcome.note"),
	};
};

export const paymentFailedMail = (to: { to: string; locale: Locale; url: string }, school: string, days: number): Mail => {
	const say = mailWords(to.locale, { school, days: String(days) });
	return {
		template: "payment_failed",
		locale: to.locale,
		to: to.to,
		subject: say("plans.payment_failed.subject"),
		paragraphs: [say("plans.payment_failed.text")],
		action: { label: say("plans.payment_failed.action"), url: to.url },
	};
};
