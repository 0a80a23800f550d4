import type { Locale } from "@homeroom/contract/kit/constants.ts";
import type { Words } from "@homeroom/contract/kit/sentence-words.ts";
import type { PlatformDb } from "../../kit/db/platform-db.ts";
import { inWords, type MailLinks, sendSecretMail } from "../../kit/mail/mail.ts";
import type { MailLook } from "../../kit/mail/mail-content.ts";
import { issueTicket } from "../../kit/session/tickets.ts";

/** A file of this size and weight is fetched on another day, on another machine, and perhaps twice. */
const MAILED_LINK_DAYS = 7;

const SUBJECT: Words = ["All data of {school}", "Alle Daten von {school}", "Toutes les données de {school}", "Todos os dados de {school}"];
const HELLO: Words = ["Hello {name},", "Hallo {name},", "Bonjour {name},", "Olá {name},"];
const CLOSED: Words = [
	"{school} was closed in Homeroom. With this link you can download everything that was stored there, as one file.",
	"{school} wurde in Homeroom geschlossen. Mit diesem Link kannst du alles herunterladen, was dort gespeichert war, als eine Datei.",
	"{school} a été fermée dans Homeroom. Avec ce lien, tu peux télécharger tout ce qui y était enregistré, en un seul fichier.",
	"{school} foi encerrada no Homeroom. Com esta ligação pode descarregar tudo o que lá estava guardado, num só ficheiro.",
];
const ACTION: Words = ["Download the data", "Daten herunterladen", "Télécharger les données", "Descarregar os dados"];
const NOTE: Words = [
	"The link works for {days} days. Whoever has it can read everything: do not pass it on.",
	"Der Link gilt {days} Tage. Wer ihn hat, kann alles lesen: Gib ihn nicht weiter.",
	"Le lien fonctionne {days} jours. Qui l’a peut tout lire : ne le transmets pas.",
	"A ligação funciona durante {days} dias. Quem a tiver pode ler tudo: não a partilhe.",
];

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
	const words = (text: Words) =>
		inWords(text, owner.locale, { name: owner.first_name, school: customer.name, days: String(MAILED_LINK_DAYS) });
	await sendSecretMail(db, links.box, {
		template: "export",
		locale: owner.locale,
		to: owner.email,
		subject: words(SUBJECT),
		paragraphs: [words(HELLO), words(CLOSED)],
		action: { label: words(ACTION), url: `${links.url}/api/exports/`, secret },
		note: words(NOTE),
		look: { name: customer.name, primary_color: customer.primary_color },
	});
}
