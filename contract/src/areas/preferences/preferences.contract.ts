import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { PAGE_SIZES, THEMES } from "../../kit/constants.ts";
import { Id, typed } from "../../kit/schemas.ts";
import { LOCALES } from "../../languages.generated.ts";
import { PortalType } from "../session/session.contract.ts";

/** Whoever is no client's user sends an empty text where the id would stand. */
const NoneOrId = typed<number | null>(z.preprocess((value) => (value === "" ? null : value), Id.nullable())).optional();
const TableKey = z.object({
	platform_customer_id: Id,
	user_id: NoneOrId,
	client_user_id: NoneOrId,
	portal_type: PortalType,
	table_name: z.string().regex(/^[a-z][a-z0-9_]{0,62}$/, "choice"),
});
const Column = z.string().regex(/^[a-z][a-z0-9_.]{0,60}$/, "choice");
/** How a person wants to see a table. What is missing is the default; unknown columns are left out on the screen. */
const TableLook = z
	.object({
		columns: z.array(Column).max(100),
		/** In px. */
		widths: z.record(Column, z.int().min(40).max(2000)).refine((widths) => Object.keys(widths).length <= 100, "too_long"),
		density: z.enum(["comfortable", "compact"]),
		/** The saved view that the table starts with. */
		view: Id.nullable(),
	})
	.partial();
export type TableLook = z.output<typeof TableLook>;
const TableSetting = z.object({
	data: z.object({ table_setting: z.object({ table_name: z.string(), pagination_per_page: z.int(), settings: TableLook }) }),
});
const PageSize = z.literal(PAGE_SIZES, { error: "page_size" });

const CardIds = z.array(z.string().regex(/^[a-z][a-z0-9_]{0,40}$/, "choice")).max(100);
/** How a person arranged the start page: cards in their order, by column, and those that they put away. A card that is named nowhere stands where it stands for everybody. */
const Desk = z.object({ main: CardIds, side: CardIds, hidden: CardIds });
export type Desk = z.output<typeof Desk>;

/** A page of ours: a path, and what it is narrowed to. Never the address of another house (`//…`). */
const Address = z
	.string()
	.regex(/^\/(?!\/)[\w\-/?=&.%+,:~!*'()@]*$/)
	.max(500);
/** What a person chose for themselves in one customer. Null: never chosen, the defaults hold. */
export const Preferences = z.object({
	theme: z.enum(THEMES).nullable(),
	locale: z.enum(LOCALES).nullable(),
	/** Addresses of what is starred: pages, records, saved views. */
	bookmarks: z.array(Address).max(50).nullable(),
	/** Which areas of the menu are unfolded, by their addresses. */
	menu_open: z.array(Address).max(50).nullable(),
	desk: Desk.nullable(),
});
export type Preferences = z.output<typeof Preferences>;

export const preferences = area({
	table_setting_get: call({
		post: "/table_setting/get",
		access: "member",
		summary: "Items per page of a table, and how it looks, for me",
		reads: true,
		body: TableKey,
		answer: TableSetting,
	}),
	table_setting_update: call({
		post: "/table_setting/update",
		access: "member",
		forHelpers: true,
		summary: "Remember items per page of a table, and how it looks, for me",
		/** `settings`: all of them; without it they stay as they are. */
		body: TableKey.extend({ pagination_per_page: PageSize, settings: TableLook.optional() }),
		answer: TableSetting,
		whileReadOnly: true,
		status: 201,
	}),
	show: call({ get: "/preferences", access: "member", summary: "My theme, language, bookmarks, menu and start page", answer: Preferences }),
	update: call({
		patch: "/preferences",
		access: "member",
		forHelpers: true,
		summary: "Change my theme, language, bookmarks, menu or start page",
		body: Preferences.partial(),
		whileReadOnly: true,
		answer: Preferences,
	}),
});
