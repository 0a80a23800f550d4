import type { Role, RoleInput } from "@homeroom/contract/areas/roles/roles.contract.ts";
import { covers, type RolePermissions } from "@homeroom/contract/kit/permissions.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { changeSession } from "../session/session.public.ts";

const rolesSeenBy = (
	user_id: number,
) => sql`select r.id, r.key, r.name, r.description, r.permissions, r.requires_second_factor, r.version, r.created_at,
	(select count(*) from memberships m where m.customer_id = r.customer_id and m.role_id = r.id) as users,
	exists (select from memberships m where m.customer_id = r.customer_id and m.role_id = r.id and m.user_id = ${user_id}) as is_mine
	from roles r`;

const seenBy =
	(actor: Actor) =>
	(row: Omit<Role, "mine_to_give">): Role => ({ ...row, mine_to_give: covers(actor.permissions, row.permissions) });

/** Built-in ones in their own order, then the customer's by name. */
export const findRoles = async (db: CustomerDb, actor: Actor): Promise<Role[]> =>
	(
		await ask<Omit<Role, "mine_to_give">>(
			db,
			sql`${rolesSeenBy(actor.user_id)} order by r.key is null, case when r.key is not null then r.id end, r.name limit 500`,
		)
	).map(seenBy(actor));

export async function findRole(db: CustomerDb, actor: Actor, id: number): Promise<Role | undefined> {
	const [row] = await ask<Omit<Role, "mine_to_give">>(db, sql`${rolesSeenBy(actor.user_id)} where r.id = ${id}`);
	return row && seenBy(actor)(row);
}

/** Undefined: the name is taken. */
export async function insertRole(db: CustomerDb, { permissions, ...role }: RoleInput): Promise<number | undefined> {
	const row = await db
		.insertInto("roles")
		.values({ ...role, permissions: JSON.stringify(permissions) })
		.onConflict((conflict) => conflict.columns(["customer_id", "name"]).doNothing())
		.returning("id")
		.executeTakeFirst();
	return row?.id;
}

/** Changes the row only where it still has the version that the person saw. */
export async function changeRole(
	db: CustomerDb,
	id: number,
	version: number,
	{ permissions, ...changes }: Partial<RoleInput>,
): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("roles")
		.set({ ...changes, ...(permissions !== undefined && { permissions: JSON.stringify(permissions) }), version: sql`version + 1` })
		.where("id", "=", id)
		.where("version", "=", version)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}

export const namesOfRole = async (db: CustomerDb, role_id: number, limit: number): Promise<string[]> =>
	(
		await db
			.selectFrom("memberships")
			.select(sql<string>`first_name || ' ' || last_name`.as("name"))
			.where("role_id", "=", role_id)
			.orderBy("search")
			.limit(limit)
			.execute()
	).map(({ name }) => name);

/** People who may do everything and are here. */
export const adminNames = async (db: CustomerDb, limit: number): Promise<string[]> =>
	(
		await db
			.selectFrom("memberships as m")
			.innerJoin("roles as r", (join) => join.onRef("r.customer_id", "=", "m.customer_id").onRef("r.id", "=", "m.role_id"))
			.select(sql<string>`m.first_name || ' ' || m.last_name`.as("name"))
			.where(sql<string>`r.permissions::text`, "=", "1")
			.where("m.status", "=", "active")
			.where("m.accepted_at", "is not", null)
			.orderBy("m.search")
			.limit(limit)
			.execute()
	).map(({ name }) => name);

export const planOf = (db: CustomerDb) =>
	db.selectFrom("platform.customers").select(["plan_modules"]).where("id", "=", db.customer_id).executeTakeFirstOrThrow();

/** What the person's own role grants, whatever eyes they look through just now. */
export async function ownPermissions(db: CustomerDb, user_id: number): Promise<RolePermissions | null> {
	const row = await db
		.selectFrom("memberships as m")
		.innerJoin("roles as r", (join) => join.onRef("r.customer_id", "=", "m.customer_id").onRef("r.id", "=", "m.role_id"))
		.select("r.permissions")
		.where("m.user_id", "=", user_id)
		.where("m.status", "=", "active")
		.executeTakeFirst();
	return (row?.permissions as RolePermissions | undefined) ?? null;
}

export async function lookAs(db: CustomerDb, session_id: string, role_id: number | null): Promise<void> {
	await changeSession(db, session_id, { view_as_role_id: role_id });
}
