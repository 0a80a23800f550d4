import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { hasNouns } from "../contract/src/kit/words/own-words.ts";
import type { GeneratedFiles } from "./generated-files.ts";
import { inLanguages, wordLines } from "./languages.ts";
import { languagesIn, partOf, readRawWords } from "./words.ts";

/**
 * Files that people export and import name columns and choices by the words of the screens, in all languages.
 * The server does not load the screens' catalogues, so the few words that it needs are copied.
 */
const TARGET = "contract/src/kit/sheet-words.generated.ts";
const BASE = ["created_at", "updated_at"];
const KIN = /^(called|self|means|around|ordinal)\./;

interface Spec {
	name: string;
	path: string;
	fields: Record<string, { choices?: readonly string[] }>;
	joined?: Record<string, object>;
}
const isSpec = (value: unknown): value is Spec =>
	typeof value === "object" && value !== null && "fields" in value && "module" in value && "path" in value && "name" in value;

async function specs(root: string): Promise<Spec[]> {
	const areas = join(root, "contract/src/areas");
	const files = readdirSync(areas, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".rules.ts"));
	const modules = await Promise.all(files.sort().map((file) => import(pathToFileURL(join(areas, file)).href) as Promise<object>));
	return modules.flatMap((module) => Object.values(module).filter(isSpec));
}

export async function sheetWords(root: string): Promise<GeneratedFiles> {
	const catalogues = languagesIn(root).map((language) => [language, partOf(root, language, "screen")] as const);
	const wordsOf = (key: string) => {
		const words = catalogues.map(([language, catalogue]) => [language, catalogue[key]] as const);
		return words.every(([, word]) => word !== undefined && !word.includes("{")) ? words : undefined;
	};
	const blocks = (await specs(root)).map(({ name, fields, joined = {} }) => {
		const keys = [
			...Object.entries(fields).flatMap(([field, { choices = [] }]) => [field, ...choices.map((choice) => `${field}.${choice}`)]),
			...Object.keys(joined),
			...BASE,
		];
		const lines = keys.flatMap((key) => {
			const words = wordsOf(`${name}.${key}`) ?? wordsOf(`record.${key}`);
			return words === undefined ? [] : [`${JSON.stringify(key)}: ${inLanguages(words)},\n`];
		});
		return `\t${name}: {\n${lines.join("")}\t},\n`;
	});
	const raw = languagesIn(root).map((language) => [language, partOf(root, language, "screen", readRawWords)] as const);
	const ownOf = (key: string) =>
		raw.some(([, words]) => hasNouns(words[key] ?? "")) && raw.map(([language, words]) => [language, words[key]] as const);
	const own = (await specs(root)).flatMap(({ name, fields, joined = {} }) =>
		[...Object.keys(fields), ...Object.keys(joined)].flatMap((field) => {
			const words = ownOf(`${name}.${field}`);
			return words ? [`${JSON.stringify(`${name}.${field}`)}: ${inLanguages(words)},\n`] : [];
		}),
	);
	const text = `// Written by \`npm run areas\` from \`locales\`.
import type { Words } from "./sentences/sentence-words.ts";

/** Words of fields and choices, by record. */
export const SHEET_WORDS: Record<string, Record<string, Words>> = {
${blocks.join("")}};

/** Of these, by record and field, those with words that a school may change. */
export const OWN_SHEET_WORDS: Record<string, Words> = {
${own.join("")}};

/** Words inside the files themselves. */
export const FILE_WORDS = {
${wordLines(root, "sheets", (key) => !KIN.test(key))}} satisfies Record<string, Words>;

/**
 * What other programs and people write, several between bars, with a question mark where it may mean something else:
 * \`called.<field>\` and \`called.<record>.<field>\` above columns, \`self.<record>\` for the record itself,
 * \`means.<field>.<choice>\` and \`means.<record>.<field>.<choice>\` in cells,
 * \`around.<record>.<field>\` beside a name there without telling which it is, \`ordinal.<record>.<field>\` behind its number.
 */
export const SHEET_KIN: Record<string, Words> = {
${wordLines(root, "sheets", (key) => KIN.test(key))}};
`;
	return { [TARGET]: text };
}
