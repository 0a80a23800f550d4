import { type InputOf, type RowOf, record } from "../../kit/record.ts";
import { LOCALES } from "../../languages.generated.ts";

/** Rules and words both sides need, without the schemas: this file is loaded with every list. */
export const CLIENT_KINDS = ["family", "company"] as const;
export type ClientKind = (typeof CLIENT_KINDS)[number];
export const CONTACT_WAYS = ["email", "phone", "message", "post"] as const;

/** Whoever the school deals with and who pays: a family or a company. */
export const CLIENT = record({
	name: "clients",
	module: "Clients",
	path: "/clients",
	sort: "name",
	sorts: ["name"],
	keys: ["external_id"],
	live: ["contacts", "client_students", "student_contacts"],
	joined: { children: { kind: "line", column: "shown", needs: "Students.View", live: ["client_students", "students"] } },
	fields: {
		kind: { kind: "choice", choices: CLIENT_KINDS, required: true, initial: "family", column: "shown", sortable: true },
		name: { kind: "line", max: 120, required: true, single: true },
		salutation: { kind: "line", max: 160, column: "offered", single: true },
		contact_names: { kind: "line", computed: true, required: true, column: "shown" },
		/** How many; the list shows their names. */
		students: { kind: "number", computed: true, required: true, column: "offered" },
		email: { kind: "email", column: "offered", single: true },
		phone: { kind: "phone", column: "shown", single: true },
		language: { kind: "choice", choices: LOCALES, words: "language", column: "offered" },
		add_line_1: { kind: "line", max: 120, column: "offered" },
		add_line_2: { kind: "line", max: 120, column: "offered" },
		post_code: { kind: "line", max: 20, column: "offered" },
		city: { kind: "line", max: 80, column: "shown", sortable: true },
		state: { kind: "line", max: 80, column: "offered" },
		country: { kind: "line", max: 80, column: "offered" },
		tax_id: { kind: "line", max: 40, column: "offered", single: true },
		external_id: { kind: "line", max: 60, column: "offered", single: true },
		/** What the office writes down about a family is not told to the family. */
		notes: { kind: "text", max: 4000, single: true, private: "Clients.View" },
		/** A duplicate that went into this one. */
		merged_into_id: { kind: "record", record: "clients", computed: true },
	},
});
export type Client = RowOf<typeof CLIENT>;
export type ClientInput = InputOf<typeof CLIENT>;

/** A person of a client: guardians, grandparents, somebody in accounts. */
export const CONTACT = record({
	name: "contacts",
	module: "Clients",
	path: "/contacts",
	sort: "name",
	sorts: ["name"],
	keys: ["external_id"],
	fields: {
		client_id: { kind: "record", record: "clients", required: true, single: true, column: "offered" },
		first_name: { kind: "line", max: 80, required: true, single: true },
		last_name: { kind: "line", max: 80, required: true, single: true },
		relation: { kind: "line", max: 60, column: "shown" },
		email: { kind: "email", column: "shown", single: true },
		phone: { kind: "phone", column: "shown", single: true },
		phone_2: { kind: "phone", column: "offered", single: true },
		language: { kind: "choice", choices: LOCALES, words: "language", column: "offered" },
		wishes: { kind: "choices", choices: CONTACT_WAYS, column: "offered" },
		preferred: { kind: "choice", choices: CONTACT_WAYS, column: "offered" },
		employer: { kind: "line", max: 120, column: "offered" },
		external_id: { kind: "line", max: 60, column: "offered", single: true },
		/** The login, where there is one. */
		user_id: { kind: "user", computed: true },
	},
});
export type Contact = RowOf<typeof CONTACT>;
export type ContactInput = InputOf<typeof CONTACT>;

/** Fields of a client that a merge can take from the other one. */
export const MERGED_FIELDS = [
	"kind",
	"name",
	"salutation",
	"email",
	"phone",
	"language",
	"add_line_1",
	"add_line_2",
	"post_code",
	"city",
	"state",
	"country",
	"tax_id",
	"external_id",
	"notes",
] as const satisfies readonly (keyof ClientInput)[];
export type MergedField = (typeof MERGED_FIELDS)[number];
