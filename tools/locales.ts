import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { listSourceFiles } from "./source-files.ts";

const SOURCE = "en";
const LANGUAGES = ["de", "fr", "pt"];

/** Every language has the sentences of English with the same placeholders; a missing one would show its key to a person. */
export function findLocaleFaults(folder: string): string[] {
	const names = new Set([SOURCE, ...LANGUAGES].flatMap((language) => filesIn(join(folder, language))));
	const keys = filesIn(join(folder, SOURCE)).flatMap((name) =>
		Object.keys(read(join(folder, SOURCE, name)) ?? {}).map((key) => ({ key, name })),
	);
	// they are loaded into one list, and some are shipped with another catalogue than they stand in
	const doubles = [...Map.groupBy(keys, ({ key }) => key)].filter(([, said]) => said.length > 1);
	const faults = [...names].flatMap((name) => {
		const english = read(join(folder, SOURCE, name));
		if (!english) return [`${SOURCE}/${name} is missing`];
		return LANGUAGES.flatMap((language) => {
			const other = read(join(folder, language, name));
			return other ? compare(english, other, `${language}/${name}`) : [`${language}/${name} is missing`];
		});
	});
	return [...faults, ...doubles.map(([key, said]) => `${SOURCE}: ${key} is in ${said.map(({ name }) => name).join(" and ")}`)];
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

function compare(english: Record<string, string>, other: Record<string, string>, where: string): string[] {
	const missing = Object.keys(english).filter((key) => !(key in other));
	const extra = Object.keys(other).filter((key) => !(key in english));
	const differing = Object.keys(english).filter((key) => key in other && placeholders(english[key]) !== placeholders(other[key]));
	return [
		...missing.map((key) => `${where}: ${key} is missing`),
		...extra.map((key) => `${where}: ${key} is not in English`),
		...differing.map(
			(key) => `${where}: ${key} has ${placeholders(other[key]) || "none"}, English has ${placeholders(english[key]) || "none"}`,
		),
	];
}

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

function filesIn(folder: string): string[] {
	return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
}

function read(path: string): Record<string, string> | undefined {
	return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Record<string, string>) : undefined;
}
