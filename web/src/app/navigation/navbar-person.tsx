import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconApi, IconBuildingCommunity, IconHelp, IconLock, IconLogout } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Suspense } from "react";
import { signOut } from "../../areas/session/session.api.ts";
import { lazyPart } from "../../kit/chunks/lazy-part.ts";
import { loadCatalogue, useT } from "../../kit/i18n/i18n.ts";
import { MenuPart } from "../../kit/menu/menu-part.ts";
import { MenuWhenUsed } from "../../kit/menu/menu-when-used.tsx";
import { roleName } from "../../kit/session/role-name.ts";
import { lockScreen } from "../../kit/session/screen-lock.ts";
import { useSession } from "../../kit/session/session.ts";
import { PersonAvatar } from "../../ui/person/person-avatar.tsx";
import { OWN_PAGES } from "../pages.ts";
import type { ShellDialog } from "../shell-keys.ts";
import classes from "./navbar.module.css";

const icon = { size: 16, stroke: 1.6 };
const withWords = <Part,>(load: () => Promise<Part>) => Promise.all([load(), loadCatalogue("profile")]).then(([part]) => part);
const OwnFace = lazyPart(() => withWords(() => import("../own/own-face.tsx")));
const OwnStatusItems = lazyPart(() => withWords(() => import("../own/own-status-items.tsx")));

/** As high as what comes in its place: items that move under the pointer are others than the one that was meant. */
const STATUS_PLACE = (
	<div aria-hidden>
		<MenuPart.Item disabled>&nbsp;</MenuPart.Item>
		<MenuPart.Item disabled>&nbsp;</MenuPart.Item>
		<MenuPart.Divider />
	</div>
);

/** Who is here and where; the way to other schools and out. */
export function PersonMenu({ onDialog }: { onDialog: (dialog: ShellDialog) => void }) {
	const { t } = useT();
	const session = useSession();
	if (!session) return null;
	const { user, customer_name, customers } = session;
	return (
		<MenuWhenUsed
			position="bottom-end"
			width={250}
			button={
				<UnstyledButton className={classes.person}>
					<Suspense fallback={<PersonAvatar name={user.displayName} />}>
						<OwnFace user={user} />
					</Suspense>
					<VisuallyHidden>{t("shell.person")} </VisuallyHidden>
					<span className={classes.personWords}>
						<span className={classes.personName}>{user.displayName}</span>
						<span className={classes.personSchool}>{customer_name}</span>
					</span>
				</UnstyledButton>
			}
		>
			<div className={classes.who}>
				<span className={classes.personName}>{user.displayName}</span>
				<span className={classes.whoMeta}>{user.email}</span>
				<span className={classes.whoMeta}>
					{[user.userRole ? roleName(user.userRole, t) : null, customer_name].filter(Boolean).join(" · ")}
				</span>
			</div>
			<MenuPart.Divider />
			<Suspense fallback={STATUS_PLACE}>
				<OwnStatusItems status={user.status} />
			</Suspense>
			{customers.length > 1 ? (
				<MenuPart.Item leftSection={<IconBuildingCommunity {...icon} />} renderRoot={(props) => <Link to="/pages/switch" {...props} />}>
					{t("action.switch")}
				</MenuPart.Item>
			) : null}
			{OWN_PAGES.map((page) => (
				<MenuPart.Item key={page.path} leftSection={<page.icon {...icon} />} renderRoot={(props) => <Link to={page.path} {...props} />}>
					{t(page.label)}
				</MenuPart.Item>
			))}
			<MenuPart.Item leftSection={<IconHelp {...icon} />} onClick={() => onDialog("help")}>
				{t("shell.help")}
			</MenuPart.Item>
			<MenuPart.Item leftSection={<IconApi {...icon} />} component="a" href="/api/docs" target="_blank" rel="noopener">
				{t("shell.api")}
			</MenuPart.Item>
			<MenuPart.Divider />
			<MenuPart.Item leftSection={<IconLock {...icon} />} onClick={lockScreen}>
				{t("action.lock")}
			</MenuPart.Item>
			<MenuPart.Item leftSection={<IconLogout {...icon} />} onClick={() => void signOut()}>
				{t("action.sign_out")}
			</MenuPart.Item>
		</MenuWhenUsed>
	);
}
