import type { Locale } from "@homeroom/contract/kit/constants.ts";
import type { MailKind } from "@homeroom/contract/kit/mails.ts";
import type { Words } from "@homeroom/contract/kit/sentence-words.ts";
import { inWords } from "../../kit/mail/mail.ts";
import type { Mail, SecretMail } from "../../kit/mail/mail-content.ts";

/** A letter about a customer to one of those who answer for it. */
export interface AboutCustomer {
	to: string;
	first_name: string;
	locale: Locale;
	school: string;
	url?: string;
	reason?: string;
}
interface Texts {
	template: MailKind;
	subject: Words;
	paragraphs: Words[];
	action?: Words;
}
const HELLO: Words = ["Hello {name},", "Hallo {name},", "Bonjour {name},", "Olá {name},"];
const REASON: Words = ["Reason: {reason}", "Grund: {reason}", "Motif : {reason}", "Motivo: {reason}"];
const SAFE: Words = [
	"Nothing was deleted. Answer this mail if you have questions.",
	"Es wurde nichts gelöscht. Antworte auf diese Mail, wenn du Fragen hast.",
	"Rien n’a été supprimé. Réponds à ce message si tu as des questions.",
	"Nada foi apagado. Responda a esta mensagem se tiver perguntas.",
];

const SUSPENDED: Texts = {
	template: "customer_suspended",
	subject: ["{school} is suspended", "{school} ist gesperrt", "{school} est suspendu", "{school} está suspensa"],
	paragraphs: [
		[
			"Homeroom is shut for {school} for now: nobody can sign in there.",
			"Homeroom ist für {school} vorerst geschlossen: Niemand kann sich dort anmelden.",
			"Homeroom est fermé pour {school} pour l’instant : personne ne peut s’y connecter.",
			"O Homeroom está fechado para {school} por agora: ninguém pode iniciar sessão.",
		],
		REASON,
		SAFE,
	],
};
const REOPENED: Texts = {
	template: "customer_reopened",
	subject: ["{school} is open again", "{school} ist wieder offen", "{school} est de nouveau ouvert", "{school} está aberta de novo"],
	paragraphs: [
		[
			"Everybody at {school} can sign in again. All data is as you left it.",
			"Alle bei {school} können sich wieder anmelden. Alle Daten sind, wie ihr sie verlassen habt.",
			"Tout le monde à {school} peut se reconnecter. Les données sont telles que vous les avez laissées.",
			"Todos em {school} podem iniciar sessão de novo. Os dados estão como os deixaram.",
		],
	],
	action: ["Sign in", "Anmelden", "Se connecter", "Iniciar sessão"],
};
const CLOSED: Texts = {
	template: "customer_closed",
	subject: ["{school} is closed", "{school} ist geschlossen", "{school} est fermé", "{school} está encerrada"],
	paragraphs: [
		[
			"{school} was closed in Homeroom. Nobody can sign in there any more.",
			"{school} wurde in Homeroom geschlossen. Niemand kann sich dort mehr anmelden.",
			"{school} a été fermé dans Homeroom. Plus personne ne peut s’y connecter.",
			"{school} foi encerrada no Homeroom. Já ninguém pode iniciar sessão.",
		],
		REASON,
		SAFE,
	],
};
const OPENED: Texts = {
	template: "customer_opened",
	subject: ["{school} is ready", "{school} ist bereit", "{school} est prêt", "{school} está pronta"],
	paragraphs: [
		[
			"{school} was opened for you in Homeroom, and you are its admin. Follow the link to get in.",
			"{school} wurde für dich in Homeroom eröffnet, und du bist Admin. Folge dem Link, um hineinzukommen.",
			"{school} a été ouvert pour toi dans Homeroom, et tu en es l’admin. Suis le lien pour entrer.",
			"{school} foi aberta para si no Homeroom, e é o seu administrador. Siga a ligação para entrar.",
		],
	],
	action: ["Open my school", "Meine Schule öffnen", "Ouvrir mon école", "Abrir a minha escola"],
};
const OPENED_NOTE: Words = [
	"The link works once and for {days} days; later, use “Forgotten your password?” on the login page.",
	"Der Link gilt einmal und {days} Tage lang; später hilft „Passwort vergessen?“ auf der Anmeldeseite.",
	"Le lien fonctionne une fois, pendant {days} jours ; ensuite, utilise « Mot de passe oublié ? » sur la page de connexion.",
	"A ligação funciona uma vez e durante {days} dias; depois, use “Esqueceu-se da palavra-passe?” na página de início de sessão.",
];

function letter(texts: Texts, { to, locale, first_name, school, url, reason = "" }: AboutCustomer): Mail {
	const words = (text: Words) => inWords(text, locale, { name: first_name, school, reason });
	return {
		template: texts.template,
		locale,
		to,
		subject: words(texts.subject),
		paragraphs: [words(HELLO), ...texts.paragraphs.map(words)],
		...(texts.action && url && { action: { label: words(texts.action), url } }),
	};
}
export const suspendedMail = (about: AboutCustomer): Mail => letter(SUSPENDED, about);
export const reopenedMail = (about: AboutCustomer): Mail => letter(REOPENED, about);
export const closedMail = (about: AboutCustomer): Mail => letter(CLOSED, about);
export const openedMail = (about: AboutCustomer): Mail => letter(OPENED, about);
/** To an owner who has no password yet: the link sets one. */
export const invitedOwnerMail = (
	about: AboutCustomer,
	{ url, secret, days }: { url: string; secret: string; days: number },
): SecretMail => ({
	...letter(OPENED, about),
	action: { label: inWords(OPENED.action as Words, about.locale), url, secret },
	note: inWords(OPENED_NOTE, about.locale, { days: String(days) }),
});

const INVITED_SUBJECT: Words = [
	"Open your school in Homeroom",
	"Eröffne deine Schule in Homeroom",
	"Ouvre ton école dans Homeroom",
	"Abra a sua escola no Homeroom",
];
const INVITED: Words = [
	"{inviter} invites you to open a school in Homeroom. Follow the link to give it a name and an address.",
	"{inviter} lädt dich ein, eine Schule in Homeroom zu eröffnen. Folge dem Link und gib ihr Namen und Adresse.",
	"{inviter} t’invite à ouvrir une école dans Homeroom. Suis le lien pour lui donner un nom et une adresse.",
	"{inviter} convida-o a abrir uma escola no Homeroom. Siga a ligação para lhe dar um nome e um endereço.",
];
const INVITED_ACTION: Words = ["Open a school", "Schule eröffnen", "Ouvrir une école", "Abrir uma escola"];
const INVITED_NOTE: Words = [
	"The link opens one school, for this address, until {day} (UTC).",
	"Der Link eröffnet eine Schule, für diese Adresse, bis {day} (UTC).",
	"Le lien ouvre une école, pour cette adresse, jusqu’au {day} (UTC).",
	"A ligação abre uma escola, para este endereço, até {day} (UTC).",
];

/** To somebody who may open a school. */
export function signupInvitationMail(
	{ to, locale, inviter, days }: { to: string; locale: Locale; inviter: string; days: number },
	link: { url: string; secret: string },
): SecretMail {
	const until = new Date(Date.now() + days * 24 * 60 * 60_000);
	const day = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(until);
	return {
		template: "signup_invitation",
		locale,
		to,
		subject: inWords(INVITED_SUBJECT, locale),
		paragraphs: [inWords(INVITED, locale, { inviter })],
		action: { label: inWords(INVITED_ACTION, locale), ...link },
		note: inWords(INVITED_NOTE, locale, { day }),
	};
}
