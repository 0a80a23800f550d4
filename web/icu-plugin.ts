import { readdirSync } from "node:fs";
import { join } from "node:path";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";

const NAME = "\0virtual:homeroom-words/";
const FOLDER = join(import.meta.dirname, "locales");

/** Compiles the ICU sentences of `locales/<locale>/<area>.json` at build time, so that no ICU parser reaches the browser. */
export const icuCatalogues = (): Plugin => ({
	name: "homeroom:icu-catalogues",
	enforce: "pre",
	resolveId: (id) => (`\0${id}`.startsWith(NAME) ? `\0${id}` : null),
	load: (id) => (id.startsWith(NAME) ? languageModule(id.slice(NAME.length)) : null),
	transform(code, id) {
		if (!/\/locales\/[a-z]{2}\/[a-z_]+\.json$/.test(id)) return null;
		const sentences = Object.entries(JSON.parse(code) as Record<string, string>);
		return { code: JSON.stringify(Object.fromEntries(sentences.map(([key, sentence]) => [key, compileMessage(sentence)]))), map: null };
	},
});

/** The shell's own sentences, and where those of the areas are: the entry then names four files instead of each area's in each language. */
function languageModule(locale: string): string {
	const file = (area: string) => JSON.stringify(join(FOLDER, locale, `${area}.json`));
	const areas = readdirSync(join(FOLDER, locale)).map((name) => name.replace(/\.json$/, ""));
	return `import app from ${file("app")};
export const words = {
	app: async () => ({ default: app }),
	${areas
		.filter((area) => area !== "app")
		.map((area) => `${area}: () => import(${file(area)})`)
		.join(",\n\t")}
};`;
}
