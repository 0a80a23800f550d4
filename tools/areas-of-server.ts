import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { menuPlace } from "../contract/src/kit/menu.ts";
import { type AreaExport, areaExports, importLines, written } from "./area-exports.ts";
import type { GeneratedFiles } from "./generated-files.ts";

/** The areas of the server, in the order of the menu: records are found in it. */
export function serverFiles(root: string): GeneratedFiles {
	const found = areaExports(root, "server", ".area.ts", /^: ServerArea = /);
	const areas = [...found].sort((a, b) => placeOf(root, a) - placeOf(root, b));
	const samples = areaExports(root, "server", ".samples.ts", /^: AreaSamples</);
	const expected = areaExports(root, "server", ".expected.ts", /^(: [^=]*)? = \{/).filter(({ name }) => /expected$/i.test(name));
	return {
		"server/src/testing/samples.generated.ts": written(
			"A right input for every call. A call without one does not compile, so that no matrix leaves it out.",
			`export const samples: Samples = {\n${sampleLines(samples)}};\n`,
			`${importLines(samples, "..")}import type { Samples } from "./sampling.ts";\n`,
		),
		"server/src/testing/expected.generated.ts": written(
			"What each role is answered, written by hand from the specification and the built-in roles; never from what the server does.",
			`export const EXPECTED: Record<CallName, Answers> = {\n${expected.map(({ name }) => `\t...${name},\n`).join("")}};\n`,
			`${importLines(expected, "..")}import type { Answers } from "./permission-words.ts";\nimport type { CallName } from "./sampling.ts";\n`,
		),
		"server/src/areas.generated.ts": written(
			"All areas of the server, in the order of the menu.",
			`export const areas: Record<string, ServerArea> = {\n${areas.map(({ area, name }) => `\t${area}: ${name},\n`).join("")}};\n`,
			`${importLines(found)}import type { ServerArea } from "./server-area.ts";\n`,
		),
	};
}

/** Calls of one area may lie in several folders. */
function sampleLines(samples: readonly AreaExport[]): string {
	const byArea = Map.groupBy(samples, ({ text }) => /^: AreaSamples<\s*"(\w+)"/.exec(text)?.[1]);
	const joined = (names: string[]) => (names.length === 1 ? names[0] : `{ ${names.map((name) => `...${name}`).join(", ")} }`);
	return [...byArea].map(([area, all]) => `\t${area}: ${joined(all.map(({ name }) => name))},\n`).join("");
}

/** By the module that the area declares; areas without one come last. */
function placeOf(root: string, { area }: AreaExport): number {
	const file = join(root, "contract/src/areas", area, `${area}.module.ts`);
	const module = existsSync(file) ? /moduleOf\("(\w+)"/.exec(readFileSync(file, "utf8"))?.[1] : undefined;
	return module === undefined ? Number.MAX_SAFE_INTEGER : menuPlace(module);
}
