import { menuPlace } from "../contract/src/kit/menu.ts";
import { type AreaExport, areaExports, importLines, written } from "./area-exports.ts";
import type { GeneratedFiles } from "./generated-files.ts";

/** A constant of this name would hide the browser's own. */
const CALLED: Record<string, string> = { platformConsole: "console" };

/** Calls, records and modules of all areas. Three files: the browser reads records without zod, and modules are what records are typed by. */
export function contractFiles(root: string): GeneratedFiles {
	const calls = areaExports(root, "contract", ".contract.ts", /^ = area\(/);
	const modules = inMenu(areaExports(root, "contract", ".module.ts", /^ = moduleOf\(/), (one) => wordAfter(one, /^ = moduleOf\(/));
	const records = inMenu(areaExports(root, "contract", ".rules.ts", /^ = record\(/), (one) => wordAfter(one, /^\tmodule: /m));
	return {
		"contract/src/contract.generated.ts": written(
			"The whole API, area by area.",
			`export const contract = {\n${lines(calls.map(({ name }) => [CALLED[name] ?? name, name]))}};\nexport type Contract = typeof contract;\n`,
			importLines(calls),
		),
		"contract/src/modules.generated.ts": written(
			"The modules of all areas, in the order of the menu.",
			`export const modules = {\n${lines(modules.map((one) => [wordAfter(one, /^ = moduleOf\(/), one.name]))}} as const;\n`,
			importLines(modules),
		),
		"contract/src/records.generated.ts": written(
			"All records, by name: what can have fields of the customer's own, be imported, found and undone.",
			`export const RECORDS = {\n${lines(records.map((one) => [wordAfter(one, /^\tname: /m), one.name]))}} as const satisfies Record<RecordName, RecordSpec>;\n`,
			`${importLines(records)}import type { RecordSpec } from "./kit/record.ts";\nimport type { RecordName } from "./record-names.generated.ts";\n`,
		),
		"contract/src/record-names.generated.ts": written(
			"The names of all records, for those who need nothing else of them.",
			`export const RECORD_NAMES = [\n${records.map((one) => `\t"${wordAfter(one, /^\tname: /m)}",\n`).join("")}] as const;\nexport type RecordName = (typeof RECORD_NAMES)[number];\n`,
		),
	};
}

/** In the order of the menu, and of the file where several belong to one module. */
function inMenu(found: readonly AreaExport[], moduleOf: (one: AreaExport) => string): AreaExport[] {
	return [...found].sort((a, b) => menuPlace(moduleOf(a)) - menuPlace(moduleOf(b)));
}

/** The first string after a mark: `name: "rooms"`. */
function wordAfter({ path, name, text }: AreaExport, mark: RegExp): string {
	const at = mark.exec(text);
	const word = at && /^"(\w+)"/.exec(text.slice(at.index + at[0].length))?.[1];
	if (!word) throw new Error(`${path}: ${name} does not say it in a way that npm run areas can read`);
	return word;
}
const lines = (pairs: (readonly [string, string])[]): string =>
	pairs.map(([key, value]) => `\t${key === value ? key : `${key}: ${value}`},\n`).join("");
