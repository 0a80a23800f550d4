import { useQuery } from "@tanstack/react-query";
import { useT } from "../../kit/i18n/i18n.ts";
import { roleName } from "../../kit/session/role-name.ts";
import { roleChoicesQuery } from "./users.api.ts";

/** Roles that the reader may give, under the names the reader knows. */
export function useGiveableRoles() {
	const { t } = useT();
	const { data } = useQuery(roleChoicesQuery());
	return (data?.roles ?? [])
		.filter(({ mine_to_give }) => mine_to_give)
		.map(({ id, role, name }) => ({ id, role, label: roleName(role, t), names: [role, name, roleName(role, t)] }));
}
