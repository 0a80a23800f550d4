import type { Permission } from "@homeroom/contract/kit/modules.ts";
import { type Reach, type RolePermissions, reachOf } from "@homeroom/contract/kit/permissions.ts";

/** Who acts, and where. Immutable: a change of rights makes a new one. */
export class Actor {
	readonly session_id: string;
	readonly user_id: number;
	readonly display_name: string;
	/** Null until a customer is chosen. */
	readonly customer_id: number | null;
	readonly role: string | null;
	readonly portal_type: "ADMIN" | "CLIENT" | null;
	readonly permissions: RolePermissions | null;
	readonly #reach = new Map<Permission, Reach>();

	constructor(values: Pick<Actor, "session_id" | "user_id" | "display_name" | "customer_id" | "role" | "portal_type" | "permissions">) {
		this.session_id = values.session_id;
		this.user_id = values.user_id;
		this.display_name = values.display_name;
		this.customer_id = values.customer_id;
		this.role = values.role;
		this.portal_type = values.portal_type;
		this.permissions = values.permissions;
	}

	reach(permission: Permission): Reach {
		let reach = this.#reach.get(permission);
		if (reach === undefined) {
			reach = reachOf(this.permissions, permission);
			this.#reach.set(permission, reach);
		}
		return reach;
	}
}
