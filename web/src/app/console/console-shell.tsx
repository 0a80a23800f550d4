import "@mantine/core/styles.layer.css";
import { Burger, Menu, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconBuildingCommunity, IconKeyboard, IconLogout, IconShieldLock } from "@tabler/icons-react";
import { Link, Outlet, useNavigate, useRouterState } from "@tanstack/react-router";
import { Suspense, useRef, useState } from "react";
import { signOut } from "../../areas/session/session.api.ts";
import { lazyPart } from "../../kit/chunks/lazy-part.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useKeys } from "../../kit/keys/keys.ts";
import { UserAvatar } from "../../kit/presence/user-avatar.tsx";
import { useSession } from "../../kit/session/session.ts";
import { usePageTitle } from "../../kit/title/page-title.ts";
import { InShell } from "../messages/in-shell.ts";
import bar from "../navigation/navbar.module.css";
import { LanguageMenu, ThemeMenu } from "../navigation/navbar-look.tsx";
import { MenuDrawer, useMenuDrawer } from "../navigation/use-menu-drawer.ts";
import shell from "../shell.module.css";
import { ShellFooter } from "../shell-footer.tsx";
import { CONSOLE_PAGES, ConsoleNavigation } from "./console-navigation.tsx";
import classes from "./console-shell.module.css";

const NoticesCorner = lazyPart(() => import("../../kit/notices/notices-corner.tsx"));
const KeysDialog = lazyPart(() => import("../../kit/keys/keys-dialog.tsx"));
const icon = { size: 16, stroke: 1.6 };

/** The frame of the platform console: the same as a school's, with the operators' own menu. */
export function ConsoleShell() {
	const { t } = useT();
	const navigate = useNavigate();
	const drawer = useMenuDrawer();
	const [keysOpen, setKeysOpen] = useState(false);
	const content = useRef<HTMLElement>(null);
	const page = useRouterState({ select: ({ location }) => CONSOLE_PAGES.find(({ path }) => location.pathname.startsWith(path)) });
	usePageTitle(page ? t(page.label) : t("console.title"));
	useKeys([
		{ keys: "?", label: t("keys.show"), run: () => setKeysOpen(true), everywhere: true },
		...CONSOLE_PAGES.map(({ path, label, hotkey }) => ({
			keys: `g ${hotkey}`,
			label: t("keys.go", { page: t(label) }),
			run: () => void navigate({ to: path }),
			everywhere: true,
		})),
	]);
	return (
		<div className={shell.shell}>
			<a href="#content" className={shell.skip}>
				{t("shell.skip")}
			</a>
			<aside className={shell.aside}>
				<ConsoleNavigation />
			</aside>
			{drawer.wanted ? (
				<Suspense>
					<MenuDrawer opened={drawer.opened} onClose={drawer.close}>
						<ConsoleNavigation onNavigate={drawer.close} />
					</MenuDrawer>
				</Suspense>
			) : null}
			<div className={shell.page}>
				<header className={bar.bar}>
					<Burger opened={drawer.opened} onClick={drawer.open} size="sm" className={bar.burger} aria-label={t("shell.menu_open")} />
					<span className={classes.where}>{t("console.title")}</span>
					<div className={bar.tools}>
						<LanguageMenu />
						<ThemeMenu />
						<OperatorMenu onKeys={() => setKeysOpen(true)} />
					</div>
				</header>
				<main id="content" ref={content} className={shell.content} tabIndex={-1}>
					<InShell value={true}>
						<Outlet />
					</InShell>
				</main>
				<ShellFooter />
			</div>
			<Suspense>
				<NoticesCorner />
			</Suspense>
			<Suspense>{keysOpen ? <KeysDialog onClose={() => setKeysOpen(false)} /> : null}</Suspense>
		</div>
	);
}

function OperatorMenu({ onKeys }: { onKeys: () => void }) {
	const { t } = useT();
	const session = useSession();
	if (!session) return null;
	const { user, customers } = session;
	return (
		<Menu position="bottom-end" width={250}>
			<Menu.Target>
				<UnstyledButton className={bar.person}>
					<UserAvatar name={user.displayName} photoUrl={user.photoURL} />
					<VisuallyHidden>{t("shell.person")} </VisuallyHidden>
					<span className={bar.personWords}>
						<span className={bar.personName}>{user.displayName}</span>
						<span className={bar.personSchool}>{t("console.operator")}</span>
					</span>
				</UnstyledButton>
			</Menu.Target>
			<Menu.Dropdown>
				<div className={bar.who}>
					<span className={bar.personName}>{user.displayName}</span>
					<span className={bar.whoMeta}>{user.email}</span>
				</div>
				<Menu.Divider />
				{customers.length > 0 ? (
					<Menu.Item leftSection={<IconBuildingCommunity {...icon} />} renderRoot={(props) => <Link to="/pages/switch" {...props} />}>
						{t("console.to_schools")}
					</Menu.Item>
				) : null}
				<Menu.Item leftSection={<IconShieldLock {...icon} />} renderRoot={(props) => <Link to="/account/security" {...props} />}>
					{t("console.security")}
				</Menu.Item>
				<Menu.Item leftSection={<IconKeyboard {...icon} />} onClick={onKeys}>
					{t("keys.title")}
				</Menu.Item>
				<Menu.Divider />
				<Menu.Item leftSection={<IconLogout {...icon} />} onClick={() => void signOut()}>
					{t("action.sign_out")}
				</Menu.Item>
			</Menu.Dropdown>
		</Menu>
	);
}
