import type { NewSubscription } from "./areas/plans/plans.builders.ts";
import type { NewCustomer, NewUser } from "./areas/session/session.builders.ts";
import { DRAWINGS, drawPng } from "./areas/settings/settings.builders.ts";
import type { SchoolShape } from "./areas/students/students.builders.ts";
import { COLOGNE, YORK } from "./areas/students/students.demo-homes.ts";

export const DEMO_ROLES = ["admin", "teacher", "office", "client"] as const;
export type DemoRole = (typeof DEMO_ROLES)[number];
export type DemoPerson = Pick<NewUser, "first_name" | "last_name" | "colour_code">;
/** A place that families of a demo school live in. */
export interface DemoPlace {
	language: "en" | "de";
	city: string;
	country: string;
	streets: readonly string[];
	/** `#` is any digit. */
	post_codes: readonly string[];
	phone: string;
	employers: readonly string[];
	companies: readonly { name: string; tax_id: string; contact: readonly [string, string] }[];
}
export interface DemoChild {
	id: number;
	last_name: string;
	created_at?: string;
}
export interface DemoSchool {
	key: "north" | "south";
	language: "en" | "de";
	customer: NewCustomer;
	/** Drawn where it is needed: every start would pay for it. */
	logo: () => Buffer;
	domain: string;
	shape: SchoolShape;
	people: Record<DemoRole, DemoPerson>;
	subscription: NewSubscription;
	/** Classes of the demo teacher. */
	teaches: string[];
	/** Where its families live. */
	place: DemoPlace;
}
/** A demo school while it is filled: what one area makes, the next one finds here. */
export interface DemoFilling extends DemoSchool {
	customer_id: number;
	users: Record<DemoRole, number>;
	/** Who can sign in of those who work there, by their name. */
	logins: Record<string, number>;
	children: DemoChild[];
}

/** The address of a role's demo login: parents are called parent, not client. */
export const demoAddress = (role: DemoRole, domain: string): string => `${role === "client" ? "parent" : role}@${domain}`;

export const NORTH: DemoSchool = {
	key: "north",
	language: "en",
	customer: {
		name: "Northgate Primary School",
		subdomain: "north",
		locale: "en",
		time_zone: "Europe/London",
		date_format_id: 2,
		time_format_id: 1,
		week_start: 1,
		currency: "GBP",
		add_line_1: "14 Gatehouse Lane",
		post_code: "YO1 7HH",
		city: "York",
		country: "United Kingdom",
	},
	logo: () => drawPng(DRAWINGS.gate("#29ABE2", "#050505")),
	domain: "north.demo",
	shape: { seed: 11, grades: [1, 2, 3, 4, 5, 6], parallel: 2, perClass: 25, year: 2026, mailDomain: null, home: YORK },
	people: {
		admin: { first_name: "Helen", last_name: "Carver", colour_code: "#48607c" },
		teacher: { first_name: "Daniel", last_name: "Osei", colour_code: "#2f7d6b" },
		office: { first_name: "Priya", last_name: "Nair", colour_code: "#8a4f7d" },
		client: { first_name: "Maeve", last_name: "Doyle", colour_code: "#b0562c" },
	},
	subscription: { plan: "School", period: "month", currency: "GBP", days_ago: 12 },
	teaches: ["4A", "4B"],
	place: {
		language: "en",
		city: "York",
		country: "United Kingdom",
		streets: ["Bishopthorpe Road", "Fossgate", "Huntington Road", "Lawrence Street", "Micklegate", "Nunnery Lane", "Walmgate"],
		post_codes: ["YO1 #HH", "YO10 #AB", "YO23 #QT", "YO31 #NB"],
		phone: "+44 1904 496 ###",
		employers: ["City of York Council", "Nestwood Bakery", "Ouse Rail", "York Hospital"],
		companies: [
			{ name: "Clifford Instruments Ltd", tax_id: "GB 123 4567 89", contact: ["Ruth", "Pemberton"] },
			{ name: "Minster Logistics", tax_id: "GB 987 6543 21", contact: ["Graham", "Ellis"] },
		],
	},
};
export const SOUTH: DemoSchool = {
	key: "south",
	language: "de",
	customer: {
		name: "Gymnasium Südpark",
		subdomain: "south",
		locale: "de",
		time_zone: "Europe/Berlin",
		date_format_id: 7,
		time_format_id: 2,
		week_start: 1,
		primary_color: "#5b21b6",
		secondary_color: "#0f766e",
		heading_color: "#1f1b2e",
		text_color: "#565264",
		currency: "EUR",
		add_line_1: "Südparkallee 3",
		post_code: "50968",
		city: "Köln",
		state: "Nordrhein-Westfalen",
		country: "Deutschland",
	},
	logo: () => drawPng(DRAWINGS.park("#5b21b6", "#fbbf24", "#0f766e")),
	domain: "south.demo",
	shape: {
		seed: 29,
		grades: [5, 6, 7, 8, 9, 10, 11, 12],
		parallel: 5,
		perClass: 30,
		year: 2026,
		mailDomain: "suedpark.example",
		home: COLOGNE,
	},
	people: {
		admin: { first_name: "Katrin", last_name: "Vogt", colour_code: "#5b21b6" },
		teacher: { first_name: "Jonas", last_name: "Albers", colour_code: "#0f766e" },
		office: { first_name: "Elif", last_name: "Demir", colour_code: "#9d174d" },
		client: { first_name: "Markus", last_name: "Reuter", colour_code: "#3f6212" },
	},
	subscription: { plan: "School", period: "year", currency: "EUR", days_ago: 100 },
	teaches: ["7C", "9A"],
	place: {
		language: "de",
		city: "Köln",
		country: "Deutschland",
		streets: ["Alteburger Straße", "Bonner Straße", "Goltsteinstraße", "Lindenallee", "Parkstraße", "Rheinuferweg", "Schillingstraße"],
		post_codes: ["50968", "50677", "50969", "50996"],
		phone: "+49 221 5550###",
		employers: ["Domstadt Verlag", "Rheinische Werke", "Stadt Köln", "Uniklinik"],
		companies: [
			{ name: "Rheinische Werke GmbH", tax_id: "DE 811 234 567", contact: ["Sabine", "Krämer"] },
			{ name: "Südstadt Medien KG", tax_id: "DE 299 876 543", contact: ["Ole", "Brandt"] },
			{ name: "Weber & Söhne", tax_id: "DE 144 555 666", contact: ["Heike", "Weber"] },
		],
	},
};

/**
 * Whoever tries the demo brings in people, too: nobody does anything to those, or the visitor could not take them back. What the fill made was asked for by no request.
 */
export const ofTheFill = (table: "students" | "staff", row: string): string =>
	`not exists (select from changes made where made.customer_id = ${row}.customer_id and made.table_name = '${table}' and made.row_id = ${row}.id
		and made.action = 'created' and made.request_id is not null)`;
