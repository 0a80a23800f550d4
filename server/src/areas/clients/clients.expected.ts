import { recordFilesExpected } from "../../testing/imports.expected.ts";
import { members, only, type Person } from "../../testing/permission-words.ts";

/** Who sees clients: everybody but plain staff; teachers and parents their own, and the matrix asks for one of theirs. */
const SEERS: Person[] = ["admin", "editor", "teacher", "office", "finance", "client"];
const MAKERS: Person[] = ["admin", "editor", "office"];

export const CLIENTS_EXPECTED = {
	...recordFilesExpected("clients", ["admin", "editor", "office"]),
	...recordFilesExpected("contacts", ["admin", "editor", "office"]),
	// who writes the bills needs their addresses
	"clients.export": only(200, ["admin", "editor", "office", "finance"]),
	"contacts.export": only(200, ["admin", "editor", "office", "finance"]),
	"clients.list": only(200, SEERS),
	"clients.show": only(200, SEERS),
	"clients.activity": { ...only(200, SEERS), client: 403 },
	"clients.similar": only(200, SEERS),
	"clients.create": only(201, MAKERS),
	"clients.update": only(200, MAKERS),
	"clients.archive": only(200, MAKERS),
	"clients.restore": only(200, MAKERS),
	"clients.bulk_update": only(200, MAKERS),
	"clients.bulk_archive": only(200, MAKERS),
	"clients.bulk_restore": only(200, MAKERS),
	"clients.merge_preview": only(200, MAKERS),
	"clients.merge": only(200, MAKERS),
	"contacts.list": only(200, SEERS),
	"contacts.show": only(200, SEERS),
	"contacts.activity": { ...only(200, SEERS), client: 403 },
	"contacts.create": only(201, MAKERS),
	"contacts.update": only(200, MAKERS),
	"contacts.archive": only(200, MAKERS),
	"contacts.restore": only(200, MAKERS),
	"contacts.bulk_update": only(200, MAKERS),
	"contacts.bulk_archive": only(200, MAKERS),
	"contacts.bulk_restore": only(200, MAKERS),
	"contacts.set_login": only(200, MAKERS),
	"families.of_client": only(200, SEERS),
	// whoever sees a student sees whom to call
	"families.of_student": members(200),
	"families.addresses": only(200, SEERS),
	"families.whom_to_call": members(200),
	"families.order": only(200, MAKERS),
	"families.find": only(200, MAKERS),
	"families.admit": only(201, MAKERS),
	"families.join": only(201, MAKERS),
	"families.add_household": only(201, MAKERS),
	"families.change_household": only(200, MAKERS),
	"families.remove_household": only(200, MAKERS),
	"families.add_relation": only(201, MAKERS),
	"families.change_relation": only(200, MAKERS),
	"families.remove_relation": only(200, MAKERS),
};
