import { MENU_GROUPS, menuPlace } from "../contract/src/kit/menu.ts";
import { areaExports } from "./area-exports.ts";
import type { GeneratedFiles } from "./generated-files.ts";
import type { WebAreas } from "./web-areas.ts";
import { code, importing, WRITTEN } from "./web-code.ts";
import { partOf, SOURCE } from "./words.ts";

type Page = Omit<WebAreas["pages"][number], "group"> & { group: string };

/** The menu, which every page shows, and all that can be found by name, which is loaded when somebody looks for something. */
export function menuFiles(root: string, areas: WebAreas): GeneratedFiles {
	const pages = inOrder(root, areas.pages);
	return {
		"web/src/app/pages.generated.ts": pagesFile(pages, areas.parts),
		"web/src/app/places/places.generated.ts": placesFile(pages, areas, new Set(Object.keys(partOf(root, SOURCE, "screen")))),
	};
}

/** In the order of the menu; those of no module where they say, or at the end of their group. */
function inOrder(root: string, pages: WebAreas["pages"]): Page[] {
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
		return { ...page, group, place: module === undefined ? (page.place ?? Number.MAX_SAFE_INTEGER) : menuPlace(module) + 1 };
	});
	const groupPlace = ({ group }: { group: string }) => [...MENU_GROUPS, "person"].indexOf(group);
	return grouped.sort((a, b) => groupPlace(a) - groupPlace(b) || a.place - b.place);
}

const isPersons = ({ group }: Page): boolean => group === "person";

function pagesFile(pages: readonly Page[], parts: WebAreas["parts"]): string {
	const groups = MENU_GROUPS.filter((group) => pages.some((page) => page.group === group));
	const line = (page: Page) => {
		const { path, group, icon, label, permission, hotkey, tab, short } = page;
		const own = parts.filter(({ below }) => below === path).map((part) => `{ ${partCode(part)} },`);
		const level = own.length === 0 ? "" : `, parts: [${own.join("\n")}]`;
		return `{ ${code({ path, ...(isPersons(page) ? {} : { group }) })}, icon: ${icon}, ${code({ label, permission, hotkey, tab, short })}${level} },\n`;
	};
	return `${WRITTEN}
${importing(pages.map(({ icon }) => ["@tabler/icons-react", icon]))}
import type { MenuPage, OwnPage } from "./menu-page.ts";

export const PAGE_GROUPS = ${JSON.stringify(groups)} as const;

/** The menu, in its order. */
export const PAGES: readonly MenuPage<(typeof PAGE_GROUPS)[number]>[] = [
${pages
	.filter((page) => !isPersons(page))
	.map(line)
	.join("")}];

/** What belongs to the person. */
export const OWN_PAGES: readonly OwnPage[] = [
${pages.filter(isPersons).map(line).join("")}];
`;
}
const partCode = ({ path, label, permission, for_staff, for_families, hotkey }: WebAreas["parts"][number]): string =>
	code({ path, label, permission, for_staff, for_families, hotkey });

interface Place {
	path: string;
	label: string;
	permission: string | null;
	below?: string;
	of?: string;
	for_staff?: true;
	for_families?: true;
	star?: object;
}
function placesFile(pages: readonly Page[], { parts, found, actions }: WebAreas, words: ReadonlySet<string>): string {
	// an area that is also the first entry of its own second level is found once, by both names
	const area = ({ below, permission }: Place) =>
		below === undefined ? menuPlace(permission?.split(".")[0] ?? "") : pages.findIndex(({ path }) => path === below) / pages.length;
	const inArea = <One extends Place>(all: readonly One[]): One[] => all.toSorted((a, b) => area(a) - area(b));
	const shown: Place[] = [...pages, ...inArea(parts.filter(({ path, below }) => path !== below)), ...found];
	const said = (key: string) => (words.has(key) ? key : undefined);
	const line = (place: Place, help?: string) => {
		const { path, label, permission, below, of, for_staff, for_families, star } = place;
		const inside = pages.includes(place as Page) ? parts.find((part) => part.path === path && part.below === path)?.label : undefined;
		return `{ ${code({ path, label, inside, also: said(`also.${wordOf(label)}`), help, permission, below, of, for_staff, for_families, star })} },\n`;
	};
	const helped = shown.map((place) => ({ place, help: `help.${wordOf(place.label)}` }));
	const helpless = helped.filter(({ help }) => !words.has(help)).map(({ place, help }) => `${place.path} has no ${help} among its words`);
	if (helpless.length > 0) throw new Error(helpless.join("\n"));
	return `${WRITTEN}
import type { Place } from "./place.ts";

/** All that can be found by its name: the menu with its second level, what belongs to the person, what no menu shows, and what can be done. */
export const PLACES: readonly Place[] = [
${helped.map(({ place, help }) => line(place, help)).join("")}${inArea(actions)
	.map((action) => line(action))
	.join("")}];
`;
}
/** By what the further words of a place are named: `page.absences` has `also.absences`, `settings_page.years` has `also.settings.years`. */
const wordOf = (label: string): string => label.replace(/^page\./, "").replace(/^settings_page\./, "settings.");
