import type { SchoolWords } from "@homeroom/contract/kit/words/own-words.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import type { Mail } from "../../kit/mail/mail-content.ts";
import { mailWords } from "../../kit/mail/mail-words.ts";

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
	words: SchoolWords;
}

/** One mail for all that one person has to do. */
export function reminderMail(to: Receiver, day: string, lessons: readonly MissingLesson[], publicUrl: string): Mail {
	const named = lessons.map(({ class_name, time }) => [class_name, time].filter(Boolean).join(", "));
	const [first] = lessons;
	const values = { name: to.first_name, lesson: named[0] ?? "", count: String(lessons.length), lessons: named.join(" · ") };
	const say = mailWords(to.locale, values, to.words);
	const one = first?.session_id == null ? `/attendance/classes/${first?.class_id}?day=${day}&part=day` : `/attendance/${first.session_id}`;
	return {
		template: "register_reminder",
		locale: to.locale,
		to: to.email,
		subject: say(lessons.length === 1 ? "attendance.register_reminder.subject" : "attendance.register_reminder.subject_many"),
		paragraphs: [say("kit.hello"), say("attendance.register_reminder.text"), say("attendance.register_reminder.why")],
		action: {
			label: say("attendance.register_reminder.action"),
			url: `${publicUrl}${lessons.length === 1 ? one : `/attendance?day=${day}`}`,
		},
		look: { name: to.school, primary_color: to.primary_color },
	};
}
