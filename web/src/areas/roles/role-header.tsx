import { ActionIcon, Menu } from "@mantine/core";
import { IconCopy, IconDots, IconEye, IconTrash } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { BackLink } from "../../kit/routing/back-link.tsx";
import { roleName } from "../../kit/session/role-name.ts";
import { useAllows } from "../../kit/session/session.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import classes from "./role-header.module.css";
import { useViewAs } from "./role-view-as.ts";
import { ROLES, type Role } from "./roles.api.ts";

const route = getRouteApi("/app/settings/roles/$roleId");
const ICON = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

/** `actions`: the main one; the others are in the menu beside it. */
export function RoleHeader({ role, actions }: { role: Role; actions: ReactNode }) {
	const { t } = useT();
	return (
		<PageHeader
			above={<BackLink to="/settings/roles">{t("roles.back")}</BackLink>}
			title={roleName(role.key ?? role.name, t)}
			context={
				<>
					{t(role.key ? "roles.built_in" : "roles.own")} ·{" "}
					<Link to="/settings/users" search={{ role_id: role.id }} className={classes.people}>
						{t("roles.people", { count: role.users })}
					</Link>
				</>
			}
			actions={
				<>
					{actions}
					<RoleMenu role={role} />
				</>
			}
		/>
	);
}

function RoleMenu({ role }: { role: Role }) {
	const { t } = useT();
	const allows = useAllows();
	const navigate = route.useNavigate();
	const viewAs = useViewAs();
	const remove = useDeed(() => api.roles.remove({ params: { id: role.id } }), {
		// away first: this page would ask for a role that is gone
		early: async () => {
			await navigate({ to: "/settings/roles" });
			return undefined;
		},
		said: () => t("roles.deleted", { name: role.name }),
		invalidates: [[ROLES]],
	});
	const items = [
		allows("Roles.ViewAs") && role.mine_to_give ? (
			<Menu.Item key="view" leftSection={<IconEye {...ICON} />} onClick={() => void viewAs.begin(role.id)}>
				{t("roles.view_as")}
			</Menu.Item>
		) : null,
		allows("Roles.Create") && role.mine_to_give ? (
			<Menu.Item
				key="copy"
				leftSection={<IconCopy {...ICON} />}
				onClick={() => void navigate({ to: "/settings/roles/new", search: { from: role.id } })}
			>
				{t("roles.copy")}
			</Menu.Item>
		) : null,
		allows("Roles.Delete") && role.key === null && role.mine_to_give && role.users === 0 ? (
			<Menu.Item key="delete" color="danger" leftSection={<IconTrash {...ICON} />} onClick={() => void remove.run()}>
				{t("roles.delete")}
			</Menu.Item>
		) : null,
	].filter((item) => item !== null);
	if (items.length === 0) return null;
	return (
		<Menu position="bottom-end" width={220}>
			<Menu.Target>
				<ActionIcon variant="default" size={36} aria-label={t("roles.more_actions")}>
					<IconDots size={17} />
				</ActionIcon>
			</Menu.Target>
			<Menu.Dropdown>{items}</Menu.Dropdown>
		</Menu>
	);
}
