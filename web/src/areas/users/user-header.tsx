import { ActionIcon, Anchor, Button, Menu } from "@mantine/core";
import { IconDots, IconPencil } from "@tabler/icons-react";
import { getRouteApi, useRouterState } from "@tanstack/react-router";
import { useT } from "../../kit/i18n/i18n.ts";
import { useKeys } from "../../kit/keys/keys.ts";
import { PRESENCE_TONES, presenceWord } from "../../kit/presence/presence-words.ts";
import { BackLink } from "../../kit/routing/back-link.tsx";
import { roleName } from "../../kit/session/role-name.ts";
import { useAllows } from "../../kit/session/session.ts";
import { Why } from "../../kit/session/why.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { StatusDot } from "../../ui/status-dot.tsx";
import { UserFace } from "./user-face.tsx";
import classes from "./user-header.module.css";
import { useUserMenuItems } from "./user-menu-items.tsx";
import { UserStatusDot } from "./user-status.tsx";
import type { UserDetails } from "./users.api.ts";
import type { UserSearch } from "./users.search.ts";

declare module "@tanstack/react-router" {
	interface HistoryState {
		/** The list of users this page was opened from. */
		users_list?: UserSearch;
	}
}

const route = getRouteApi("/app/settings/users/$userId");

/** Who this is, at a glance, and what can be done. */
export function UserHeader({ user }: { user: UserDetails }) {
	return (
		<PageHeader
			above={<BackToList />}
			before={<UserFace user={user} large />}
			title={user.name}
			context={<Facts user={user} />}
			actions={<Actions user={user} />}
		/>
	);
}

function BackToList() {
	const { t } = useT();
	const list = useRouterState({ select: (state) => state.location.state.users_list });
	return (
		<BackLink to="/settings/users" search={list ?? {}}>
			{t("users.back")}
		</BackLink>
	);
}

function Facts({ user }: { user: UserDetails }) {
	const { t } = useT();
	return (
		<ul className={classes.facts}>
			<li>
				<UserStatusDot user={user} />
			</li>
			{user.is_verified && user.status === "active" ? (
				<li>
					<StatusDot tone={PRESENCE_TONES[user.presence]}>{presenceWord(user.presence, t)}</StatusDot>
				</li>
			) : null}
			<li className={classes.role}>{roleName(user.role, t)}</li>
			{user.email ? (
				<li>
					<Anchor href={`mailto:${user.email}`}>{user.email}</Anchor>
				</li>
			) : null}
			{user.locked ? <li className={classes.locked}>{t("users.locked")}</li> : null}
		</ul>
	);
}

function Actions({ user }: { user: UserDetails }) {
	const { t } = useT();
	const allows = useAllows();
	const navigate = route.useNavigate();
	const list = useRouterState({ select: (state) => state.location.state.users_list });
	const items = useUserMenuItems(() => navigate({ to: "/settings/users", search: list ?? {} }))(user);
	const mayEdit = allows("Users.Edit") || user.is_me;
	const edit = () =>
		void navigate({ to: "/settings/users/$userId/edit", state: { opened_here: true, ...(list ? { users_list: list } : {}) } });
	useKeys(mayEdit ? [{ keys: "e", label: t("users.edit"), run: edit }] : []);
	return (
		<>
			{mayEdit ? (
				<Button leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={edit}>
					{t("users.edit")}
				</Button>
			) : (
				<Why needs="Users.Edit">{t("users.edit")}</Why>
			)}
			{items.length > 0 ? (
				<Menu position="bottom-end" width={220}>
					<Menu.Target>
						<ActionIcon variant="default" size={36} aria-label={t("users.more_actions")}>
							<IconDots size={17} />
						</ActionIcon>
					</Menu.Target>
					<Menu.Dropdown>{items}</Menu.Dropdown>
				</Menu>
			) : null}
		</>
	);
}
