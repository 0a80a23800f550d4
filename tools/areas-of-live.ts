import { type AreaExport, areaExports, written } from "./area-exports.ts";
import type { GeneratedFiles } from "./generated-files.ts";

/** Who is here travels beside the log. */
const UNLOGGED = ["presences"];

/** The tables that screens hear of: what the server's manifests say is `logged`. */
export function liveTables(root: string): string[] {
	const areas = areaExports(root, "server", ".area.ts", /^: ServerArea = /);
	return [...areas.flatMap(loggedOf), ...UNLOGGED].sort();
}

export const liveFiles = (root: string): GeneratedFiles => ({
	"contract/src/live-tables.generated.ts": written(
		"The tables that screens hear of.",
		`export type LiveTable =\n${liveTables(root)
			.map((table) => `\t| "${table}"`)
			.join("\n")};\n`,
	),
});

/** The keys between the braces of `logged: { … }`, and not those further in. */
function loggedOf({ text }: AreaExport): string[] {
	const begin = /^\tlogged: \{/m.exec(text);
	if (begin === null) return [];
	const tables: string[] = [];
	let depth = 1;
	// strings and comments may hold braces and colons
	for (const [part, , , key] of text.slice(begin.index + begin[0].length).matchAll(/("[^"]*"|`[^`]*`)|(\/\/.*)|(\w+):|[{}[\]()]/g)) {
		if (key !== undefined && depth === 1) tables.push(key);
		else if (/^[{[(]$/.test(part)) depth++;
		else if (/^[}\])]$/.test(part)) depth--;
		if (depth === 0) break;
	}
	return tables;
}
