import { MESSAGE_FIELDS, type MessageField } from "@homeroom/contract/areas/communication/messages.rules.ts";
import type { Message, MessageText } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { formatDay } from "@homeroom/contract/kit/formats.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";

/** Whose text it is filled for. */
export interface FilledFor {
	name: string;
	first_name: string;
	language: Locale;
	children: readonly { name: string; class_label: string | null }[];
	/** Where they answer. */
	link: string;
}
/** What of the school stands in its texts. */
export interface SchoolFacts {
	school: string;
	sender: string;
	today: string;
	date_format_id: number;
}
export type FieldValues = Record<MessageField, string>;
export interface FilledText extends MessageText {
	values: FieldValues;
}

const escaped = (value: string): string =>
	value.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] as string);

/** Names as one says them: Eira, Noa and Hassan. */
const named = (names: readonly string[], language: Locale): string => new Intl.ListFormat(language, { type: "conjunction" }).format(names);

export function fieldValues({ answer_by }: Pick<Message, "answer_by">, facts: SchoolFacts, to: FilledFor): FieldValues {
	const classes = [...new Set(to.children.flatMap(({ class_label }) => (class_label === null ? [] : [class_label])))];
	return {
		name: to.name,
		first_name: to.first_name,
		child_names: named(
			to.children.map(({ name }) => name),
			to.language,
		),
		class: named(classes, to.language),
		school: facts.school,
		sender: facts.sender,
		today: formatDay(facts.today, facts.date_format_id),
		deadline: answer_by === null ? "" : formatDay(answer_by, facts.date_format_id),
		answer_link: to.link,
	};
}

const isField = (name: string): name is MessageField => (MESSAGE_FIELDS as readonly string[]).includes(name);
const filling =
	(values: FieldValues, write: (value: string) => string) =>
	(text: string): string =>
		text.replace(/\{(\w+)\}/g, (gap, name: string) => (isField(name) ? write(values[name]) : gap));

/** A text as one reader gets it. Values are text, never markup. */
export function fillText(text: MessageText, values: FieldValues): FilledText {
	const plain = filling(values, (value) => value);
	return {
		subject: plain(text.subject),
		body: filling(values, escaped)(text.body),
		short: plain(text.short === "" ? text.subject : text.short),
		choices: text.choices.map(plain),
		values,
	};
}
/** Languages in which it can be read: with a subject and a text. */
export const writtenLanguages = (texts: Message["texts"]): Locale[] =>
	(Object.entries(texts) as [Locale, MessageText | undefined][]).flatMap(([language, text]) =>
		text !== undefined && text.subject !== "" && text.body !== "" ? [language] : [],
	);
