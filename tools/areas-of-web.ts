import { branchFiles } from "./branches-of-web.ts";
import { formatted } from "./formatted.ts";
import type { GeneratedFiles } from "./generated-files.ts";
import { menuFiles } from "./menu-of-web.ts";
import { addressesOf, readWebAreas, type WebAreas } from "./web-areas.ts";
import { code, late, WRITTEN } from "./web-code.ts";
import { partOf, readWords, SOURCE, wordFiles } from "./words.ts";

/** What the app and its kit know of all areas. Each file is loaded when its part of the app is: none is on the way of another. */
export async function webFiles(root: string): Promise<GeneratedFiles> {
	const areas = await readWebAreas(root);
	return formatted({
		...branchFiles(root, areas),
		...menuFiles(root, areas),
		"web/src/app/home-cards.generated.ts": cardsFile(areas.cards),
		"web/src/areas/changes/audit-tables.generated.ts": tablesFile(root),
		"web/src/kit/testing/area-pages.generated.ts": addressesFile(areas.routes),
		"web/src/kit/i18n/catalogues.generated.ts": cataloguesFile(root),
	});
}

function cardsFile(cards: WebAreas["cards"]): string {
	const lines = cards.map((card) => {
		const { id, label, needs, for_families, side, leads, words } = card;
		return `{ ${code({ id, label, needs, for_families, side, leads, words })}, load: ${late("..", card)} },\n`;
	});
	return `${WRITTEN}
import type { CardSpec } from "./home-card-spec.ts";

/** What the start page shows of the day, in this order. A card that has nothing to say to somebody shows nothing. */
export const HOME_CARDS: readonly CardSpec[] = [
${lines.join("")}];
`;
}

function addressesFile(routes: WebAreas["routes"]): string {
	const list = (name: string, of: (one: WebAreas["routes"][number]) => readonly string[]) =>
		`export const ${name} = ${JSON.stringify(routes.flatMap(of))} as const;\n`;
	const open = ({ below }: { below: string }) => below === "root";
	return `${WRITTEN}
/** The addresses of the areas' pages, by who opens them. */
${list("PUBLIC_AREA_PAGES", (one) => (open(one) ? addressesOf({ ...one, signed_in: [] }) : []))}
${list("SCHOOL_AREA_PAGES", (one) => (open(one) ? (one.signed_in ?? []) : one.below === "console" ? [] : addressesOf(one)))}
${list("CONSOLE_AREA_PAGES", (one) => (one.below === "console" ? addressesOf(one) : []))}`;
}

function tablesFile(root: string): string {
	const keys = Object.keys(partOf(root, SOURCE, "screen"));
	const tables = keys.flatMap((key) => /^log\.table\.(\w+)$/.exec(key)?.[1] ?? []).sort();
	return `${WRITTEN}
/** Every table that has a word: what the log can be narrowed to. */
export const TABLES: readonly string[] = ${JSON.stringify(tables)};
`;
}

function cataloguesFile(root: string): string {
	const files = wordFiles(root, SOURCE).filter((file) => readWords(root, SOURCE, file).screen !== undefined);
	const names = files.map((file) => file.replace(/\.json$/, "")).sort();
	return `${WRITTEN}
${names.map((name) => `import type ${name} from "../../../../locales/en/${name}.json";\n`).join("")}
/** The screens' part of the files in \`locales/en\`: English names the keys of all languages. */
interface Catalogues {
${names.map((name) => `${name}: (typeof ${name})["screen"];\n`).join("")}}
export type CatalogueName = keyof Catalogues;
type KeysOf<Name extends CatalogueName> = Name extends CatalogueName ? keyof Catalogues[Name] & string : never;
export type MessageKey = KeysOf<CatalogueName>;
`;
}
