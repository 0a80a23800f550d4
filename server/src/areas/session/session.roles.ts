import { BUILT_IN, type BuiltIn } from "@homeroom/contract/kit/module-spec.ts";
import { MODULE_NAMES, MODULES } from "@homeroom/contract/kit/modules.ts";
import { granting, type RolePermissions } from "@homeroom/contract/kit/permissions.ts";

const NAMES: Record<BuiltIn, string> = {
	editor: "Editor",
	teacher: "Teacher",
	office: "Office",
	finance: "Finance",
	staff: "Staff",
	client: "Client",
};
const grantsOf = (role: BuiltIn): Record<string, readonly string[]> =>
	Object.fromEntries(MODULE_NAMES.flatMap((module) => (MODULES[module].grants[role] ? [[module, MODULES[module].grants[role]]] : [])));

/** Roles that every customer starts with, as the modules grant. A customer may change its copies; `admin` can always do everything. */
export const BUILT_IN_ROLES: Record<string, { name: string; permissions: RolePermissions }> = {
	admin: { name: "Admin", permissions: 1 },
	...Object.fromEntries(BUILT_IN.map((role) => [role, { name: NAMES[role], permissions: granting(grantsOf(role)) }])),
};
