import type { SchoolWords } from "@homeroom/contract/kit/words/own-words.ts";
import { FORMAT_TAGS, type Locale } from "@homeroom/contract/languages.generated.ts";
import type { Mail } from "../../kit/mail/mail-content.ts";
import { mailWords } from "../../kit/mail/mail-words.ts";

/** Who hears of a new timetable, and what it changes for them. */
export interface Told {
	email: string;
	first_name: string;
	locale: Locale;
	school: string;
	primary_color: string;
	words: SchoolWords;
	timetable: string;
	/** Of their own that are new, elsewhere or gone. */
	lessons: number;
	/** First names of those whose lessons change. */
	children: string[];
}

export function timetableMail(to: Told, from: string, publicUrl: string): Mail {
	// in words: which of two numbers is the month is nothing to guess at
	const day = new Intl.DateTimeFormat(FORMAT_TAGS[to.locale], { dateStyle: "full", timeZone: "UTC" }).format(new Date(from));
	const children = new Intl.ListFormat(FORMAT_TAGS[to.locale], { type: "conjunction" }).format(to.children);
	const values = { name: to.first_name, timetable: to.timetable, day, children, count: String(to.lessons) };
	const say = mailWords(to.locale, values, to.words);
	return {
		template: "timetable_published",
		locale: to.locale,
		to: to.email,
		subject: say("drafts.timetable_published.subject"),
		paragraphs: [
			say("kit.hello"),
			say("drafts.timetable_published.text"),
			...(to.lessons > 0 ? [say(to.lessons === 1 ? "drafts.timetable_published.one_lesson" : "drafts.timetable_published.lessons")] : []),
			...(to.children.length > 0 ? [say("drafts.timetable_published.children")] : []),
		],
		action: { label: say("drafts.timetable_published.action"), url: `${publicUrl}/timetable?day=${from}` },
		note: say("drafts.timetable_published.note"),
		look: { name: to.school, primary_color: to.primary_color },
	};
}
