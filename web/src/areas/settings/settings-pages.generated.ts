// Written by `npm run areas` from the areas' own folders.

import type { SettingsEntry } from "./settings-entry.ts";

/** All pages of the settings in their order, whichever area they belong to. People and roles are lists with places of their own in the menu. */
export const ENTRIES: readonly SettingsEntry[] = [
	{ path: "/settings", label: "settings_page.school", permission: "Settings.View" },
	{ path: "/settings/localization", label: "settings_page.localization", permission: "Settings.View" },
	{ path: "/settings/sign-in", label: "settings_page.sign_in", permission: "Settings.View" },
	{ path: "/settings/years", label: "settings_page.years", permission: "Settings.View" },
	{ path: "/settings/calendar", label: "settings_page.calendar", permission: "Settings.View" },
	{ path: "/settings/attendance", label: "settings_page.attendance", permission: "Settings.View" },
	{ path: "/settings/fields", label: "settings_page.fields", permission: "Settings.View" },
	{ path: "/settings/modules", label: "settings_page.modules", permission: "Settings.View" },
	{ path: "/settings/plan", label: "settings_page.plan", permission: "Settings.Billing" },
	{ path: "/settings/audit", label: "settings_page.audit", permission: "Audit.View" },
	{ path: "/settings/data", label: "settings_page.data", permission: "Settings.View" },
];
