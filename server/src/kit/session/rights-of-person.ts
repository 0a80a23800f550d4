import { HELPER_PERMISSIONS } from "@homeroom/contract/kit/helping.ts";
import type { Permission } from "@homeroom/contract/kit/modules.ts";
import { type Reach, type RolePermissions, reachOf } from "@homeroom/contract/kit/permissions.ts";
import { ask, type CustomerDb } from "../db/customer-db.ts";
import { type Param, param, sql } from "../db/sql-text.ts";
import { Refusal } from "../http/refusal.ts";
import { closedModules } from "./actor.ts";

interface Found {
	permissions: RolePermissions | null;
	helps: boolean;
	plan_modules: string[] | null;
	modules_off: string[];
}
const foundFor = (
	user_id: number,
	customer_id: number,
	grant: Param,
) => sql`select r.permissions, g.id is not null as helps, c.plan_modules, c.modules_off
	from platform.users u
	join platform.customers c on c.id = ${customer_id} and c.status = 'active'
	left join memberships m on m.customer_id = c.id and m.user_id = u.id and m.status = 'active' and m.accepted_at is not null and ${grant}::bigint is null
	left join roles r on r.customer_id = m.customer_id and r.id = m.role_id
	left join platform.support_grants g on g.customer_id = c.id and g.id = ${grant} and u.is_operator and g.may_change and g.revoked_at is null and g.expires_at > now()
	where u.id = ${user_id} and u.status = 'active'`;

/**
 * How far a person's permission reaches in this customer now, for a job that acts for them: they may have no session any more.
 * `grant_id`: they began it as a helper, and as nothing else.
 */
export async function reachOfPerson(
	db: CustomerDb,
	{ user_id, grant_id }: { user_id: number; grant_id: number | null },
): Promise<(permission: Permission) => Reach> {
	const [found] = await ask<Found>(db, foundFor(user_id, db.customer_id, param(grant_id)));
	if (found === undefined) return () => "none";
	const closed = closedModules(found.plan_modules, found.modules_off);
	return (permission) => reachOf(found.helps ? HELPER_PERMISSIONS : found.permissions, permission, closed);
}

/**
 * Asked first in each transaction in which a job writes: its school may have become read-only since somebody asked for it.
 * What has begun by then is finished.
 */
export async function refuseReadOnly(db: CustomerDb): Promise<void> {
	const [row] = await ask<{ read_only: boolean }>(db, sql`select read_only from platform.customers where id = ${db.customer_id}`);
	if (row?.read_only !== false) throw new Refusal("read_only");
}
