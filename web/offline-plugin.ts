import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";

const CARDS = "src/app/home-cards.generated.ts";
const cards = readFileSync(join(import.meta.dirname, CARDS), "utf8");
const cardWords = [...cards.matchAll(/words: "(\w+)"/g)].map(([, name]) => name).join("|");
const cardAreas = [...cards.matchAll(/areas\/(\w+)\//g)].map(([, name]) => name).join("|");

/** What opens without a network: the start page with its cards and a teacher's registers, in every language, with the words and calls they need. */
const OFFLINE = [
	/web\/src\/app\/branches\/(home|attendance)-branch/,
	/web\/src\/app\/(home|shell|navigation\/menu-drawer|messages\/message-pages)/,
	/web\/src\/areas\/attendance\/(?!.*settings|.*code-form|attendance-on-site-)/,
	/web\/src\/areas\/absences\/(absences-|absence-today-)/,
	/web\/src\/areas\/notices\/bell\/bell-count/,
	/web\/src\/areas\/session\/lock-screen/,
	/web\/src\/kit\/(live|menu|notices|push)\//,
	/web\/src\/areas\/settings\/settings\.public-ui/,
	new RegExp(`locales/\\w+/(app|kit|home|session|settings|shell|${cardWords})\\.json$`),
	/homeroom-words\//,
	new RegExp(`homeroom-routes-(inside|of/(${cardAreas}))`),
];

/** Letters of languages that Homeroom does not speak; whose name needs them has them while there is a network. */
const LEFT_OUT = /inter-(cyrillic|greek|vietnamese)/;

/** `sw.js`: the worker with the names of the files it fetches beforehand. */
export const offlineWorker = (): Plugin => ({
	name: "homeroom:offline-worker",
	apply: "build",
	enforce: "post",
	generateBundle(_, bundle) {
		const files = JSON.stringify(filesOf(bundle).sort(), null, "\t");
		const release = JSON.stringify(process.env.HOMEROOM_BUILD ?? "dev");
		const worker = readFileSync(join(import.meta.dirname, "offline/worker.js"), "utf8");
		this.emitFile({ type: "asset", fileName: "sw.js", source: `const RELEASE = ${release};\nconst FILES = ${files};\n${worker}` });
	},
});

function filesOf(bundle: Rolldown.OutputBundle): string[] {
	const found = new Set<string>();
	const take = (name: string): void => {
		const chunk = bundle[name];
		if (found.has(name) || chunk === undefined || LEFT_OUT.test(name)) return;
		found.add(name);
		if (chunk.type !== "chunk") return;
		for (const file of [...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? []), ...(chunk.viteMetadata?.importedAssets ?? [])])
			take(file);
	};
	for (const [name, chunk] of Object.entries(bundle)) {
		if (chunk.type !== "chunk") continue;
		const path = chunk.facadeModuleId?.replaceAll("\\", "/") ?? "";
		if (chunk.isEntry || OFFLINE.some((wanted) => wanted.test(path))) take(name);
		if (chunk.moduleIds.some((id) => id.endsWith(CARDS))) for (const card of chunk.dynamicImports) take(card);
	}
	return ["/boot.js", "/favicon.svg", ...[...found].map((name) => `/${name}`)];
}
