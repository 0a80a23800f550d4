import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";
import { hasNouns, nounsOf, withNouns } from "../contract/src/kit/words/own-words.ts";
import type { Locale } from "../contract/src/languages.generated.ts";
import { OFFERED_NOUNS } from "../contract/src/nouns.generated.ts";

const NAME = "\0virtual:homeroom-words/";
/** The sentences with words that a school may change, with these as gaps: loaded by those whose school has. */
const OWN_NAME = "\0virtual:homeroom-own-words/";
const FOLDER = join(import.meta.dirname, "../locales");
/** What others say of an area before any page of it is opened stands in the area's own catalogue, and is shipped in theirs. */
const LIFTED: Record<string, RegExp> = {
	custom_fields: /^custom_fields\.record\./,
	events: /^layer\./,
	home: /^(card|figure|figure_note)\./,
	log: /^log\./,
	notices: /^notice_kind\./,
	permissions: /^(module|action_name)\./,
	places: /^(also|do|help)\./,
	shell: /^(page|group|settings_page|tab)\./,
};
type Sentences = [key: string, sentence: string][];

/** Compiles the screens' ICU sentences of `locales/<locale>/<area>.json` at build time, so that no ICU parser reaches the browser. */
export const icuCatalogues = (): Plugin => ({
	name: "homeroom:icu-catalogues",
	enforce: "pre",
	resolveId: (id) => (`\0${id}`.startsWith(NAME) || `\0${id}`.startsWith(OWN_NAME) ? `\0${id}` : null),
	load(id) {
		if (id.startsWith(OWN_NAME)) return ownModule(id.slice(OWN_NAME.length));
		return id.startsWith(NAME) ? languageModule(id.slice(NAME.length)) : null;
	},
	transform(code, id) {
		const [, locale, area] = /\/locales\/([a-z]{2})\/([a-z_]+)\.json$/.exec(id) ?? [];
		if (locale === undefined || area === undefined) return null;
		const own = screenOf(code);
		const others = LIFTED[area] === undefined ? [] : areasIn(locale).filter((name) => name !== area);
		for (const name of others) this.addWatchFile(fileOf(locale, name));
		const lifted = others.flatMap((name) => sentencesOf(locale, name).filter(([key]) => LIFTED[area]?.test(key)));
		const nouns = nounsOf(OFFERED_NOUNS[locale as Locale], {}, locale as Locale);
		const sentences = [...own.filter(([key]) => !isLifted(area, key)), ...lifted].map(
			([key, text]) => [key, withNouns(text, nouns)] as const,
		);
		return { code: JSON.stringify(Object.fromEntries(sentences.map(([key, sentence]) => [key, compileMessage(sentence)]))), map: null };
	},
});

/** Of all areas at once: they are few, and whoever needs one needs those of the menu as well. */
function ownModule(locale: string): string {
	const sentences = areasIn(locale).flatMap((area) => sentencesOf(locale, area).filter(([, sentence]) => hasNouns(sentence)));
	return `export const sentences = ${JSON.stringify(Object.fromEntries(sentences.map(([key, text]) => [key, compileMessage(text)])))};`;
}

const fileOf = (locale: string, area: string): string => join(FOLDER, locale, `${area}.json`);
/** Some areas have words of mails or refusals alone. */
const areasIn = (locale: string): string[] =>
	readdirSync(join(FOLDER, locale))
		.map((name) => name.replace(/\.json$/, ""))
		.filter((area) => sentencesOf(locale, area).length > 0);
const sentencesOf = (locale: string, area: string): Sentences => screenOf(readFileSync(fileOf(locale, area), "utf8"));
const screenOf = (file: string): Sentences => Object.entries((JSON.parse(file) as { screen?: Record<string, string> }).screen ?? {});
/** Whether another catalogue ships it. */
const isLifted = (area: string, key: string): boolean => Object.entries(LIFTED).some(([to, keys]) => to !== area && keys.test(key));

/** The shell's own sentences, and where those of the areas are: the entry then names a file per language instead of each area's in each language. */
function languageModule(locale: string): string {
	const file = (area: string) => JSON.stringify(fileOf(locale, area));
	return `import app from ${file("app")};
export const words = {
	app: async () => ({ default: app }),
	${areasIn(locale)
		.filter((area) => area !== "app")
		.map((area) => `${area}: () => import(${file(area)})`)
		.join(",\n\t")}
};`;
}
