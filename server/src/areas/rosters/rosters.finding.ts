import { sql } from "../../kit/db/sql-text.ts";
import type { Finding } from "./rosters.ids.ts";
import { type Entry, phoneDigits } from "./rosters.model.ts";

const number = sql`e.external_id = any(a.numbers)`;
const first = sql`fold(e.first_name) = fold(a.first_name)`;
const last = sql`fold(e.last_name) = fold(a.last_name)`;
const name = sql`${first} and ${last}`;
const mail = sql`lower(e.email) = a.email`;
const phone = sql`a.phone in (e.phone_key, e.phone_2_key)`;
const birth = sql`e.date_of_birth::text = a.birth`;
const here = sql`e.archived_at is null`;

const PERSON = ["first_name", "last_name", "email", "phone"];
export const personCells = ({ cells: { first_name, last_name, email, phone: given } }: Entry) => ({
	first_name,
	last_name,
	email: email || null,
	phone: phoneDigits(given ?? "").slice(-8) || null,
});

/** How those in the files are found among those who are here. A number alone is nobody, and neither is a name that a birthday contradicts. */
export const FINDING = {
	staff: {
		record: "staff",
		columns: PERSON,
		exact: name,
		ways: [sql`${number} and ${name}`, sql`${here} and ${mail}`, sql`${here} and ${name} and (e.email is null or a.email is null)`],
		same: sql`${first} or ${mail}`,
		likely: [sql`${number} and ${last} and (${first} or ${mail})`],
	},
	classes: {
		record: "classes",
		columns: ["name", "year"],
		// what a class was called last year is another class this year
		exact: sql`e.academic_year_id = a.year::bigint`,
		ways: [
			sql`${number} and e.academic_year_id = a.year::bigint`,
			sql`e.academic_year_id = a.year::bigint and fold(e.name) = fold(a.name)`,
		],
	},
	students: {
		record: "students",
		columns: ["first_name", "last_name", "birth"],
		exact: sql`${name} and (${birth} or e.date_of_birth is null or a.birth is null)`,
		ways: [
			sql`${number} and ${name}`,
			sql`${here} and ${name} and ${birth}`,
			sql`${here} and ${name} and e.date_of_birth is null and a.birth is null`,
		],
		same: sql`(${name}) or ((${first} or ${last}) and ${birth})`,
		likely: [sql`${number} and ${birth} and (${first} or ${last})`],
	},
	contacts: {
		record: "contacts",
		columns: PERSON,
		exact: name,
		ways: [sql`${here} and ${name} and ${mail}`, sql`${here} and ${name} and ${phone}`],
		same: sql`(${first} or ${last}) and (${mail} or ${phone})`,
	},
} as const satisfies Record<string, Finding>;
