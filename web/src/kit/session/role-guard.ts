import type { Permission } from "@homeroom/contract/kit/modules.ts";
import { redirect } from "@tanstack/react-router";
import { deny } from "./guards.ts";
import { currentSession, permits } from "./session.ts";

/**
 * `beforeLoad: requiresRole("admin", "Settings.View")`: for admins, or for editors and admins, and for whom the school gave
 * the permission besides. An admin is also an editor.
 */
export const requiresRole = (rule: "admin" | "editor", permission: Permission) => (): void => {
	const session = currentSession();
	if (permits(session, permission)) return;
	const role = session?.user.userRole;
	// the right role without the permission: the plan lacks the module, or the school took it from the role
	if (role === "admin" || (rule === "editor" && role === "editor")) deny(permission);
	throw redirect({ to: "/pages/not-authorized", search: { needs: permission }, replace: true });
};
