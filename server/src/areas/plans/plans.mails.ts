import type { Locale } from "@homeroom/contract/kit/constants.ts";
import type { Words } from "@homeroom/contract/kit/sentence-words.ts";
import { inWords } from "../../kit/mail/mail.ts";
import type { Mail } from "../../kit/mail/mail-content.ts";

const HELLO: Words = ["Hello {name},", "Hallo {name},", "Bonjour {name},", "Olá {name},"];
const SUBJECT: Words = ["{school} is open", "{school} ist eröffnet", "{school} est ouverte", "{school} está aberta"];
const WELCOME: Words = [
	"Your school is ready. You are its admin: add students, invite colleagues and give them roles whenever you like.",
	"Deine Schule ist bereit. Du bist ihr Admin: Trage Schülerinnen und Schüler ein, lade Kolleginnen und Kollegen ein und gib ihnen Rollen, wann du willst.",
	"Ton école est prête. Tu en es l’admin : ajoute des élèves, invite des collègues et donne-leur des rôles quand tu veux.",
	"A sua escola está pronta. É o administrador: adicione alunos, convide colegas e atribua-lhes funções quando quiser.",
];
const OPEN: Words = ["Open {school}", "{school} öffnen", "Ouvrir {school}", "Abrir {school}"];
const KEEP: Words = [
	"Keep this address: it is how your people get in.",
	"Merke dir diese Adresse: Über sie kommen deine Leute hinein.",
	"Garde cette adresse : c’est par elle que tes équipes entrent.",
	"Guarde este endereço: é por ele que as suas pessoas entram.",
];

export const welcomeMail = (to: { to: string; locale: Locale; first_name: string; url: string }, school: string): Mail => {
	const words = (text: Words) => inWords(text, to.locale, { name: to.first_name, school });
	return {
		template: "welcome",
		locale: to.locale,
		to: to.to,
		subject: words(SUBJECT),
		paragraphs: [words(HELLO), words(WELCOME)],
		action: { label: words(OPEN), url: to.url },
		note: words(KEEP),
	};
};

const DUE_SUBJECT: Words = [
	"A payment for {school} did not go through",
	"Eine Zahlung für {school} ging nicht durch",
	"Un paiement pour {school} n’est pas passé",
	"Um pagamento de {school} não foi aceite",
];
const DUE: Words = [
	"Everything keeps working for {days} days. After that nothing can be changed until it is paid; no data is lost.",
	"{days} Tage lang läuft alles weiter. Danach kann bis zur Zahlung nichts geändert werden; Daten gehen nicht verloren.",
	"Tout continue de fonctionner pendant {days} jours. Ensuite rien ne peut être modifié avant le paiement ; aucune donnée n’est perdue.",
	"Tudo continua a funcionar durante {days} dias. Depois nada pode ser alterado até ao pagamento; nenhum dado se perde.",
];
const PAY: Words = ["Look at the plan", "Tarif ansehen", "Voir la formule", "Ver o plano"];

export const paymentFailedMail = (to: { to: string; locale: Locale; url: string }, school: string, days: number): Mail => {
	const words = (text: Words) => inWords(text, to.locale, { school, days: String(days) });
	return {
		template: "payment_failed",
		locale: to.locale,
		to: to.to,
		subject: words(DUE_SUBJECT),
		paragraphs: [words(DUE)],
		action: { label: words(PAY), url: to.url },
	};
};
