import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { WebArea } from "../web/src/kit/area/web-area.ts";

type TabOf = NonNullable<NonNullable<WebArea["tabs"]>["students"]>[number];
/** What an area says, with where it says it, from `web/src/`: `areas/rooms`. */
export type Placed<One> = One & { folder: string };
export interface WebAreas {
	routes: Placed<NonNullable<WebArea["routes"]>[number]>[];
	pages: Placed<NonNullable<WebArea["pages"]>[number]>[];
	parts: Placed<NonNullable<WebArea["parts"]>[number]>[];
	found: Placed<NonNullable<WebArea["found"]>[number]>[];
	actions: Placed<NonNullable<WebArea["actions"]>[number]>[];
	cards: Placed<NonNullable<WebArea["cards"]>[number]>[];
	tabs: Placed<TabOf & { record: string }>[];
}

/** Reads what all areas of the web say of themselves, and refuses what cannot be: a name that is not there, a place that is taken. */
export async function readWebAreas(root: string): Promise<WebAreas> {
	const src = join(root, "web/src");
	const files = readdirSync(src, { recursive: true, encoding: "utf8" }).map((file) => file.replaceAll("\\", "/"));
	const manifests = files.filter((file) => /^(areas\/[^/]+|app)\/\w+\.area\.ts$/.test(file)).sort();
	const read = await Promise.all(manifests.map(async (file) => ({ folder: dirname(file), area: await manifest(join(src, file)) })));
	const all = <One>(of: (area: WebArea) => readonly One[] | undefined): Placed<One>[] =>
		read.flatMap(({ folder, area }) => (of(area) ?? []).map((one) => ({ ...one, folder })));
	const areas: WebAreas = {
		routes: all(({ routes }) => routes),
		pages: all(({ pages }) => pages),
		parts: inPlace(all(({ parts }) => parts)),
		found: all(({ found }) => found),
		actions: all(({ actions }) => actions),
		cards: inPlace(all(({ cards }) => cards)),
		tabs: inPlace(all(({ tabs }) => Object.entries(tabs ?? {}).flatMap(([record, own]) => own.map((tab) => ({ ...tab, record }))))),
	};
	const faults = [...missing(src, areas), ...doubles(areas)];
	if (faults.length > 0) throw new Error(faults.join("\n"));
	return areas;
}

async function manifest(file: string): Promise<WebArea> {
	const found = Object.values((await import(pathToFileURL(file).href)) as Record<string, WebArea>);
	if (found.length !== 1 || found[0] === undefined) throw new Error(`${file} exports ${found.length} things: one says what the area has`);
	return found[0];
}

/** Every address of a function's routes. */
export const addressesOf = ({ records = [], paths = [], signed_in = [] }: WebAreas["routes"][number]): string[] => [
	...records.flatMap((path) => [path, `${path}/new`, `${path}/$id`, `${path}/$id/edit`, `${path}/import`]),
	...paths,
	...signed_in,
];

const inPlace = <One extends { place?: number }>(all: One[]): One[] =>
	all.sort((a, b) => (a.place ?? Number.POSITIVE_INFINITY) - (b.place ?? Number.POSITIVE_INFINITY) || 0);

function missing(src: string, { routes, cards, tabs }: WebAreas): string[] {
	return [...routes, ...cards, ...tabs].flatMap(({ folder, from, name }) => {
		const file = join(src, folder, from);
		if (!existsSync(file)) return [`web/src/${folder}: ${from} is not there`];
		const isExported = new RegExp(`^export (const|function|class) ${name}\\b`, "m").test(readFileSync(file, "utf8"));
		return isExported ? [] : [`web/src/${folder}: ${from} does not export ${name}`];
	});
}

function doubles({ routes, pages, parts, found, actions, cards, tabs }: WebAreas): string[] {
	const taken = <One extends { folder: string }>(
		what: string,
		all: readonly One[],
		keys: (one: One) => (string | undefined)[],
	): string[] => {
		const said = all.flatMap((one) => keys(one).flatMap((key) => (key === undefined ? [] : [{ key, folder: one.folder }])));
		return [...Map.groupBy(said, ({ key }) => key)]
			.filter(([, by]) => by.length > 1)
			.map(([key, by]) => `${what} ${key} is taken twice: ${by.map(({ folder }) => folder).join(", ")}`);
	};
	return [
		...taken("the address", routes, addressesOf),
		...taken("the page", pages, ({ path }) => [path]),
		...taken("the key", [...pages, ...parts], ({ hotkey }) => [hotkey]),
		...[...pages, ...parts].flatMap(({ hotkey = "a", path }) =>
			/^[a-z]$/.test(hotkey) ? [] : [`${path}: the key ${hotkey} is not one small letter`],
		),
		...taken("the entry of the menu", parts, ({ below, path }) => [`${below}: ${path}`]),
		...parts
			.filter(({ below }) => !pages.some(({ path }) => path === below))
			.map(({ path, below }) => `${path} hangs below ${below}, which is no page of the menu`),
		...[...pages, ...parts, ...found, ...actions].flatMap(({ path, for_staff, for_families }) =>
			for_staff && for_families ? [`${path} is for nobody`] : [],
		),
		...actions.flatMap(({ path, of }) =>
			(of === undefined) === path.includes("$id") ? [`${path}: $id stands for what the action is of`] : [],
		),
		...taken("the card", cards, ({ id }) => [id]),
		...taken("the tab", tabs, ({ record, id }) => [`${record}: ${id}`]),
		...pages.filter(({ permission, group }) => permission === null && !group).map(({ path }) => `${path} needs a permission or a group`),
	];
}
