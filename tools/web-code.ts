/** Above the first import and apart from it: the formatter moves imports. */
export const WRITTEN = "// Written by `npm run areas` from the areas' own folders.\n";

/** `import { a, b } from "…";`, one for each file. */
export function importing(wanted: readonly (readonly [from: string, name: string])[]): string {
	return [...Map.groupBy(wanted, ([from]) => from)]
		.map(([from, all]) => `import { ${[...new Set(all.map(([, name]) => name))].join(", ")} } from "${from}";\n`)
		.join("");
}

/** The parts of an object that are there: `id: "family", needs: "Clients.View"`. */
export const code = (parts: Record<string, unknown>): string =>
	Object.entries(parts)
		.filter(([, value]) => value !== undefined)
		.map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
		.join(", ");

/** A piece of an area that is fetched when it is wanted. `up`: the way to `web/src`. */
export const late = (up: string, { folder, from, name }: { folder: string; from: string; name: string }): string =>
	`async () => (await import("${fileOf(up, { folder, from })}")).${name}`;

export const fileOf = (up: string, { folder, from }: { folder: string; from: string }): string => `${up}/${folder}/${from.slice(2)}`;
