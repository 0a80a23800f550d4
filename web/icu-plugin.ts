import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";

/** Compiles the ICU sentences of `locales/<locale>/<area>.json` at build time, so that no ICU parser reaches the browser. */
export const icuCatalogues = (): Plugin => ({
	name: "homeroom:icu-catalogues",
	enforce: "pre",
	transform(code, id) {
		if (!/\/locales\/[a-z]{2}\/[a-z_]+\.json$/.test(id)) return null;
		const sentences = Object.entries(JSON.parse(code) as Record<string, string>);
		return { code: JSON.stringify(Object.fromEntries(sentences.map(([key, sentence]) => [key, compileMessage(sentence)]))), map: null };
	},
});
