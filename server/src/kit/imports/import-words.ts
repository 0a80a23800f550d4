import { CUSTOM_PREFIX, type Field } from "@homeroom/contract/kit/record.ts";
import type { Words } from "@homeroom/contract/kit/sentences/sentence-words.ts";
import { FILE_WORDS, SHEET_KIN } from "@homeroom/contract/kit/sheet-words.generated.ts";
import type { SchoolWords } from "@homeroom/contract/kit/words/own-words.ts";
import { LOCALES, type Locale } from "@homeroom/contract/languages.generated.ts";
import { sayOwn } from "../words/say-own.ts";

/** A field as files know it. */
export interface FileField {
	name: string;
	field: Field;
	/** Reads it from the record's table. */
	sql: string;
	/** What people call it, in all languages. */
	words: Words;
	/** The same as it is written, where a school may change a word of it. */
	written?: Words | undefined;
	/** What other programs call it: `kinOf`. */
	called?: readonly Words[];
	/** A text that names something: which names there are is asked of the database. */
	listed?: true;
	/** What people call its choices. */
	choices: ReadonlyMap<string, Words>;
	/** What else people write for its choices: `kinOf`. */
	means?: ReadonlyMap<string, Words>;
}

export const ID_FIELD: FileField = {
	name: "id",
	field: { kind: "number" },
	sql: "id",
	words: FILE_WORDS.id,
	called: [SHEET_KIN["called.id"] as Words],
	choices: new Map(),
};
/** A column with all of a name, which is taken apart: no field of its own. */
export const FULL_NAME: FileField = {
	name: "full_name",
	field: { kind: "line", max: 200 },
	sql: "",
	words: FILE_WORDS.full_name,
	called: [SHEET_KIN["called.full_name"] as Words],
	choices: new Map(),
};
export const NAME_PARTS = ["first_name", "last_name"] as const;
/** The fields that a column fills. */
export const filledBy = (field: string): readonly string[] => (field === FULL_NAME.name ? NAME_PARTS : [field]);

export const isCustom = ({ name }: FileField): boolean => name.startsWith(CUSTOM_PREFIX);

/** A field as the school calls it; a file that calls it as the product does is still understood. */
export function inOwnWords(field: FileField, own: SchoolWords): FileField {
	const { words, written, called = [] } = field;
	const entries = LOCALES.map((locale) => [locale, sayOwn(written, locale, own)] as const);
	if (entries.every(([, said]) => said === undefined)) return field;
	const said = Object.fromEntries(entries.map(([locale, text]) => [locale, text ?? words[locale]])) as Words;
	return { ...field, words: said, called: [...called, words] };
}
export const inLanguage = (words: Words, locale: Locale): string => words[locale] ?? words.en;

/** Without accents, case and what is no letter or digit: how words are compared. */
export const plainWord = (text: string): string =>
	text
		.normalize("NFD")
		.replace(/\p{Mn}/gu, "")
		.replace(/ß/g, "ss")
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();

export interface Kin {
	text: string;
	/** It may mean something else as well. */
	doubtful: boolean;
}
/** "form | group?" */
export const kinOf = (words: string | undefined): Kin[] =>
	(words ?? "")
		.split("|")
		.map((part) => part.trim())
		.filter((part) => part !== "")
		.map((part) => ({ text: part.replace(/(?<!\s)\s*\?$/, ""), doubtful: part.endsWith("?") }));
