import type app from "../../../locales/en/app.json";
import type badges from "../../../locales/en/badges.json";
import type changes from "../../../locales/en/changes.json";
import type console from "../../../locales/en/console.json";
import type custom_fields from "../../../locales/en/custom_fields.json";
import type factors from "../../../locales/en/factors.json";
import type files from "../../../locales/en/files.json";
import type home from "../../../locales/en/home.json";
import type kit from "../../../locales/en/kit.json";
import type lists from "../../../locales/en/lists.json";
import type maintenance from "../../../locales/en/maintenance.json";
import type permissions from "../../../locales/en/permissions.json";
import type plans from "../../../locales/en/plans.json";
import type roles from "../../../locales/en/roles.json";
import type session from "../../../locales/en/session.json";
import type settings from "../../../locales/en/settings.json";
import type sso from "../../../locales/en/sso.json";
import type students from "../../../locales/en/students.json";
import type terms from "../../../locales/en/terms.json";
import type users from "../../../locales/en/users.json";

/** One line per file in `locales/en`: English names the keys of all languages. */
interface Catalogues {
	app: typeof app;
	badges: typeof badges;
	files: typeof files;
	changes: typeof changes;
	custom_fields: typeof custom_fields;
	home: typeof home;
	factors: typeof factors;
	kit: typeof kit;
	permissions: typeof permissions;
	roles: typeof roles;
	plans: typeof plans;
	session: typeof session;
	settings: typeof settings;
	console: typeof console;
	lists: typeof lists;
	maintenance: typeof maintenance;
	sso: typeof sso;
	students: typeof students;
	terms: typeof terms;
	users: typeof users;
}
export type CatalogueName = keyof Catalogues;
type KeysOf<Name extends CatalogueName> = Name extends CatalogueName ? keyof Catalogues[Name] & string : never;
export type MessageKey = KeysOf<CatalogueName>;
