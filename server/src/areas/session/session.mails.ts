import type { Locale } from "@homeroom/contract/kit/constants.ts";
import type { MailKind } from "@homeroom/contract/kit/mails.ts";
import type { Words } from "@homeroom/contract/kit/sentence-words.ts";
import { inWords } from "../../kit/mail/mail.ts";
import type { Mail, MailLook, SecretMail } from "../../kit/mail/mail-content.ts";

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
interface Texts {
	subject: Words;
	paragraphs: Words[];
	action: Words;
	note: Words;
}
const HELLO: Words = ["Hello {name},", "Hallo {name},", "Bonjour {name},", "Olá {name},"];
const ONE_HOUR: Words = [
	"The link works once and for one hour.",
	"Der Link gilt einmal und eine Stunde lang.",
	"Le lien fonctionne une fois, pendant une heure.",
	"A ligação funciona uma vez e durante uma hora.",
];
const DAYS: Words = [
	"The link works once and for {days} days.",
	"Der Link gilt einmal und {days} Tage lang.",
	"Le lien fonctionne une fois, pendant {days} jours.",
	"A ligação funciona uma vez e durante {days} dias.",
];
const ONE_DAY: Words = [
	"The link works once and for one day.",
	"Der Link gilt einmal und einen Tag lang.",
	"Le lien fonctionne une fois, pendant un jour.",
	"A ligação funciona uma vez e durante um dia.",
];
const RESET: Texts = {
	subject: ["Set a new password", "Neues Passwort setzen", "Choisis un nouveau mot de passe", "Definir uma nova palavra-passe"],
	paragraphs: [
		[
			"You asked for a new password. If it was not you, ignore this mail: nothing changes.",
			"Du hast ein neues Passwort angefordert. Wenn nicht, beachte diese Mail nicht: Es ändert sich nichts.",
			"Tu as demandé un nouveau mot de passe. Si ce n’était pas toi, ignore ce message : rien ne change.",
			"Pediu uma nova palavra-passe. Se não foi o senhor ou a senhora, ignore esta mensagem: nada muda.",
		],
	],
	action: ["Set a new password", "Neues Passwort setzen", "Choisir un mot de passe", "Definir a palavra-passe"],
	note: ONE_HOUR,
};
const INVITATION: Texts = {
	subject: [
		"{school} invites you to Homeroom",
		"{school} lädt dich zu Homeroom ein",
		"{school} t’invite dans Homeroom",
		"{school} convida-o para o Homeroom",
	],
	paragraphs: [
		[
			"{inviter} has added you to {school}. Follow the link to get in.",
			"{inviter} hat dich bei {school} eingetragen. Folge dem Link, um hineinzukommen.",
			"{inviter} t’a ajouté à {school}. Suis le lien pour entrer.",
			"{inviter} adicionou-o a {school}. Siga a ligação para entrar.",
		],
	],
	action: ["Accept the invitation", "Einladung annehmen", "Accepter l’invitation", "Aceitar o convite"],
	note: DAYS,
};
const VERIFY: Texts = {
	subject: ["Confirm your e-mail address", "Bestätige deine E-Mail-Adresse", "Confirme ton adresse e-mail", "Confirme o seu e-mail"],
	paragraphs: [
		[
			"Please confirm that this address is yours. If you did not sign up for Homeroom, ignore this mail.",
			"Bitte bestätige, dass diese Adresse dir gehört. Wenn du dich nicht bei Homeroom registriert hast, beachte diese Mail nicht.",
			"Confirme que cette adresse est la tienne. Si tu ne t’es pas inscrit à Homeroom, ignore ce message.",
			"Confirme que este endereço é seu. Se não se registou no Homeroom, ignore esta mensagem.",
		],
	],
	action: ["Confirm the address", "Adresse bestätigen", "Confirmer l’adresse", "Confirmar o endereço"],
	note: ["The link works for three days.", "Der Link gilt drei Tage.", "Le lien fonctionne trois jours.", "A ligação funciona três dias."],
};
const CHANGED_SUBJECT: Words = [
	"Your password was changed",
	"Dein Passwort wurde geändert",
	"Ton mot de passe a été modifié",
	"A sua palavra-passe foi alterada",
];
const CHANGED: Words = [
	"The password of your Homeroom login was changed and all other sessions were ended. If it was not you, set a new one at once and tell your school.",
	"Das Passwort deiner Homeroom-Anmeldung wurde geändert, alle anderen Sitzungen wurden beendet. Wenn du es nicht warst, setze sofort ein neues und sag deiner Schule Bescheid.",
	"Le mot de passe de ton compte Homeroom a été modifié et toutes les autres sessions ont été fermées. Si ce n’était pas toi, choisis-en un autre tout de suite et préviens ton école.",
	"A palavra-passe da sua conta Homeroom foi alterada e todas as outras sessões foram terminadas. Se não foi o senhor ou a senhora, defina já outra e avise a sua escola.",
];

function letter(
	template: MailKind,
	texts: Texts,
	{ to, locale, first_name, url, secret, look }: Letter,
	values: Record<string, string> = {},
): SecretMail {
	const words = (text: Words) => inWords(text, locale, { name: first_name, ...values });
	return {
		template,
		locale,
		to,
		subject: words(texts.subject),
		paragraphs: [words(HELLO), ...texts.paragraphs.map(words)],
		action: { label: words(texts.action), url, secret },
		note: words(texts.note),
		...(look && { look }),
	};
}
export const resetMail = (to: Letter): SecretMail => letter("reset", RESET, to);
export const verifyMail = (to: Letter): SecretMail => letter("verify_email", VERIFY, to);
export const invitationMail = (to: Letter, { days, ...names }: { school: string; inviter: string; days: number }): SecretMail =>
	letter("invitation", days === 1 ? { ...INVITATION, note: ONE_DAY } : INVITATION, to, { ...names, days: String(days) });
export const passwordChangedMail = ({ to, locale, first_name }: Omit<Letter, "url" | "secret" | "look">): Mail => ({
	template: "password_changed",
	locale,
	to,
	subject: inWords(CHANGED_SUBJECT, locale),
	paragraphs: [inWords(HELLO, locale, { name: first_name }), inWords(CHANGED, locale)],
});
