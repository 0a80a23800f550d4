import { type ModuleName, type Permission, PLAN_MODULES } from "@homeroom/contract/kit/modules.ts";
import { type Reach, type RolePermissions, reachOf } from "@homeroom/contract/kit/permissions.ts";
import type { SchoolWords } from "@homeroom/contract/kit/words/own-words.ts";

export interface ActorValues {
	session_id: string;
	user_id: number;
	display_name: string;
	is_operator: boolean;
	/** A second factor was proved in this session. */
	second_factor: boolean;
	/** The one customer that vouched for the person (SSO, badge); the session reaches no other and cannot change the login. */
	bound_customer_id: number | null;
	/** Null until a customer is chosen. */
	customer_id: number | null;
	role: string | null;
	/** Of the role whose rights count; null for helping operators, who belong to none. */
	role_id: number | null;
	portal_type: "ADMIN" | "CLIENT" | null;
	permissions: RolePermissions | null;
	/** Modules that the plan lacks or the customer switched off. */
	closed: readonly string[];
	/** What the customer says in the place of the product's words. */
	words: SchoolWords;
	/** The subscription's grace period is over. */
	read_only: boolean;
	/** Why the chosen customer stays shut. */
	withheld: "second_factor" | null;
	/** The role whose eyes the person looks through. */
	viewing_as: { role_id: number; role: string } | null;
	/** An operator whom the customer let in. */
	support: { grant_id: number; until: string; may_change: boolean } | null;
}

/** Who acts, and where. Immutable: a change of rights makes a new one. */
export class Actor {
	readonly session_id: string;
	readonly user_id: number;
	readonly display_name: string;
	readonly is_operator: boolean;
	readonly second_factor: boolean;
	readonly bound_customer_id: number | null;
	readonly customer_id: number | null;
	readonly role: string | null;
	readonly role_id: number | null;
	readonly portal_type: "ADMIN" | "CLIENT" | null;
	readonly permissions: RolePermissions | null;
	readonly closed: readonly string[];
	readonly words: SchoolWords;
	readonly read_only: boolean;
	readonly withheld: ActorValues["withheld"];
	readonly viewing_as: ActorValues["viewing_as"];
	readonly support: ActorValues["support"];
	readonly #reach = new Map<Permission, Reach>();

	constructor(values: ActorValues) {
		this.session_id = values.session_id;
		this.user_id = values.user_id;
		this.display_name = values.display_name;
		this.is_operator = values.is_operator;
		this.second_factor = values.second_factor;
		this.bound_customer_id = values.bound_customer_id;
		this.customer_id = values.customer_id;
		this.role = values.role;
		this.role_id = values.role_id;
		this.portal_type = values.portal_type;
		this.permissions = values.permissions;
		this.closed = values.closed;
		this.words = values.words;
		this.read_only = values.read_only;
		this.withheld = values.withheld;
		this.viewing_as = values.viewing_as;
		this.support = values.support;
	}

	reach(permission: Permission): Reach {
		let reach = this.#reach.get(permission);
		if (reach === undefined) {
			reach = reachOf(this.permissions, permission, this.closed);
			this.#reach.set(permission, reach);
		}
		return reach;
	}
	allows(permission: Permission): boolean {
		return this.reach(permission) !== "none";
	}
	/** Looking only: through another role's eyes, or as an operator who may not change anything. */
	get only_looks(): boolean {
		return this.viewing_as !== null || this.support?.may_change === false;
	}
}

/** Modules nobody in the customer reaches. */
export const closedModules = (plan_modules: readonly string[] | null, modules_off: readonly string[]): ModuleName[] =>
	PLAN_MODULES.filter((name) => (plan_modules !== null && !plan_modules.includes(name)) || modules_off.includes(name));
