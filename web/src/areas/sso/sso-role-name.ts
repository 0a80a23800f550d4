import { useT } from "../../kit/i18n/i18n.ts";
import { roleName } from "../../kit/session/role-name.ts";
import type { SsoRole } from "./sso.api.ts";

/** The name of a role by its id; null is nobody's. */
export function useRoleName(roles: SsoRole[]): (id: number | null) => string {
	const { t } = useT();
	return (id) => {
		const role = roles.find((one) => one.id === id);
		return role ? roleName(role.key ?? role.name, t) : t("sso.nobody_new");
	};
}
