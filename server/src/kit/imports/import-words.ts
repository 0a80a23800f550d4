import { CUSTOM_PREFIX, type Field } from "@homeroom/contract/kit/record.ts";
import type { Words } from "@homeroom/contract/kit/sentences/sentence-words.ts";
import { FILE_WORDS } from "@homeroom/contract/kit/sheet-words.generated.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";

/** A field as files know it. */
export interface FileField {
	name: string;
	field: Field;
	/** Reads it from the record's table. */
	sql: string;
	/** What people call it, in all languages. */
	words: Words;
	/** What people call its choices. */
	choices: ReadonlyMap<string, Words>;
}

export const ID_FIELD: FileField = {
	name: "id",
	field: { kind: "number" },
	sql: "id",
	words: FILE_WORDS.id,
	choices: new Map(),
};

export const isCustom = ({ name }: FileField): boolean => name.startsWith(CUSTOM_PREFIX);

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
