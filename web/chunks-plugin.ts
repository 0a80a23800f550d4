import type { Plugin, Rolldown } from "vite";

const any = (...paths: string[]): RegExp => new RegExp(`(${paths.map((path) => path.replaceAll("/", String.raw`[\\/]`)).join("|")})$`);

/** Code by what first needs it, the first in need before others. All that a file stands on comes with it, so nobody keeps lists of components. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
	{ name: "base", tags: ["$initial"], test: /node_modules/, priority: 10 },
	{ name: "start", tags: ["$initial"], test: /(web|contract)[\\/]src[\\/]|homeroom-routes/, priority: 9 },
	// fields and buttons, on pages outside of the shell too; parts that are loaded later are made while the house is read, so what makes them is there before
	{
		name: "forms",
		test: any("areas/session/password/password-field.tsx", "areas/session/session-plain-page.tsx", "kit/chunks/lazy-part.ts"),
		priority: 7,
	},
	// the shell, and what every list shows at once
	{ name: "house", test: any("app/shell.tsx", "kit/record/record-list-page.tsx", "kit/record/record-routes.tsx"), priority: 5 },
	// what opens over a page
	{ name: "menu", test: any("kit/menu/opened-menu.tsx"), priority: 3 },
];

/** Who asks for whole pages: what a page needs is fetched at once. Parts of a page open one at a time; naming all that they stand on would be part of every list. */
const ASKS_FOR_PAGES = /assets[\\/](index|start|[\w.-]+(branch\.generated|route))-/;

/** Names of what is fetched beside a chunk are part of the chunk that asks for it: what it stands on itself is left out. */
export function chunkPreloads() {
	let bundle: Rolldown.OutputBundle = {};
	const standsOn = (file: string, found = new Set<string>()): Set<string> => {
		const chunk = bundle[file];
		if (found.has(file) || chunk?.type !== "chunk") return found;
		found.add(file);
		for (const next of chunk.imports) standsOn(next, found);
		return found;
	};
	const plugin: Plugin = {
		name: "homeroom:chunk-preloads",
		apply: "build",
		generateBundle: {
			order: "pre",
			handler(_, made) {
				bundle = made;
			},
		},
	};
	const resolveDependencies = (_: string, deps: string[], { hostId, hostType }: { hostId: string; hostType: "html" | "js" }): string[] => {
		if (hostType === "html") return deps;
		const there = standsOn(hostId);
		const entry = Object.values(bundle).find((chunk) => chunk.type === "chunk" && chunk.isEntry);
		if (entry) standsOn(entry.fileName, there);
		return deps.filter((file) => file.endsWith(".css") || (ASKS_FOR_PAGES.test(hostId) && !there.has(file)));
	};
	return { plugin, resolveDependencies };
}
