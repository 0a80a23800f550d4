import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { listSourceFiles } from "./source-files.ts";
import { type AreaWords, languagesIn, PARTS, type Part, partOf, readWords, SOURCE, wordFiles } from "./words.ts";

/** Every language has the sentences of English with the same placeholders; a missing one would show its key to a person. */
export function findLocaleFaults(root: string): string[] {
	const languages = languagesIn(root);
	const names = [...new Set(languages.flatMap((language) => wordFiles(root, language)))].sort();
	const has = new Map(languages.map((language) => [language, wordFiles(root, language)]));
	const faults = names.flatMap((name) => {
		const lacking = languages.filter((language) => !has.get(language)?.includes(name));
		if (lacking.length > 0) return lacking.map((language) => `${language}/${name} is missing`);
		const english = readWords(root, SOURCE, name);
		return languages.flatMap((language) => findFileFaults(english, readWords(root, language, name), `${language}/${name}`));
	});
	return [...faults, ...PARTS.flatMap((part) => findDoubles(root, part))];
}

function findFileFaults(english: AreaWords, words: AreaWords, where: string): string[] {
	const unknown = Object.keys(words).filter((part) => !(PARTS as readonly string[]).includes(part));
	return [
		...unknown.map((part) => `${where}: ${part} is none of ${PARTS.join(", ")}`),
		...PARTS.flatMap((part) => compare(part, english[part] ?? {}, words[part] ?? {}, `${where} ${part}`)),
	];
}

/** All areas' are loaded into one list, and some are shipped with another catalogue than they stand in. */
function findDoubles(root: string, part: Part): string[] {
	const said = wordFiles(root, SOURCE).flatMap((name) =>
		Object.keys(readWords(root, SOURCE, name)[part] ?? {}).map((key) => ({ key, name })),
	);
	return [...Map.groupBy(said, ({ key }) => key)]
		.filter(([, files]) => files.length > 1)
		.map(([key, files]) => `${SOURCE} ${part}: ${key} is in ${files.map(({ name }) => name).join(" and ")}`);
}

/** What a refusal or a mail says and no code asks for. */
export function findUnusedWords(root: string): string[] {
	const files = listSourceFiles(root).filter((path) => /^(contract|server|web)\/src\//.test(path) && !/\.generated\.|\.test\./.test(path));
	const code = files.map((path) => readFileSync(join(root, path), "utf8")).join("\n");
	const made = [...code.matchAll(/`(\w{3,}[\w.]*\$\{[^}]*\}(?:[\w.]|\$\{[^}]*\})*)`/g)].map(
		([, template = ""]) => new RegExp(`^${template.replaceAll(".", "\\.").replace(/\$\{[^}]*\}/g, "\\w+")}$`),
	);
	const unused = (part: Part) =>
		Object.keys(partOf(root, SOURCE, part))
			.filter((key) => !new RegExp(`["']${key}["']`).test(code) && !made.some((form) => form.test(key)))
			.map((key) => `${part}: nothing says ${key}`);
	return [...unused("refusals"), ...unused("mails")];
}

/** Where a key is made of what only the running program knows, with what holds that its words are there. */
const HELD_OTHERWISE = [
	// its parameter is a list of codes that the compiler asks the words of
	"web/src/kit/i18n/key-of.ts",
	// the words of a record, asked for by the types of recordArea
	"web/src/kit/table/record-words.ts",
	// the names of the database's tables and columns, by log-words.test.ts
	"web/src/kit/undo/use-log-words.ts",
];

/** A key is one that the compiler knows: one that is forced to be can show itself to a person in the place of its word. */
export function findForcedKeys(root: string): string[] {
	return listSourceFiles(root)
		.filter((path) => path.startsWith("web/src/") && !HELD_OTHERWISE.includes(path))
		.flatMap((path) =>
			readFileSync(join(root, path), "utf8")
				.split("\n")
				.flatMap((line, at) => (FORCED.test(line) ? [`${path}:${at + 1} forces a key: use keyOf, or a type whose words all exist`] : [])),
		);
}
const FORCED = /\bas MessageKey\b|`[^`]*\$\{[^}]* as "/;

function compare(part: Part, english: Record<string, string>, other: Record<string, string>, where: string): string[] {
	const gapsOf = part === "screen" ? placeholders : gaps;
	const shared = Object.keys(other).filter((key) => key in english);
	const differing = shared.filter((key) => gapsOf(english[key]) !== gapsOf(other[key]));
	return [
		...Object.keys(english)
			.filter((key) => !(key in other))
			.map((key) => `${where}: ${key} is missing`),
		...Object.keys(other)
			.filter((key) => !(key in english))
			.map((key) => `${where}: ${key} is not in English`),
		...shared.filter((key) => other[key]?.trim() === "").map((key) => `${where}: ${key} is empty`),
		...differing.map((key) => `${where}: ${key} has ${gapsOf(other[key]) || "none"}, English has ${gapsOf(english[key]) || "none"}`),
		...(part === "screen" ? [] : shared.filter((key) => BRACE.test((other[key] ?? "").replace(GAP, "")))).map(
			(key) => `${where}: ${key} has more than gaps like {max}: only screens know plurals and choices`,
		),
	];
}
const GAP = /\{(\w+)\}/g;
const BRACE = /[{}]/;
/** Names of the gaps in a sentence that is no screen's. */
const gaps = (sentence = ""): string => [...new Set([...sentence.matchAll(GAP)].map(([, name]) => name))].sort().join(", ");

/** Names of the placeholders in a sentence, also those inside plural and select forms. */
function placeholders(sentence: string | undefined): string {
	const names = new Set<string>();
	collect(compileMessage(sentence ?? ""), names);
	return [...names].sort().join(", ");
}

function collect(part: unknown, names: Set<string>): void {
	if (!Array.isArray(part)) return;
	for (const token of part) {
		if (!Array.isArray(token)) continue;
		const [name, , forms] = token as [string, string?, unknown?];
		names.add(name);
		if (forms && typeof forms === "object") for (const form of Object.values(forms)) collect(form, names);
	}
}
