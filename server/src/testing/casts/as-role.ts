import type { RolePermissions } from "@homeroom/contract/kit/permissions.ts";
import { expect } from "vitest";
import { eventually } from "../eventually.ts";
import type { Caller, ROLES, School, TestApp } from "../test-app.ts";

/** Somebody of a role that has these permissions from now on. Who had signed in before is known with the old ones for a moment: that is waited for. */
export async function asRole(t: TestApp, school: School, key: (typeof ROLES)[number], permissions: RolePermissions): Promise<Caller> {
	await t.owner.query("update roles set permissions = $3 where customer_id = $1 and key = $2", [
		school.customer_id,
		key,
		JSON.stringify(permissions),
	]);
	const caller = await t.as(school, key);
	await eventually(async () => {
		const { body } = await caller.call<{ role_permissions: unknown }>("POST", "/get_user_details_by_token", {});
		expect(body.role_permissions).toEqual(permissions);
	});
	return caller;
}
