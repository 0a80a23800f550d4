import { Menu } from "@mantine/core";
import { IconPencil, IconUser } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useT } from "../../kit/i18n/i18n.ts";
import { useAllows } from "../../kit/session/session.ts";
import { RowMenu } from "../../kit/table/rows/row-menu.tsx";
import { useUserMenuItems } from "./user-menu-items.tsx";
import type { User } from "./users.api.ts";

const route = getRouteApi("/app/settings/users");
const ICON = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

/** The menu of a row in the list: only what the person may do. */
export function useUserMenu() {
	const { t } = useT();
	const allows = useAllows();
	const navigate = route.useNavigate();
	const itemsOf = useUserMenuItems();
	return (user: User) => (
		<RowMenu name={user.name}>
			<Menu.Item
				leftSection={<IconUser {...ICON} />}
				onClick={() => void navigate({ to: "/settings/users/$userId", params: { userId: user.id } })}
			>
				{t("users.open")}
			</Menu.Item>
			{allows("Users.Edit") ? (
				<Menu.Item
					leftSection={<IconPencil {...ICON} />}
					onClick={() => void navigate({ search: (now) => ({ ...now, edit: user.id }), state: { opened_here: true } })}
				>
					{t("users.edit")}
				</Menu.Item>
			) : null}
			{itemsOf(user)}
		</RowMenu>
	);
}
