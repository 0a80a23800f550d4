import type { Preferences, TableLook } from "@homeroom/contract/areas/preferences/preferences.contract.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";

interface TableSetting {
	table_name: string;
	pagination_per_page: number;
	settings: TableLook;
}

export async function findTableSetting(db: CustomerDb, user_id: number, portal_type: string, table_name: string): Promise<TableSetting> {
	const { page_size, ...own } = await db
		.selectFrom("platform.customers as c")
		.leftJoin("table_settings as s", (join) =>
			join
				.onRef("s.customer_id", "=", "c.id")
				.on("s.user_id", "=", user_id)
				.on("s.portal_type", "=", portal_type)
				.on("s.table_name", "=", table_name),
		)
		.select(["c.page_size", "s.pagination_per_page", "s.settings"])
		.where("c.id", "=", db.customer_id)
		.executeTakeFirstOrThrow();
	return {
		table_name,
		pagination_per_page: own.pagination_per_page ?? page_size,
		settings: (own.settings ?? {}) as TableSetting["settings"],
	};
}

/** What is not given stays as it is. */
export async function saveTableSetting(
	db: CustomerDb,
	user_id: number,
	portal_type: string,
	table_name: string,
	{ pagination_per_page, settings }: { pagination_per_page: number; settings?: TableLook | undefined },
): Promise<TableSetting> {
	const chosen = { pagination_per_page, ...(settings !== undefined && { settings: JSON.stringify(settings) }) };
	return (await db
		.insertInto("table_settings")
		.values({ user_id, portal_type, table_name, ...chosen })
		.onConflict((conflict) => conflict.columns(["customer_id", "user_id", "portal_type", "table_name"]).doUpdateSet(chosen))
		.returning(["table_name", "pagination_per_page", "settings"])
		.executeTakeFirstOrThrow()) as TableSetting;
}

const PREFERENCES = ["theme", "locale", "bookmarks", "menu_open", "desk"] as const;
export async function findPreferences(db: CustomerDb, user_id: number): Promise<Preferences> {
	const row = await db.selectFrom("preferences").select(PREFERENCES).where("user_id", "=", user_id).executeTakeFirst();
	return (row ?? { theme: null, locale: null, bookmarks: null, menu_open: null, desk: null }) as Preferences;
}

const asJson = (value: object | null) => value && JSON.stringify(value);
export async function savePreferences(
	db: CustomerDb,
	user_id: number,
	{ bookmarks, menu_open, desk, ...rest }: Partial<Preferences>,
): Promise<Preferences> {
	const changes = {
		...rest,
		...(bookmarks !== undefined && { bookmarks: asJson(bookmarks) }),
		...(menu_open !== undefined && { menu_open: asJson(menu_open) }),
		...(desk !== undefined && { desk: asJson(desk) }),
	};
	if (Object.keys(changes).length === 0) return findPreferences(db, user_id);
	return (await db
		.insertInto("preferences")
		.values({ user_id, ...changes })
		.onConflict((conflict) => conflict.columns(["customer_id", "user_id"]).doUpdateSet(changes))
		.returning(PREFERENCES)
		.executeTakeFirstOrThrow()) as Preferences;
}
