import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One `export const` of an area's file. */
export interface AreaExport {
	/** The folder of the area. */
	area: string;
	/** From `src/`: `areas/rooms/rooms.contract.ts`. */
	path: string;
	name: string;
	/** What follows the name, to the end of the file. */
	text: string;
}

/**
 * What the areas of a package export from files that end so. Read as text and not by loading it: the lists that are written from it
 * may name what is gone, and nothing that reads them could be loaded then.
 */
export function areaExports(root: string, side: "contract" | "server" | "web", ending: string, made: RegExp): AreaExport[] {
	const src = join(root, side, "src");
	const files = readdirSync(join(src, "areas"), { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(ending));
	return files.sort().flatMap((file) => {
		const path = `areas/${file.replaceAll("\\", "/")}`;
		const text = readFileSync(join(src, path), "utf8");
		return [...text.matchAll(/^export const (\w+)/gm)].flatMap(({ 1: name = "", index, 0: whole }) => {
			const rest = text.slice(index + whole.length);
			return made.test(rest) ? [{ area: file.split(/[\\/]/)[0] as string, path, name, text: rest }] : [];
		});
	});
}

/** `import { a, b } from "./areas/…";`, a line per file. */
export function importLines(found: readonly AreaExport[], from = "."): string {
	const byPath = Map.groupBy(found, ({ path }) => path);
	const lines = [...byPath].sort(([a], [b]) => (a < b ? -1 : 1));
	return lines
		.map(([path, all]) => {
			const names = [...new Set(all.map(({ name }) => name))].sort((a, b) => a.localeCompare(b));
			return `import { ${names.join(", ")} } from "${from}/${path}";\n`;
		})
		.join("");
}

export const written = (comment: string, code: string, imports = ""): string =>
	`// Written by \`npm run areas\` from the areas' own folders.\n${imports}\n/** ${comment} */\n${code}`;
