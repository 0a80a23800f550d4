import type { Locale } from "@homeroom/contract/kit/constants.ts";
import type { Words } from "@homeroom/contract/kit/sentence-words.ts";
import { inWords } from "../../kit/mail/mail.ts";
import type { Mail } from "../../kit/mail/mail-content.ts";

/** Who hears of a new timetable, and what it changes for them. */
export interface Told {
	email: string;
	first_name: string;
	locale: Locale;
	school: string;
	primary_color: string;
	timetable: string;
	/** Of their own that are new, elsewhere or gone. */
	lessons: number;
	/** First names of those whose lessons change. */
	children: string[];
}

const SUBJECT: Words = [
	"New timetable from {day}",
	"Neuer Stundenplan ab {day}",
	"Nouvel emploi du temps à partir du {day}",
	"Novo horário a partir de {day}",
];
const HELLO: Words = ["Hello {name},", "Hallo {name},", "Bonjour {name},", "Olá {name},"];
const TEXT: Words = [
	"the timetable “{timetable}” holds from {day}.",
	"ab {day} gilt der Stundenplan „{timetable}“.",
	"l’emploi du temps « {timetable} » est valable à partir du {day}.",
	"o horário «{timetable}» é válido a partir de {day}.",
];
const ONE_LESSON: Words = [
	"One of your lessons changes: it is new, gone, or at another time or place.",
	"Eine deiner Stunden ändert sich: Sie ist neu, entfällt oder ist zu anderer Zeit oder an anderem Ort.",
	"Un de tes cours change : il est nouveau, supprimé, ou à une autre heure ou dans une autre salle.",
	"Uma das tuas aulas muda: é nova, deixa de existir, ou é a outra hora ou noutro lugar.",
];
const LESSONS: Words = [
	"{count} of your lessons change: they are new, gone, or at another time or place.",
	"{count} deiner Stunden ändern sich: Sie sind neu, entfallen oder sind zu anderer Zeit oder an anderem Ort.",
	"{count} de tes cours changent : ils sont nouveaux, supprimés, ou à une autre heure ou dans une autre salle.",
	"{count} das tuas aulas mudam: são novas, deixam de existir, ou são a outra hora ou noutro lugar.",
];
const CHILDREN: Words = [
	"It changes lessons of {children}.",
	"Es ändern sich Stunden von {children}.",
	"Des cours changent pour {children}.",
	"Mudam aulas de {children}.",
];
const ACTION: Words = ["See the timetable", "Stundenplan ansehen", "Voir l’emploi du temps", "Ver o horário"];
const NOTE: Words = [
	"Calendars that are linked follow by themselves.",
	"Verknüpfte Kalender folgen von selbst.",
	"Les agendas liés se mettent à jour d’eux-mêmes.",
	"Os calendários ligados atualizam-se sozinhos.",
];

export function timetableMail(to: Told, from: string, publicUrl: string): Mail {
	// in words: which of two numbers is the month is nothing to guess at
	const day = new Intl.DateTimeFormat(to.locale === "en" ? "en-GB" : to.locale, { dateStyle: "full", timeZone: "UTC" }).format(
		new Date(from),
	);
	const children = new Intl.ListFormat(to.locale, { type: "conjunction" }).format(to.children);
	const words = (text: Words) =>
		inWords(text, to.locale, { name: to.first_name, timetable: to.timetable, day, children, count: String(to.lessons) });
	return {
		template: "timetable_published",
		locale: to.locale,
		to: to.email,
		subject: words(SUBJECT),
		paragraphs: [
			words(HELLO),
			words(TEXT),
			...(to.lessons > 0 ? [words(to.lessons === 1 ? ONE_LESSON : LESSONS)] : []),
			...(to.children.length > 0 ? [words(CHILDREN)] : []),
		],
		action: { label: words(ACTION), url: `${publicUrl}/timetable?day=${from}` },
		note: words(NOTE),
		look: { name: to.school, primary_color: to.primary_color },
	};
}
