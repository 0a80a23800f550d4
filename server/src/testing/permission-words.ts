import type { ROLES } from "./test-app.ts";

/** Who calls: each built-in role, somebody who has not chosen a school yet, an operator with a second factor, and a stranger. */
export type Person = (typeof ROLES)[number] | "no_customer" | "operator" | "anonymous";
export type Answers = Record<Person, number>;

export const everybody = (status: number): Answers => ({
	admin: status,
	editor: status,
	teacher: status,
	office: status,
	finance: status,
	staff: status,
	client: status,
	no_customer: status,
	operator: status,
	anonymous: status,
});
export const signedIn = (status: number): Answers => ({ ...everybody(status), anonymous: 401 });
export const members = (status: number): Answers => ({ ...signedIn(status), no_customer: 403, operator: 403 });
/** Those roles may; the rest of the school may not. */
export const only = (status: number, roles: Person[]): Answers => ({
	...members(403),
	...Object.fromEntries(roles.map((role) => [role, status])),
});
export const operators = (status: number): Answers => ({ ...signedIn(403), operator: status });
