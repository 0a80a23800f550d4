import { MENU_GROUPS, menuPlace } from "../contract/src/kit/menu.ts";
import { areaExports } from "./area-exports.ts";
import { branchFiles } from "./branches-of-web.ts";
import { formatted } from "./formatted.ts";
import type { GeneratedFiles } from "./generated-files.ts";
import { addressesOf, readWebAreas, type WebAreas } from "./web-areas.ts";
import { code, importing, late, WRITTEN } from "./web-code.ts";
import { partOf, readWords, SOURCE, wordFiles } from "./words.ts";

/** What the app and its kit know of all areas. Each file is loaded when its part of the app is: none is on the way of another. */
export async function webFiles(root: string): Promise<GeneratedFiles> {
	const areas = await readWebAreas(root);
	return formatted({
		...branchFiles(root, areas),
		"web/src/app/pages.generated.ts": pagesFile(inMenu(root, areas.pages)),
		"web/src/app/palette/found-pages.generated.ts": foundFile(areas.found),
		"web/src/app/home-cards.generated.ts": cardsFile(areas.cards),
		"web/src/areas/changes/audit-tables.generated.ts": tablesFile(root),
		"web/src/areas/settings/settings-pages.generated.ts": settingsFile(areas.settings),
		"web/src/kit/testing/area-pages.generated.ts": addressesFile(areas.routes),
		"web/src/kit/i18n/catalogues.generated.ts": cataloguesFile(root),
	});
}

type MenuPage = Omit<WebAreas["pages"][number], "group"> & { group: string };
/** In the order of the menu; those of no module at the end of their group. */
function inMenu(root: string, pages: WebAreas["pages"]): MenuPage[] {
	const groups = new Map(
		areaExports(root, "contract", ".module.ts", /^ = moduleOf\(/).map(({ text }) => [
			/^ = moduleOf\("(\w+)"/.exec(text)?.[1],
			/^\tgroup: "(\w+)"/m.exec(text)?.[1],
		]),
	);
	const grouped = pages.map((page) => {
		const module = page.permission?.split(".")[0];
		const group = page.group ?? groups.get(module);
		if (group === undefined) throw new Error(`${page.path}: ${module ?? "it"} says no group of the menu`);
		return { ...page, group, place: module === undefined ? Number.MAX_SAFE_INTEGER : menuPlace(module) };
	});
	const groupPlace = ({ group }: { group: string }) => (MENU_GROUPS as string[]).indexOf(group);
	return grouped.sort((a, b) => groupPlace(a) - groupPlace(b) || a.place - b.place);
}

function pagesFile(pages: readonly MenuPage[]): string {
	const groups = MENU_GROUPS.filter((group) => pages.some((page) => page.group === group));
	const lines = pages.map(
		({ path, group, icon, label, permission, holds, hotkey }) =>
			`{ ${code({ path, group })}, icon: ${icon}, ${code({ label, permission, holds, hotkey })} },\n`,
	);
	return `${WRITTEN}
${importing(pages.map(({ icon }) => ["@tabler/icons-react", icon]))}
import type { MenuPage } from "./menu-page.ts";

export const PAGE_GROUPS = ${JSON.stringify(groups)} as const;

/** Every page of the menu, the palette and the bookmarks, in the order of the menu. */
export const PAGES: readonly MenuPage<(typeof PAGE_GROUPS)[number]>[] = [
${lines.join("")}];
`;
}

function foundFile(found: WebAreas["found"]): string {
	const lines = found.map(({ path, label, permission, for_staff }) => `{ ${code({ path, label, permission, for_staff })} },\n`);
	return `${WRITTEN}
import type { FoundPage } from "./found-page.ts";

/** Pages that stand in no menu, and other names of those that do. */
export const FOUND_PAGES: readonly FoundPage[] = [
${lines.join("")}];
`;
}

function cardsFile(cards: WebAreas["cards"]): string {
	const lines = cards.map((card) => {
		const { id, label, needs, for_families, side, words } = card;
		return `{ ${code({ id, label, needs, for_families, side, words })}, load: ${late("..", card)} },\n`;
	});
	return `${WRITTEN}
import type { CardSpec } from "./home-card-spec.ts";

/** What the start page shows of the day, in this order. A card that has nothing to say to somebody shows nothing. */
export const HOME_CARDS: readonly CardSpec[] = [
${lines.join("")}];
`;
}

function settingsFile(pages: WebAreas["settings"]): string {
	return `${WRITTEN}
import type { SettingsEntry } from "./settings-entry.ts";

/** All pages of the settings in their order, whichever area they belong to. People and roles are lists with places of their own in the menu. */
export const ENTRIES: readonly SettingsEntry[] = [
${pages.map(({ path, label, permission }) => `{ ${code({ path, label, permission })} },\n`).join("")}];
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
