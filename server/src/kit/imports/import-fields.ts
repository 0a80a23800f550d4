import type { CustomField } from "@homeroom/contract/kit/custom-fields.ts";
import {
	CUSTOM_PREFIX,
	type Field,
	type FieldKind,
	fieldsOf,
	inputFields,
	type JoinedField,
	type RecordSpec,
} from "@homeroom/contract/kit/record.ts";
import type { Words } from "@homeroom/contract/kit/sentences/sentence-words.ts";
import { OWN_SHEET_WORDS, SHEET_KIN, SHEET_WORDS } from "@homeroom/contract/kit/sheet-words.generated.ts";
import { LOCALES, type Locale } from "@homeroom/contract/languages.generated.ts";
import { customSql } from "../records/custom-values.ts";
import { fieldSql, type RecordTable } from "../tables/record-table.ts";
import { type FileField, FULL_NAME, NAME_PARTS } from "./import-words.ts";

type Custom = readonly CustomField[];
/** Fields that a file can be written with: everything but the id, which is always there. `custom`: the customer's own that the person sees. */
export const exportFields = (table: RecordTable, custom: Custom): FileField[] => [
	...Object.entries(fieldsOf(table.spec)).flatMap(([name, field]) =>
		field.record === "files" || field.kind === "picture" ? [] : [fileField(table, name, field)],
	),
	...custom.flatMap(customFile),
];
/** Fields that a file can fill. Who has two names may have them in one column. */
export const importFields = (table: RecordTable, custom: Custom): FileField[] => [
	...inputFields(table.spec).map(([name, field]) => fileField(table, name, field)),
	...(NAME_PARTS.every((name) => name in table.spec.fields) ? [FULL_NAME] : []),
	...custom.flatMap(customFile),
];
/** A column that another area fills: no file is read by it. */
export const joinedFile = ({ spec }: RecordTable, name: string, { kind }: JoinedField): FileField => ({
	name,
	field: { kind },
	sql: "null",
	words: wordsOf(spec, name),
	written: OWN_SHEET_WORDS[`${spec.name}.${name}`],
	choices: new Map(),
});
/** What other programs call a record itself. */
export const selfWords = (record: string): Words | undefined => SHEET_KIN[`self.${record}`];

/** A file is no value that stands in a table. */
function customFile(own: CustomField): FileField[] {
	const name = CUSTOM_PREFIX + own.key;
	const known = own.type === "file" ? undefined : customSql(name, [own]);
	if (known === undefined) return [];
	return [
		{
			name,
			field: known.field,
			sql: known.at.sql,
			words: same(own.label),
			choices: new Map(own.choices.map((choice) => [choice, same(choice)])),
		},
	];
}
const inEach = (word: (locale: Locale) => string): Words => Object.fromEntries(LOCALES.map((locale) => [locale, word(locale)])) as Words;
const same = (word: string): Words => inEach(() => word);
const fileField = (table: RecordTable, name: string, field: Field): FileField => ({
	name,
	field,
	sql: fieldSql(table, name).sql,
	words: wordsOf(table.spec, name),
	written: OWN_SHEET_WORDS[`${table.spec.name}.${name}`],
	called: calledWords(table.spec, name, field),
	...(table.listed?.[name] && { listed: true }),
	choices: new Map((field.choices ?? []).map((choice) => [choice, choiceWords(table.spec, name, field, choice)])),
	means: new Map((field.choices ?? []).flatMap((choice) => meantBy(table.spec, name, choice).map((words) => [choice, words] as const))),
});

/** A field that names another record is called by that one's names. */
const calledWords = ({ name: record }: RecordSpec, name: string, field: Field): Words[] =>
	[SHEET_KIN[`called.${record}.${name}`], SHEET_KIN[`called.${name}`], field.record && selfWords(field.record)].filter(
		(words) => typeof words === "object",
	);
const meantBy = ({ name: record }: RecordSpec, name: string, choice: string): Words[] => {
	const words = SHEET_KIN[`means.${record}.${name}.${choice}`] ?? SHEET_KIN[`means.${name}.${choice}`];
	return words === undefined ? [] : [words];
};

/** Countries and languages have names that every platform knows: a thousand of them, looked up once. */
function choiceWords(spec: RecordSpec, name: string, { words: kind }: Field, choice: string): Words {
	if (kind === undefined) return wordsOf(spec, `${name}.${choice}`);
	const known = platformWords.get(kind + choice) ?? inEach((locale) => names(locale, kind).of(choice) ?? choice);
	platformWords.set(kind + choice, known);
	return known;
}
const platformWords = new Map<string, Words>();
const displayNames = new Map<string, Intl.DisplayNames>();
function names(locale: Locale, type: NonNullable<Field["words"]>): Intl.DisplayNames {
	const known = displayNames.get(locale + type) ?? new Intl.DisplayNames([locale], { type });
	displayNames.set(locale + type, known);
	return known;
}

/** The screens' words; where they have none, the name itself as a person would write it. */
function wordsOf({ name: record }: RecordSpec, key: string): Words {
	const plain = key.slice(key.indexOf(".") + 1).replaceAll("_", " ");
	const words = plain.charAt(0).toUpperCase() + plain.slice(1);
	return SHEET_WORDS[record]?.[key] ?? same(words);
}
export const SQL_TYPES: Record<FieldKind, string> = {
	line: "text",
	text: "text",
	rich: "text",
	email: "text",
	phone: "text",
	choice: "text",
	choices: "text[]",
	day: "date",
	instant: "timestamptz",
	number: "numeric",
	money: "bigint",
	yes_no: "boolean",
	user: "bigint",
	people: "bigint[]",
	picture: "bigint",
	record: "bigint",
	scan: "jsonb",
};
