import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { formatted } from "./formatted.ts";
import type { GeneratedFiles } from "./generated-files.ts";

/**
 * Files that people export and import name columns and choices by the words of the screens, in all four languages.
 * The server cannot read the screens' catalogues, so the few words that it needs are copied.
 */
const TARGET = "contract/src/kit/sheet-words.generated.ts";
const LANGUAGES = ["en", "de", "fr", "pt"];
const BASE = ["created_at", "updated_at"];

interface Spec {
	name: string;
	path: string;
	fields: Record<string, { choices?: readonly string[] }>;
}
const isSpec = (value: unknown): value is Spec =>
	typeof value === "object" && value !== null && "fields" in value && "module" in value && "path" in value && "name" in value;

async function specs(root: string): Promise<Spec[]> {
	const areas = join(root, "contract/src/areas");
	const files = readdirSync(areas, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".rules.ts"));
	const modules = await Promise.all(files.sort().map((file) => import(pathToFileURL(join(areas, file)).href) as Promise<object>));
	return modules.flatMap((module) => Object.values(module).filter(isSpec));
}

/** The catalogue of a record is named like it, or like its area. */
function sentences(root: string, language: string): Record<string, string> {
	const folder = join(root, "locales", language);
	return Object.assign(
		{},
		...readdirSync(folder)
			.filter((file) => file.endsWith(".json"))
			.map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Record<string, string>),
	) as Record<string, string>;
}

export async function sheetWords(root: string): Promise<GeneratedFiles> {
	const catalogues = LANGUAGES.map((language) => sentences(root, language));
	const wordsOf = (key: string) => {
		const words = catalogues.map((catalogue) => catalogue[key]);
		return words.every((word) => word !== undefined && !word.includes("{")) ? words : undefined;
	};
	const blocks = (await specs(root)).map(({ name, fields }) => {
		const keys = [
			...Object.entries(fields).flatMap(([field, { choices = [] }]) => [field, ...choices.map((choice) => `${field}.${choice}`)]),
			...BASE,
		];
		const lines = keys.flatMap((key) => {
			const words = wordsOf(`${name}.${key}`) ?? wordsOf(`record.${key}`);
			return words === undefined ? [] : [`\t\t${/^\w+$/.test(key) ? key : JSON.stringify(key)}: ${list(words)},\n`];
		});
		return `\t${name}: {\n${lines.join("")}\t},\n`;
	});
	const text = `import type { Words } from "./sentences/sentence-words.ts";\n\n/** Words of fields and choices, by record: made by \`npm run areas\` from locales. */\nexport const SHEET_WORDS: Record<string, Record<string, Words>> = {\n${blocks.join("")}};\n`;
	return formatted({ [TARGET]: text });
}
const list = (words: (string | undefined)[]) => `[${words.map((word) => JSON.stringify(word)).join(", ")}]`;
