import type { Role, RoleInput, roles } from "@homeroom/contract/areas/roles/roles.contract.ts";
import type { SessionAnswer } from "@homeroom/contract/areas/session/session.contract.ts";
import type { CallAnswer } from "@homeroom/contract/kit/call.ts";
import { MODULE_NAMES, MODULES, type Permission } from "@homeroom/contract/kit/modules.ts";
import { allows, covers, type RolePermissions } from "@homeroom/contract/kit/permissions.ts";
import type pg from "pg";
import { type CustomerDb, inCustomer } from "../../kit/db/customer-db.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import type { Actor } from "../../kit/session/actor.ts";
import type { Sessions } from "../../kit/session/sessions.ts";
import type { SessionDoor } from "../session/session.public.ts";
import { adminNames, changeRole, findRole, findRoles, insertRole, lookAs, namesOfRole, ownPermissions, planOf } from "./roles.queries.ts";

export interface RolesParts {
	pool: pg.Pool;
	sessions: Sessions;
	door: SessionDoor;
}
const EVERY = MODULE_NAMES.flatMap((module) => MODULES[module].actions.map((action) => `${module}.${action}` as Permission));
const NAMES_SHOWN = 5;
const ADMINS_SHOWN = 3;

export async function createRole(
	db: CustomerDb,
	actor: Actor,
	{
		from_role_id,
		...input
	}: Omit<RoleInput, "permissions" | "requires_second_factor"> &
		Partial<Pick<RoleInput, "permissions" | "requires_second_factor">> & { from_role_id?: number | null | undefined },
): Promise<Role> {
	const from = from_role_id == null ? undefined : await findRole(db, actor, from_role_id);
	if (from_role_id != null && from === undefined) throw new Refusal("invalid", { fields: { from_role_id: { message: "choice" } } });
	const permissions = input.permissions ?? from?.permissions ?? [];
	refuseBeyond(actor, permissions);
	const requires_second_factor = input.requires_second_factor ?? from?.requires_second_factor ?? false;
	const id = await insertRole(db, { ...input, permissions, requires_second_factor });
	if (id === undefined) throw nameTaken();
	return found(await findRole(db, actor, id));
}

export async function updateRole(
	db: CustomerDb,
	actor: Actor,
	id: number,
	{ version, ...changes }: Partial<RoleInput> & { version: number },
): Promise<Role> {
	const before = found(await findRole(db, actor, id));
	if (!before.mine_to_give) throw new Refusal("beyond_you");
	refuseFixed(before, changes);
	if (changes.permissions !== undefined) refuseBeyond(actor, changes.permissions);
	const changed = await changeRole(db, id, version, changes).catch((error: unknown) => {
		throw (error as { code?: string }).code === "23505" ? nameTaken() : error;
	});
	const role = found(await findRole(db, actor, id));
	if (!changed) throw new Refusal("conflict", { current: role });
	return role;
}

/** Built-in roles keep their names; the admin's permissions are everything and stay so. */
function refuseFixed(role: Role, changes: Partial<RoleInput>): void {
	if (role.key === null) return;
	const renamed = changes.name !== undefined && changes.name !== role.name;
	const narrowed = changes.permissions !== undefined && changes.permissions !== 1;
	const described = changes.description !== undefined && changes.description !== role.description;
	if (renamed || (role.key === "admin" && (narrowed || described))) throw new Refusal("role_fixed");
}
function refuseBeyond(actor: Actor, permissions: RolePermissions): void {
	if (!covers(actor.permissions, permissions)) throw new Refusal("invalid", { fields: { permissions: { message: "role_beyond" } } });
}
const nameTaken = (): Refusal => new Refusal("invalid", { fields: { name: { message: "taken" } } });

export async function removeRole(db: CustomerDb, actor: Actor, id: number): Promise<void> {
	const role = found(await findRole(db, actor, id));
	if (role.key !== null) throw new Refusal("role_fixed");
	if (!role.mine_to_give) throw new Refusal("beyond_you");
	await db
		.deleteFrom("roles")
		.where("id", "=", id)
		.execute()
		.catch((error: unknown) => {
			throw (error as { code?: string }).code === "23503" ? new Refusal("role_in_use") : error;
		});
}

/** What a role's people would gain and lose. */
export async function previewRole(
	db: CustomerDb,
	actor: Actor,
	id: number,
	next: Pick<RoleInput, "permissions" | "requires_second_factor">,
): Promise<CallAnswer<typeof roles.preview>> {
	const role = found(await findRole(db, actor, id));
	if (!role.mine_to_give) throw new Refusal("beyond_you");
	refuseFixed(role, { permissions: next.permissions });
	refuseBeyond(actor, next.permissions);
	const had = (permission: Permission) => grants(role.permissions, permission);
	const gets = (permission: Permission) => grants(next.permissions, permission);
	const mayStill = allows(next.permissions, "Roles.View") && allows(next.permissions, "Roles.Edit");
	return {
		users: role.users,
		names: await namesOfRole(db, id, NAMES_SHOWN),
		gained: EVERY.filter((permission) => gets(permission) && !had(permission)),
		lost: EVERY.filter((permission) => had(permission) && !gets(permission)),
		locks_me_out: role.is_mine && (!mayStill || (next.requires_second_factor && !actor.second_factor)),
	};
}
/** The action itself is enabled: seeing all and seeing one's own are told apart. */
function grants(permissions: RolePermissions, permission: Permission): boolean {
	if (permissions === 1) return true;
	const [module, action] = permission.split(".");
	return permissions.some(
		({ module_name, has_permission, action_list }) =>
			module_name === module && has_permission && action_list.some(({ action_name, enabled }) => action_name === action && enabled),
	);
}

/** Why something is closed to the actor, and what would open it. */
export async function openingOf(db: CustomerDb, actor: Actor, permission: Permission): Promise<CallAnswer<typeof roles.opening>> {
	const module = permission.slice(0, permission.indexOf("."));
	const closed = actor.closed.includes(module);
	const { plan_modules } = await planOf(db);
	const all = await findRoles(db, actor);
	return {
		permission,
		allowed: actor.allows(permission),
		closed_by: closed ? (plan_modules !== null && !plan_modules.includes(module) ? "plan" : "switch") : null,
		roles: all.filter((role) => allows(role.permissions, permission)).map(({ id, key, name }) => ({ id, role: key ?? name })),
		admins: actor.portal_type === "ADMIN" ? await adminNames(db, ADMINS_SHOWN) : [],
	};
}

/** Looking through another role's eyes. Not inside a transaction: the answer must already show the new eyes. */
export class ViewAs {
	readonly #parts: RolesParts;

	constructor(parts: RolesParts) {
		this.#parts = parts;
	}

	async begin(actor: Actor, role_id: number): Promise<SessionAnswer> {
		if (actor.customer_id === null) throw new Refusal(actor.withheld === null ? "no_customer" : "second_factor_required");
		const db = inCustomer(this.#parts.pool, { customer_id: actor.customer_id, user_id: actor.user_id, request_id: null });
		const own = actor.support === null ? await ownPermissions(db, actor.user_id) : null;
		if (!allows(own, "Roles.ViewAs")) throw new Refusal("forbidden", { needed: "Roles.ViewAs" });
		const role = found(await findRole(db, actor, role_id));
		if (!covers(own, role.permissions)) throw new Refusal("beyond_you");
		return this.#look(actor, role_id);
	}

	end(actor: Actor): Promise<SessionAnswer> {
		return this.#look(actor, null);
	}

	async #look(actor: Actor, role_id: number | null): Promise<SessionAnswer> {
		const { pool, sessions, door } = this.#parts;
		await lookAs(inCustomer(pool, { customer_id: 0, user_id: actor.user_id, request_id: null }), actor.session_id, role_id);
		// the database announces it to all processes; this one need not wait for that
		sessions.forget(`session ${actor.session_id}`);
		return door.answer(actor.session_id, actor.user_id);
	}
}
