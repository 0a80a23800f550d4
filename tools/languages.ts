import { hasNouns } from "../contract/src/kit/words/own-words.ts";
import type { GeneratedFiles } from "./generated-files.ts";
import { languagesIn, offeredNouns, openWords, type Part, partOf, readRawWords, SOURCE } from "./words.ts";

const WRITTEN = "// Written by `npm run areas` from the folders of `locales`.\n";

/** The languages, and what is said by both sides or the server alone, for the compiler: a missing word or gap is its fault to find. */
export function languageFiles(root: string): GeneratedFiles {
	const languages = languagesIn(root);
	const keepsCapitals = languages.filter((language) => partOf(root, language, "language").nouns === "capital");
	const told = (what: "name" | "formats") =>
		languages.map((language) => [language, partOf(root, language, "language")[what] ?? language] as const);
	return {
		"contract/src/languages.generated.ts": `${WRITTEN}
export const LOCALES = ${JSON.stringify(languages)} as const;
export type Locale = (typeof LOCALES)[number];

/** Each language in its own words: Deutsch, Français. */
export const LANGUAGE_NAMES: Record<Locale, string> = ${inLanguages(told("name"))};
/** Whose numbers and days it writes. */
export const FORMAT_TAGS: Record<Locale, string> = ${inLanguages(told("formats"))};
/** In whose sentences the names of things keep their capital. */
export const KEEPS_CAPITALS: readonly Locale[] = ${JSON.stringify(keepsCapitals)};
`,
		"contract/src/sentences.generated.ts": wordsFile(root, "refusals", {
			from: "./kit/sentences/sentence-words.ts",
			name: "SENTENCES",
			comment: "What the product says when something is refused, by code.",
		}),
		"server/src/kit/mail/mail-words.generated.ts": wordsFile(root, "mails", {
			from: "@homeroom/contract/kit/sentences/sentence-words.ts",
			name: "MAIL_WORDS",
			comment: "What mails say, by key.",
		}),
		"contract/src/nouns.generated.ts": nounsFile(root),
		"server/src/kit/words/own-sentences.generated.ts": `${WRITTEN}import type { Words } from "@homeroom/contract/kit/sentences/sentence-words.ts";

/** Refusals with words that a school may change. */
export const OWN_REFUSALS: Record<string, Words> = {
${ownLines(root, "refusals")}};
/** Mails with such words. */
export const OWN_MAILS: Record<string, Words> = {
${ownLines(root, "mails")}};
`,
		"server/src/kit/words/log-words.generated.ts": `${WRITTEN}import type { Words } from "@homeroom/contract/kit/sentences/sentence-words.ts";

/** What the log's tables, fields and values are called on the screens, as it is written there: a file of the log says the same. */
export const LOG_WORDS: Record<string, Words> = {
${logLines(root)}};
`,
		"web/src/kit/i18n/day-languages.generated.ts": `${WRITTEN}${languages
			.filter((language) => language !== SOURCE)
			.map((language) => `import "dayjs/locale/${language}";\n`)
			.join("")}`,
		"web/src/kit/i18n/own-language-files.generated.ts": `${WRITTEN}
/** The sentences of each language with words that a school may change. */
export const ownLanguageFiles = {
${languages.map((language) => `${language}: () => import("virtual:homeroom-own-words/${language}"),\n`).join("")}};
`,
		"web/src/kit/i18n/language-files.generated.ts": `${WRITTEN}
/** The screens' words of each language, once it is chosen. */
export const languageFiles = {
${languages.map((language) => `${language}: () => import("virtual:homeroom-words/${language}"),\n`).join("")}};
`,
	};
}

function wordsFile(root: string, part: Part, { from, name, comment }: { from: string; name: string; comment: string }): string {
	return `${WRITTEN}import type { Words } from "${from}";

/** ${comment} */
export const ${name} = {
${wordLines(root, part)}} as const satisfies Record<string, Words>;
`;
}

/** Sentences that have such words in some language, as they are written. */
function ownLines(root: string, part: Part): string {
	const languages = languagesIn(root).map((language) => [language, partOf(root, language, part, readRawWords)] as const);
	return Object.keys(languages[0]?.[1] ?? {})
		.filter((key) => languages.some(([, words]) => hasNouns(words[key] ?? "")))
		.map((key) => `${JSON.stringify(key)}: ${inLanguages(languages.map(([language, words]) => [language, words[key]]))},\n`)
		.join("");
}
/** Plain words alone: a gap that is no noun is a sentence's. */
const LOG_KEYS = /^(log\.(table|one|field|value)\.|log\.several$|module\.|table\.(yes|no)$|changes\.did\.)/;
function logLines(root: string): string {
	const languages = languagesIn(root).map((language) => [language, partOf(root, language, "screen", readRawWords)] as const);
	const product = partOf(root, SOURCE, "screen");
	const records = Object.keys(product).flatMap((key) => (key.startsWith("log.table.") ? [key.slice("log.table.".length)] : []));
	return Object.keys(languages[0]?.[1] ?? {})
		.filter((key) => LOG_KEYS.test(key) || records.includes(key.slice(0, key.indexOf("."))))
		.filter((key) => !product[key]?.includes("{"))
		.map((key) => `${JSON.stringify(key)}: ${inLanguages(languages.map(([language, words]) => [language, words[key]]))},\n`)
		.join("");
}
function nounsFile(root: string): string {
	const lines = languagesIn(root).map((language) => `${language}: ${JSON.stringify(offeredNouns(root, language))},\n`);
	return `${WRITTEN}import type { Noun, OwnWord } from "./kit/words/own-words.ts";
import type { Locale } from "./languages.generated.ts";

/** What the product calls things, and what a school may choose instead: the product's noun first. */
export const OFFERED_NOUNS: Record<Locale, Record<OwnWord, readonly Noun[]>> = {
${lines.join("")}};
/** The words that a school can change in each language. */
export const OPEN_WORDS: Record<Locale, readonly OwnWord[]> = {
${languagesIn(root)
	.map((language) => `${language}: ${JSON.stringify(openWords(root, language))},\n`)
	.join("")}};
`;
}

/** `key: { en: "…", de: "…" },` for each key that English has. */
export function wordLines(root: string, part: Part, wanted: (key: string) => boolean = () => true): string {
	const languages = languagesIn(root).map((language) => [language, partOf(root, language, part)] as const);
	const keys = Object.keys(languages[0]?.[1] ?? {}).filter(wanted);
	return keys
		.map((key) => `${JSON.stringify(key)}: ${inLanguages(languages.map(([language, words]) => [language, words[key]]))},\n`)
		.join("");
}
export const inLanguages = (words: readonly (readonly [language: string, word: string | undefined])[]): string =>
	`{ ${words.map(([language, word]) => `${language}: ${JSON.stringify(word)}`).join(", ")} }`;
