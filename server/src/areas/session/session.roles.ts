import { granting, type RolePermissions } from "@homeroom/contract/kit/permissions.ts";

const STUDENTS = ["View", "Create", "Edit", "Delete", "Import", "Export", "Badges"];
const CLIENTS = ["View", "Create", "Edit", "Delete", "Import", "Export", "Merge"];

/** Roles that every customer starts with. A customer may change its copies; `admin` can always do everything. */
export const BUILT_IN_ROLES: Record<string, { name: string; permissions: RolePermissions }> = {
	admin: { name: "Admin", permissions: 1 },
	editor: { name: "Editor", permissions: granting({ Students: STUDENTS, Clients: CLIENTS }) },
	// what a child is allergic to, whoever teaches it must know; each look is noted
	teacher: { name: "Teacher", permissions: granting({ Students: ["ViewOwn", "Sensitive"], Clients: ["ViewOwn"] }) },
	office: {
		name: "Office",
		permissions: granting({ Students: [...STUDENTS, "Sensitive", "SensitiveEdit"], Clients: CLIENTS, Users: ["View"] }),
	},
	finance: { name: "Finance", permissions: granting({ Students: ["View"], Clients: ["View", "Export"] }) },
	staff: { name: "Staff", permissions: granting({ Students: ["View"] }) },
	client: { name: "Client", permissions: granting({ Students: ["ViewOwn"], Clients: ["ViewOwn"] }) },
};
