import type { Locale } from "@homeroom/contract/kit/constants.ts";
import type { Words } from "@homeroom/contract/kit/sentence-words.ts";
import { inWords } from "../../kit/mail/mail.ts";
import type { Mail } from "../../kit/mail/mail-content.ts";

/** A register that is not taken, as its mail names it. */
export interface MissingLesson {
	session_id: number | null;
	class_id: number;
	class_name: string;
	/** In the school's clock; null: of the day. */
	time: string | null;
}
interface Receiver {
	email: string;
	first_name: string;
	locale: Locale;
	school: string;
	primary_color: string;
}

const SUBJECT: Words = [
	"Register not taken yet: {lesson}",
	"Anwesenheit noch nicht erfasst: {lesson}",
	"Appel pas encore fait : {lesson}",
	"Chamada por fazer: {lesson}",
];
const SUBJECT_MANY: Words = [
	"{count} registers not taken yet",
	"{count} Anwesenheitslisten noch nicht erfasst",
	"{count} appels pas encore faits",
	"{count} chamadas por fazer",
];
const HELLO: Words = ["Hello {name},", "Hallo {name},", "Bonjour {name},", "Olá {name},"];
const TEXT: Words = [
	"nobody has said yet who is there: {lessons}.",
	"noch hat niemand eingetragen, wer da ist: {lessons}.",
	"personne n’a encore indiqué qui est là : {lessons}.",
	"ainda ninguém indicou quem está presente: {lessons}.",
];
const WHY: Words = [
	"With “All present” and the few who are missing it is done in a minute.",
	"Mit „Alle anwesend“ und den wenigen, die fehlen, ist es in einer Minute getan.",
	"Avec « Tous présents » et les quelques absents, c’est fait en une minute.",
	"Com «Todos presentes» e os poucos que faltam, fica feito num minuto.",
];
const ACTION: Words = ["Take the register", "Anwesenheit erfassen", "Faire l’appel", "Fazer a chamada"];

/** One mail for all that one person has to do. */
export function reminderMail(to: Receiver, day: string, lessons: readonly MissingLesson[], publicUrl: string): Mail {
	const named = lessons.map(({ class_name, time }) => [class_name, time].filter(Boolean).join(", "));
	const [first] = lessons;
	const words = (text: Words) =>
		inWords(text, to.locale, {
			name: to.first_name,
			lesson: named[0] ?? "",
			count: String(lessons.length),
			lessons: named.join(" · "),
		});
	const one = first?.session_id == null ? `/attendance/classes/${first?.class_id}?day=${day}&part=day` : `/attendance/${first.session_id}`;
	return {
		template: "register_reminder",
		locale: to.locale,
		to: to.email,
		subject: words(lessons.length === 1 ? SUBJECT : SUBJECT_MANY),
		paragraphs: [words(HELLO), words(TEXT), words(WHY)],
		action: { label: words(ACTION), url: `${publicUrl}${lessons.length === 1 ? one : `/attendance?day=${day}`}` },
		look: { name: to.school, primary_color: to.primary_color },
	};
}
