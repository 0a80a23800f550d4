import type { Locale } from "@homeroom/contract/kit/constants.ts";
import type { Words } from "@homeroom/contract/kit/sentences/sentence-words.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { inWords, sendMail } from "../../kit/mail/mail.ts";
import type { Person } from "./factors.queries.ts";

const HELLO: Words = ["Hello {name},", "Hallo {name},", "Bonjour {name},", "Olá {name},"];
const NOT_YOU: Words = [
	"If it was not you, change your password at once and tell your school.",
	"Wenn du es nicht warst, ändere sofort dein Passwort und sag deiner Schule Bescheid.",
	"Si ce n’était pas toi, change tout de suite ton mot de passe et préviens ton école.",
	"Se não foi o senhor ou a senhora, altere já a palavra-passe e avise a sua escola.",
];
interface Letter {
	subject: Words;
	text: Words;
}
/** What happened to somebody's second factor. Each is told at once: who takes over an account begins here. */
const LETTERS = {
	totp_added: {
		subject: [
			"An authenticator app was set up",
			"Eine Authenticator-App wurde eingerichtet",
			"Une application d’authentification a été configurée",
			"Foi configurada uma aplicação de autenticação",
		],
		text: [
			"From now on your Homeroom login also asks for a code of your authenticator app.",
			"Ab jetzt fragt deine Homeroom-Anmeldung auch nach einem Code deiner Authenticator-App.",
			"Désormais, ta connexion à Homeroom demande aussi un code de ton application d’authentification.",
			"A partir de agora, o início de sessão no Homeroom pede também um código da sua aplicação de autenticação.",
		],
	},
	totp_removed: {
		subject: [
			"Your authenticator app was removed",
			"Deine Authenticator-App wurde entfernt",
			"Ton application d’authentification a été retirée",
			"A sua aplicação de autenticação foi removida",
		],
		text: [
			"Your Homeroom login no longer asks for codes of an authenticator app.",
			"Deine Homeroom-Anmeldung fragt nicht mehr nach Codes einer Authenticator-App.",
			"Ta connexion à Homeroom ne demande plus de code d’application d’authentification.",
			"O início de sessão no Homeroom já não pede códigos de uma aplicação de autenticação.",
		],
	},
	passkey_added: {
		subject: [
			"A passkey was added",
			"Ein Passkey wurde hinzugefügt",
			"Une clé d’accès a été ajoutée",
			"Foi adicionada uma chave de acesso",
		],
		text: [
			"The passkey “{passkey}” can now be used to sign in to Homeroom as you.",
			"Mit dem Passkey „{passkey}“ kann man sich jetzt bei Homeroom als du anmelden.",
			"La clé d’accès « {passkey} » permet désormais de se connecter à Homeroom en ton nom.",
			"A chave de acesso “{passkey}” pode agora ser usada para entrar no Homeroom em seu nome.",
		],
	},
	passkey_removed: {
		subject: ["A passkey was removed", "Ein Passkey wurde entfernt", "Une clé d’accès a été retirée", "Foi removida uma chave de acesso"],
		text: [
			"The passkey “{passkey}” no longer opens your Homeroom login.",
			"Der Passkey „{passkey}“ öffnet deine Homeroom-Anmeldung nicht mehr.",
			"La clé d’accès « {passkey} » n’ouvre plus ton compte Homeroom.",
			"A chave de acesso “{passkey}” já não abre a sua conta Homeroom.",
		],
	},
	recovery_codes_renewed: {
		subject: [
			"New recovery codes were made",
			"Neue Wiederherstellungscodes wurden erstellt",
			"De nouveaux codes de secours ont été créés",
			"Foram criados novos códigos de recuperação",
		],
		text: [
			"The recovery codes that you had before no longer work.",
			"Die Wiederherstellungscodes, die du vorher hattest, gelten nicht mehr.",
			"Les codes de secours que tu avais avant ne fonctionnent plus.",
			"Os códigos de recuperação que tinha antes já não funcionam.",
		],
	},
	recovery_code_used: {
		subject: [
			"A recovery code was used",
			"Ein Wiederherstellungscode wurde benutzt",
			"Un code de secours a été utilisé",
			"Foi usado um código de recuperação",
		],
		text: [
			"Somebody signed in to Homeroom as you with a recovery code. Codes left: {left}.",
			"Jemand hat sich mit einem Wiederherstellungscode bei Homeroom als du angemeldet. Übrige Codes: {left}.",
			"Quelqu’un s’est connecté à Homeroom en ton nom avec un code de secours. Codes restants : {left}.",
			"Alguém entrou no Homeroom em seu nome com um código de recuperação. Códigos restantes: {left}.",
		],
	},
	factors_reset: {
		subject: [
			"Your second factor was removed by your school",
			"Deine Schule hat deinen zweiten Faktor entfernt",
			"Ton école a retiré ton second facteur",
			"A sua escola removeu o seu segundo fator",
		],
		text: [
			"{admin} removed your authenticator app, passkeys and recovery codes, and ended your sessions. Your password is enough for the next login; set up a new second factor then.",
			"{admin} hat deine Authenticator-App, Passkeys und Wiederherstellungscodes entfernt und deine Sitzungen beendet. Für die nächste Anmeldung genügt dein Passwort; richte dann einen neuen zweiten Faktor ein.",
			"{admin} a retiré ton application d’authentification, tes clés d’accès et tes codes de secours, et fermé tes sessions. Ton mot de passe suffit pour la prochaine connexion ; configure alors un nouveau second facteur.",
			"{admin} removeu a sua aplicação de autenticação, chaves de acesso e códigos de recuperação, e terminou as suas sessões. A palavra-passe basta para o próximo início de sessão; configure então um novo segundo fator.",
		],
	},
} satisfies Record<string, Letter>;
export type FactorLetter = keyof typeof LETTERS;

/** Who has no address (a pupil with a badge) has no factors either. */
export async function tellFactor(
	db: CustomerDb,
	person: Pick<Person, "email" | "first_name" | "locale">,
	what: FactorLetter,
	values: Record<string, string> = {},
): Promise<void> {
	if (person.email === null) return;
	const locale = (person.locale ?? "en") as Locale;
	const words = (text: Words) => inWords(text, locale, { ...values, name: person.first_name });
	const { subject, text } = LETTERS[what];
	await sendMail(db, {
		template: what,
		locale,
		to: person.email,
		subject: words(subject),
		paragraphs: [words(HELLO), words(text), words(NOT_YOU)],
	});
}
