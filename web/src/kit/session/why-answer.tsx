import type { ModuleAction, ModuleName, Permission } from "@homeroom/contract/kit/modules.ts";
import { useQuery } from "@tanstack/react-query";
import { TextSkeleton } from "../../ui/text-skeleton.tsx";
import { useT } from "../i18n/i18n.ts";
import { openingQuery } from "./opening-query.ts";
import { roleName } from "./role-name.ts";
import classes from "./why.module.css";

/** In words: what is needed, which roles have it, and whom to ask. */
export default function WhyAnswer({ permission }: { permission: Permission }) {
	const { t } = useT();
	const { data, error } = useQuery(openingQuery(permission));
	const [module, action] = permission.split(".") as [ModuleName, ModuleAction];
	if (error) return <p className={classes.line}>{error.message}</p>;
	if (!data)
		return (
			<div aria-busy="true">
				<TextSkeleton width={220} />
				<TextSkeleton width={160} />
			</div>
		);
	const needed = t("why.needed", { module: t(`module.${module}`), action: t(`action_name.${action}`) });
	if (data.closed_by)
		return (
			<>
				<p className={classes.line}>{needed}</p>
				<p className={classes.line}>{t(data.closed_by === "plan" ? "why.plan" : "why.switch", { module: t(`module.${module}`) })}</p>
			</>
		);
	return (
		<>
			<p className={classes.line}>{needed}</p>
			<p className={classes.line}>{t("why.roles", { roles: data.roles.map(({ role }) => roleName(role, t)).join(", ") })}</p>
			{data.admins.length > 0 ? <p className={classes.line}>{t("why.ask", { names: data.admins.join(", ") })}</p> : null}
		</>
	);
}
