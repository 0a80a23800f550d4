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

/** Whose work it is: what a phone has at hand and what is starred before anybody chose differs. */
export type Work = "office" | "teacher" | "family";
/** Places, from small to large. Who is not named does not have it there. */
type PlaceFor = Partial<Record<Work, number>>;

/** Something that is found by its name. What else people call it stands in the area's words: `also.absences` beside `page.absences`, commas between. */
interface Findable {
	/** With a search it opens what the search says: `/attendance/absences?do=announce`. */
	path: `/${string}`;
	/** Null: everyone in the school. */
	permission: Permission | null;
	/** Families have their own way to it. */
	for_staff?: true;
	/** It is theirs alone. */
	for_families?: true;
	/** Starred from the start, in this place. At most ten are; pages of the menu's first level are at hand already. */
	star?: PlaceFor;
}

/** An area in the menu. Its place and group are those of the permission's module. Its short help is `help.absences` beside `page.absences`. */
interface AreaPage extends Findable {
	icon: `Icon${string}`;
	label: Lifted<"page">;
	/** Of a page without a module; then also its place in it, otherwise it stands at the end. `person`: it belongs to the person and stands under their name. */
	group?: MenuGroup | "person";
	place?: number;
	/** A letter, pressed after `g`. */
	hotkey?: string;
	/** Its place among the five tabs of a phone; who has fewer gets the first of the menu. */
	tab?: PlaceFor;
	/** What the tab says, where the page's name is long. */
	short?: Lifted<"tab">;
}

/** An entry of the second level of the menu, below an area's page; the first one is often that page by its own name: Registers of Attendance. */
interface AreaPart extends Findable {
	below: `/${string}`;
	label: Lifted<"page" | "settings_page">;
	place?: number;
	hotkey?: string;
}

/** A page that is reached from others and stands in no menu: the palette finds it. */
interface FoundPage extends Findable {
	label: Lifted<"page">;
}

/** Something to do, by an address that opens it. */
interface AreaAction extends Findable {
	label: Lifted<"do">;
	/** It is done with one of these, whose name is typed after it: "take register 4A". `$id` in the path is filled in. */
	of?: RecordName;
}

/** What the start page shows of the day; a component without properties. */
interface AreaCard extends Piece {
	id: string;
	/** What it is called where people arrange their start page. */
	label: Lifted<"card">;
	/** It stands in the narrow column, until somebody moves it. */
	side?: true;
	/** On a phone it stands before the figures as long as it is the first card. */
	leads?: true;
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
	/** The tab in which it stands below others, instead of one of its own. */
	within?: { id: string; label: MessageKey };
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
	parts?: readonly AreaPart[];
	found?: readonly FoundPage[];
	actions?: readonly AreaAction[];
	cards?: readonly AreaCard[];
	tabs?: Partial<Record<RecordName, readonly AreaTab[]>>;
}
