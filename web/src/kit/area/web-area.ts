import type { MenuGroup } from "@homeroom/contract/kit/menu.ts";
import type { Permission } from "@homeroom/contract/kit/modules.ts";
import type { RecordName } from "@homeroom/contract/record-names.generated.ts";
import type { CatalogueName, MessageKey } from "../i18n/catalogues.generated.ts";

/** Words that stand in the area's own catalogue and are there before it is: see `icu-plugin.ts`. */
type Lifted<Prefix extends string> = Extract<MessageKey, `${Prefix}.${string}`>;

/** A piece of the area by the file, from the area's folder, and the name it is exported by. */
interface Piece {
	from: `./${string}`;
	name: string;
}

/** A function that makes routes, and their addresses as they are in the route tree. They are loaded when somebody goes to the first part of one. */
interface AreaRoutes extends Piece {
	/** `app`: in the shell of a school. `own`: of the person. `root`: outside. */
	below: "app" | "own" | "console" | "root";
	/** Where `recordRoutes` puts a record: its list, form, page and import. */
	records?: readonly `/${string}`[];
	paths?: readonly `/${string}`[];
	/** Below the root, and yet only for who is signed in. */
	signed_in?: readonly `/${string}`[];
}

/** An entry of the menu, the palette and the bookmarks. Its place and group are those of the permission's module. */
interface AreaPage {
	path: `/${string}`;
	icon: `Icon${string}`;
	label: Lifted<"page">;
	/** Null: everyone in the school; then it says its group and stands at its end. */
	permission: Permission | null;
	group?: MenuGroup;
	/** Further lists that are reached from it and have no place in the menu: there, too, one is here. */
	holds?: readonly `/${string}`[];
	/** One letter or two, pressed after `g`. A page without is reached by the palette. */
	hotkey?: string;
}

/** A page that is reached from others and stands in no menu, or another name of one that does: the palette finds it. */
interface FoundPage {
	path: `/${string}`;
	label: Lifted<"page">;
	/** Null: everyone in the school. */
	permission: Permission | null;
	/** Families have their own way to it. */
	for_staff?: true;
}

/** An entry beside the pages of the settings. */
interface SettingsPage {
	path: `/settings${string}`;
	label: Lifted<"settings_page">;
	permission: Permission;
	place?: number;
}

/** What the start page shows of the day; a component without properties. */
interface AreaCard extends Piece {
	id: string;
	/** What it is called where people arrange their start page. */
	label: Lifted<"card">;
	/** It stands in the narrow column, until somebody moves it. */
	side?: true;
	needs: Permission;
	for_families?: true;
	words: CatalogueName;
	place?: number;
}

/** A side of another area's record; a component that takes `{ row }`. */
interface AreaTab extends Piece {
	/** Its name in the address: `?tab=family`. */
	id: string;
	/** Of a catalogue that the record's page has, or `page.…`. */
	label: MessageKey;
	needs?: Permission;
	words?: CatalogueName;
	place?: number;
}

/**
 * What the app knows of an area: `web/src/areas/<area>/<area>.area.ts`. `npm run areas` writes the app's lists from it; no browser reads it, so it imports types only.
 * Places are from small to large; what has none comes last, in the order of the areas' names.
 */
export interface WebArea {
	/** What its files begin with, besides its own name: what somebody would look for, in the singular. Its folders are named so too. */
	nouns?: readonly string[];
	routes?: readonly AreaRoutes[];
	pages?: readonly AreaPage[];
	found?: readonly FoundPage[];
	settings?: readonly SettingsPage[];
	cards?: readonly AreaCard[];
	tabs?: Partial<Record<RecordName, readonly AreaTab[]>>;
}
