import { type KnownTable, linesOf, listIn } from "../rosters.model.ts";

const GUARDIANS = new Set(["parent", "guardian", "relative"]);
export const isGuardianRole = (role: string): boolean => GUARDIANS.has(role);
/** Whoever is neither a student nor a guardian works there, whatever else they are called. */
export const isStaffRole = (role: string): boolean => role !== "student" && !isGuardianRole(role);
/** What people are to the school. */
export const STAFF_KINDS: ReadonlyMap<string, string> = new Map([
	["teacher", "teacher"],
	["administrator", "leadership"],
	["districtadministrator", "leadership"],
	["principal", "leadership"],
	["siteadministrator", "leadership"],
	["aide", "assistant"],
	["counselor", "support"],
]);
export const isDeleted = (status: string): boolean => /^(tobedeleted|inactive)$/i.test(status);

export interface Role {
	role: string;
	schools: string[];
	gone: boolean;
}
/** Of somebody whom the table of roles does not have: told where people are staff, and refused. */
export const NO_ROLE = "roster_no_role";
export const UNTOLD: Role = { role: "", schools: [], gone: false };

const groupOf = (role: string) => (isStaffRole(role) ? "staff" : role === "student" ? role : "guardian");

/** What each person is: a teacher may be a parent, too, but is a teacher once, however many schools they teach at. */
export function rolesIn(tables: readonly KnownTable[]): Map<string, Role[]> {
	const roles = new Map<string, Role[]>();
	const today = new Date().toISOString().slice(0, 10);
	for (const { cell } of linesOf(tables, "roles")) {
		const ends = cell("enddate");
		const isOver = /^\d{4}-\d\d-\d\d/.test(ends) && ends.slice(0, 10) < today;
		const one = {
			role: cell("role").toLowerCase(),
			schools: listIn(cell("orgsourcedid")),
			gone: isDeleted(cell("status")) || isOver,
		};
		const mine = roles.get(cell("usersourcedid")) ?? [];
		roles.set(cell("usersourcedid"), mine);
		const same = mine.find(({ role }) => groupOf(role) === groupOf(one.role));
		if (same === undefined) mine.push(one);
		// one that goes on counts more than one that is over
		else if (same.gone && !one.gone) Object.assign(same, one);
		else if (same.gone === one.gone) same.schools.push(...one.schools);
	}
	return roles;
}
