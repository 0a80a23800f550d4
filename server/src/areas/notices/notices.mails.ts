import type { NoticePace, NoticeTopic } from "@homeroom/contract/areas/notices/notices.rules.ts";
import type { SchoolWords } from "@homeroom/contract/kit/words/own-words.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import type { Mail } from "../../kit/mail/mail-content.ts";
import { type MailKey, mailWords } from "../../kit/mail/mail-words.ts";
import type { Push } from "../../kit/push/knock.ts";
import type { NoticeKind } from "./notices.public.ts";
import type { Formats, StoredNotice } from "./notices.queries.ts";
import { type SaidNotice, sayNotice } from "./notices.words.ts";

/** A line that is due, with all that its ways out need. */
export interface DueNotice extends Formats, Pick<StoredNotice, "id" | "kind" | "reason" | "words" | "times" | "path" | "urgent"> {
	user_id: number;
	email: string;
	first_name: string;
	locale: Locale;
	school: string;
	primary_color: string;
	own_words: SchoolWords;
	push_names: boolean;
	/** It was read or put off meanwhile: nothing goes out. */
	is_over: boolean;
	wished: NoticePace | null;
	wished_email: boolean | null;
	wished_push: boolean | null;
	ruled_email: boolean | null;
	ruled_push: boolean | null;
	held: boolean | null;
	is_muted: boolean;
}
const INBOX = "/notifications";
type Kinds = ReadonlyMap<string, NoticeKind>;

/** One person's lines, the most urgent first. */
function said(lines: readonly DueNotice[], kinds: Kinds): { to: DueNotice; all: SaidNotice[]; one: SaidNotice | undefined } {
	const to = lines[0] as DueNotice;
	const all = lines.map((line) => sayNotice(kinds.get(line.kind), line, { locale: to.locale, words: to.own_words, formats: to }));
	return { to, all, one: all.length === 1 ? all[0] : undefined };
}
const wordsFor = (to: DueNotice, lines: readonly DueNotice[]) =>
	mailWords(to.locale, { name: to.first_name, count: String(lines.length), school: to.school }, to.own_words);

/** What others see too, on a phone or over a shoulder: it names nobody, unless the person chose that. */
function heading(lines: readonly DueNotice[], kinds: Kinds, one: SaidNotice | undefined, say: ReturnType<typeof wordsFor>): string {
	const [to] = lines;
	if (one === undefined || to === undefined) return say("notices.mail.subject_many");
	return to.push_names ? one.text : (one.plain ?? say(TOPICS[kinds.get(to.kind)?.topic ?? "school"]));
}

/** One mail, of however much one person is told. */
export function noticeMail(lines: readonly DueNotice[], kinds: Kinds, publicUrl: string): Mail {
	const { to, all, one } = said(lines, kinds);
	const say = wordsFor(to, lines);
	return {
		template: "notice",
		locale: to.locale,
		to: to.email,
		subject: heading(lines, kinds, one, say),
		paragraphs: [say("kit.hello"), ...all.flatMap(({ text, because }) => (one ? [`${text}.`, because] : [`${text} – ${because}`]))],
		action: one
			? { label: one.action ?? say("notices.mail.open"), url: `${publicUrl}${to.path}` }
			: { label: say("notices.mail.inbox"), url: `${publicUrl}${INBOX}` },
		note: say("notices.mail.note"),
		look: { name: to.school, primary_color: to.primary_color },
	};
}

/** What it is about, for a phone that others see too. */
const TOPICS: Record<NoticeTopic, MailKey & `notices.push.${NoticeTopic}`> = {
	attendance: "notices.push.attendance",
	timetable: "notices.push.timetable",
	people: "notices.push.people",
	tasks: "notices.push.tasks",
	data: "notices.push.data",
	account: "notices.push.account",
	school: "notices.push.school",
};

/** One ring, of however much one person is told; with names where they chose that. */
export function noticePush(lines: readonly DueNotice[], kinds: Kinds): Push {
	const { to, one } = said(lines, kinds);
	const say = wordsFor(to, lines);
	return {
		user_id: to.user_id,
		title: to.school,
		body: heading(lines, kinds, one, say),
		path: one === undefined ? INBOX : to.path,
		tag: one === undefined ? "notices" : `notice ${to.id}`,
		urgent: lines.some(({ urgent }) => urgent),
	};
}
