import type { CallName } from "./route-table.ts";
import type { ROLES } from "./test-app.ts";

/** Who calls: each built-in role, somebody who has not chosen a school yet, and a stranger. */
export type Person = (typeof ROLES)[number] | "no_customer" | "anonymous";

const everybody = (status: number): Record<Person, number> => ({
	admin: status,
	editor: status,
	teacher: status,
	office: status,
	finance: status,
	staff: status,
	client: status,
	no_customer: status,
	anonymous: status,
});
const signedIn = (status: number): Record<Person, number> => ({ ...everybody(status), anonymous: 401 });
const members = (status: number): Record<Person, number> => ({ ...signedIn(status), no_customer: 403 });
/** Those roles may; the rest of the school may not. */
const only = (status: number, roles: Person[]): Record<Person, number> => ({
	...members(403),
	...Object.fromEntries(roles.map((role) => [role, status])),
});

/**
 * What each role is answered, written by hand from the specification and the built-in roles; never from what the server does.
 * All roles see students (teacher and client their own, and the matrix asks for one of theirs); admin, editor and office change them.
 */
export const EXPECTED: Record<CallName, Record<Person, number>> = {
	"session.unified_login": everybody(200),
	"session.login": everybody(200),
	// none of them sends the refresh cookie
	"session.refresh_token": everybody(401),
	"session.switch_customer": signedIn(200),
	"session.logout": everybody(200),
	"session.user_details": signedIn(200),
	"session.demo_logins": everybody(200),
	"preferences.table_setting_get": members(200),
	"preferences.table_setting_update": members(201),
	"preferences.show": members(200),
	"preferences.update": members(200),
	"students.list": members(200),
	"students.class_labels": members(200),
	"students.show": members(200),
	"students.activity": members(200),
	"students.create": only(201, ["admin", "editor", "office"]),
	"students.update": only(200, ["admin", "editor", "office"]),
	"students.archive": only(200, ["admin", "editor", "office"]),
	"students.restore": only(200, ["admin", "editor", "office"]),
};
