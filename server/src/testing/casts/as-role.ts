import type { RolePermissions } from "@homeroom/contract/kit/permissions.ts";
import { expect } from "vitest";
import { eventually } from "../eventually.ts";
import type { Caller, ROLES, School, TestApp } from "../test-app.ts";
import { KNOWN_RIGHTS } from "./known-rights.ts";

type RoleKey = (typeof ROLES)[number];

/** Somebody of a role that has these permissions from now on. Who had signed in before is known with the old ones for a moment: that is waited for. */
export async function asRole(t: TestApp, school: School, key: RoleKey, permissions: RolePermissions): Promise<Caller> {
	await roleMay(t, school, key, permissions);
	const caller = await t.as(school, key);
	await knownWith(permissions, caller);
	return caller;
}

/**
 * A role has these permissions from now on, and these people of it, who had signed in before, are known with them.
 * Nobody is named where nobody of the role calls: what reads the role from the database at each time is told without a wait.
 */
export async function roleMay(t: TestApp, school: School, key: RoleKey, permissions: RolePermissions, ...callers: Caller[]): Promise<void> {
	const { rowCount } = await t.owner.query("update roles set permissions = $3 where customer_id = $1 and key = $2", [
		school.customer_id,
		key,
		JSON.stringify(permissions),
	]);
	expect(rowCount, `the role ${key} of ${school.name}`).toBe(1);
	for (const caller of callers) await knownWith(permissions, caller);
}

/** What a role may now, to give it back afterwards. */
export async function permissionsOf(t: TestApp, school: School, key: RoleKey): Promise<RolePermissions> {
	const { rows } = await t.owner.query<{ permissions: RolePermissions }>(
		"select permissions from roles where customer_id = $1 and key = $2",
		[school.customer_id, key],
	);
	const [role] = rows;
	if (role === undefined) throw new Error(`${school.name} has no role ${key}`);
	return role.permissions;
}

/** As the server remembers them: an answer that is read from the database says the new ones while other calls still go by the old. */
const knownWith = (permissions: RolePermissions, caller: Caller): Promise<void> =>
	eventually(async () => {
		const { body } = await caller.call<{ permissions: unknown }>("GET", KNOWN_RIGHTS);
		expect(body.permissions).toEqual(permissions);
	});
