import type { Notice } from "@homeroom/contract/areas/notices/notices.contract.ts";
import type { NoticeReason } from "@homeroom/contract/areas/notices/notices.rules.ts";
import { formatDay, formatInstant, formatTime } from "@homeroom/contract/kit/formats.ts";
import type { SchoolWords } from "@homeroom/contract/kit/words/own-words.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { type MailKey, mailWords } from "../../kit/mail/mail-words.ts";
import type { NoticeKind, NoticeWord } from "./notices.public.ts";
import type { Formats, StoredNotice } from "./notices.queries.ts";

/** Why, plainly, and with what it is about in the gap `{what}`. */
const REASONS: Record<NoticeReason, { plain: MailKey; named: MailKey }> = {
	you_asked: { plain: "notices.reason.you_asked", named: "notices.reason.you_asked_named" },
	you_decide: { plain: "notices.reason.you_decide", named: "notices.reason.you_decide_named" },
	your_child: { plain: "notices.reason.your_child", named: "notices.reason.your_child_named" },
	your_lesson: { plain: "notices.reason.your_lesson", named: "notices.reason.your_lesson_named" },
	your_class: { plain: "notices.reason.your_class", named: "notices.reason.your_class_named" },
	your_record: { plain: "notices.reason.your_record", named: "notices.reason.your_record_named" },
	your_account: { plain: "notices.reason.your_account", named: "notices.reason.your_account_named" },
	you_run: { plain: "notices.reason.you_run", named: "notices.reason.you_run_named" },
	you_keep: { plain: "notices.reason.you_keep", named: "notices.reason.you_keep_named" },
	your_task: { plain: "notices.reason.your_task", named: "notices.reason.your_task_named" },
	you_called: { plain: "notices.reason.you_called", named: "notices.reason.you_called_named" },
};

interface Reader {
	locale: Locale;
	/** What the school says in the place of the product's words. */
	words: SchoolWords;
	formats: Formats;
}
type Told = Pick<StoredNotice, "kind" | "reason" | "words" | "times">;

export interface SaidNotice {
	text: string;
	because: string;
	action: string | null;
	/** For eyes that are not the reader's: null where the topic alone says it. */
	plain: string | null;
}

/** The one set of sentences: of the inbox, of mails and of what a phone shows. */
export function sayNotice(
	kind: NoticeKind | undefined,
	{ reason, words, times }: Told,
	{ locale, words: own, formats }: Reader,
): SaidNotice {
	const values: Record<string, string> = { count: String(times) };
	for (const [gap, word] of Object.entries(words)) values[gap] = written(word, formats);
	values.what = values.because ?? "";
	const say = mailWords(locale, values, own);
	const because = REASONS[reason] ?? REASONS.you_run;
	return {
		// a row may be of a kind that is told no longer
		text: say(kind === undefined ? "notices.other" : sentenceOf(kind, times, values.variant)),
		because: say(values.because === undefined ? because.plain : because.named),
		action: kind?.says.action === undefined ? null : say(kind.says.action),
		plain: kind?.says.plain === undefined ? null : say(kind.says.plain),
	};
}

function sentenceOf({ says: { one, many } }: NoticeKind, times: number, variant: string | undefined): MailKey {
	if (many !== undefined && times > 1) return many;
	if (typeof one === "string") return one;
	return one[variant ?? ""] ?? (Object.values(one)[0] as MailKey);
}

function written(word: NoticeWord, { time_zone, date_format_id, time_format_id }: Formats): string {
	if (typeof word === "string") return word;
	if ("day" in word) return formatDay(word.day, date_format_id);
	if ("time" in word) return formatTime(word.time, time_zone, time_format_id);
	return formatInstant(word.instant, time_zone, date_format_id, time_format_id);
}

/** A line as its reader gets it. */
export function toldAs(kind: NoticeKind | undefined, row: StoredNotice, reader: Reader): Notice {
	const { words: _, ...rest } = row;
	const { plain: __, ...said } = sayNotice(kind, row, reader);
	return { ...rest, topic: kind?.topic ?? "school", ...said };
}
