import type pg from "pg";
import type { DemoFilling } from "../../demo-schools.ts";
import { inRole } from "../../kit/db/pool.ts";
import { makeUser } from "../session/session.builders.ts";
import { makeMembership } from "./users.builders.ts";

/** First name, last name, role, department, and what is special about them. */
export type DemoColleague = [
	first: string,
	last: string,
	role: string,
	department: string,
	special?: "invited" | "blocked" | "deactivated",
];

export const NORTH_STAFF: DemoColleague[] = [
	["Margaret", "Whitfield", "teacher", "Reception"],
	["Samuel", "Okafor", "teacher", "Mathematics"],
	["Rachel", "Brennan", "teacher", "Languages"],
	["Imran", "Siddiqui", "teacher", "Science"],
	["Claire", "Dunmore", "teacher", "Languages"],
	["Owen", "Pritchard", "teacher", "Sports"],
	["Grace", "Adeyemi", "teacher", "Music", "invited"],
	["Tom", "Hartley", "staff", "Caretaking"],
	["Niamh", "Gallagher", "office", "Office"],
	["Victor", "Lindqvist", "finance", "Office"],
	["Hannah", "Pryce", "editor", "Management"],
	["Leonard", "Marsh", "teacher", "Science", "deactivated"],
	["Kieran", "Walsh", "staff", "Caretaking", "blocked"],
	["Yasmin", "Farouk", "teacher", "Mathematics", "invited"],
];
export const SOUTH_STAFF: DemoColleague[] = [
	["Annette", "Böhm", "teacher", "Deutsch"],
	["Dirk", "Paulsen", "teacher", "Mathematik"],
	["Seher", "Aydın", "teacher", "Naturwissenschaften"],
	["Friedrich", "Graf", "teacher", "Naturwissenschaften"],
	["Laura", "Steinmetz", "teacher", "Fremdsprachen"],
	["Pierre", "Lacroix", "teacher", "Fremdsprachen"],
	["Mareike", "Hinrichs", "teacher", "Sport", "invited"],
	["Tobias", "Kranz", "teacher", "Mathematik"],
	["Gisela", "Obermaier", "office", "Sekretariat"],
	["Malte", "Jürgens", "finance", "Verwaltung"],
	["Ines", "Wolff", "editor", "Schulleitung"],
	["Rüdiger", "Thoma", "staff", "Haustechnik"],
	["Benno", "Seidel", "staff", "Haustechnik", "blocked"],
	["Nele", "Brandt", "teacher", "Deutsch", "deactivated"],
];

const COLOURS = ["#48607c", "#2f7d6b", "#8a4f7d", "#b0562c", "#1d4ed8", "#334155"];
const DAY_MS = 86_400_000;

/** Colleagues to look at, and their logins by name. The transaction must already be the customer's. `makeLogin` gives them none to come in by. */
export async function makeDemoStaff(
	client: pg.ClientBase,
	customer_id: number,
	staff: DemoColleague[],
	domain: string,
	invited_by: number,
	makeLogin: (email: string, person: { first_name: string; last_name: string; colour_code: string }) => Promise<number>,
): Promise<Record<string, number>> {
	const logins: Record<string, number> = {};
	for (const [i, [first_name, last_name, role, department, special]] of staff.entries()) {
		const name = `${first_name}.${last_name}`
			.normalize("NFD")
			.replace(/ı/g, "i")
			.replace(/[^A-Za-z.]/g, "")
			.toLowerCase();
		const colour_code = COLOURS[i % COLOURS.length] as string;
		const user_id = await makeLogin(`${name}@${domain}`, { first_name, last_name, colour_code });
		logins[`${first_name} ${last_name}`] = user_id;
		const since = new Date(Date.UTC(2026, 7, 3 + i)).toISOString();
		const invited_at = new Date(Date.now() - (i + 1) * DAY_MS).toISOString();
		await makeMembership(client, customer_id, {
			user_id,
			role,
			department,
			status: special === "blocked" || special === "deactivated" ? special : "active",
			...(special === "invited"
				? { accepted_at: null, invited_by, invited_at, created_at: invited_at }
				: { accepted_at: since, created_at: since }),
		});
	}
	return logins;
}

/** Colleagues who cannot log in. */
export async function fillColleagues(client: pg.ClientBase, school: DemoFilling): Promise<void> {
	const staff = school.key === "north" ? NORTH_STAFF : SOUTH_STAFF;
	const made = await makeDemoStaff(client, school.customer_id, staff, school.domain, school.users.admin, (email, person) =>
		inRole(client, "none", () => makeUser(client, { ...person, email, is_demo: true })),
	);
	school.logins = { ...made, ...school.logins };
}
