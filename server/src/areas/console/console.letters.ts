import type { Locale } from "@homeroom/contract/kit/constants.ts";
import type { MailKind } from "@homeroom/contract/kit/mails.ts";
import type { Words } from "@homeroom/contract/kit/sentence-words.ts";
import { inWords, type Mail } from "../../kit/mail/mail.ts";

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
	note?: Words;
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
	note: [
		"The link works once and for one hour; later, use “Forgot password” on the login page.",
		"Der Link gilt einmal und eine Stunde lang; später hilft „Passwort vergessen“ auf der Anmeldeseite.",
		"Le lien fonctionne une fois, pendant une heure ; ensuite, utilise « Mot de passe oublié » sur la page de connexion.",
		"A ligação funciona uma vez e durante uma hora; depois, use “Esqueci-me da palavra-passe” na página de início de sessão.",
	],
};

function letter(texts: Texts, { to, locale, first_name, school, url, reason = "" }: AboutCustomer): Mail {
	const words = (text: Words) => inWords(text, locale, { name: first_name, school, reason });
	return {
		template: texts.template,
		locale,
		to,
		subject: words(texts.subject),
		paragraphs: [words(HELLO), ...texts.paragraphs.map(words)],
		...(texts.action && url && { action: { label: words(texts.action), url } }),
		...(texts.note && url && { note: words(texts.note) }),
	};
}
export const suspendedMail = (about: AboutCustomer): Mail => letter(SUSPENDED, about);
export const reopenedMail = (about: AboutCustomer): Mail => letter(REOPENED, about);
export const closedMail = (about: AboutCustomer): Mail => letter(CLOSED, about);
export const openedMail = (about: AboutCustomer): Mail => letter(OPENED, about);
