import "@mantine/core/styles.layer.css";
import { useLocalStorage } from "@mantine/hooks";
import { Outlet } from "@tanstack/react-router";
import { Suspense, useEffect, useRef, useState } from "react";
import { useChosenLook } from "../areas/preferences/preferences.api.ts";
import { lazyPart } from "../kit/chunks/lazy-part.ts";
import { loadCatalogue, useT } from "../kit/i18n/i18n.ts";
import { useLive, useLiveQueries } from "../kit/live/live.ts";
import { loadMenu } from "../kit/menu/menu-part.ts";
import { hasBanner, useSession } from "../kit/session/session.ts";
import { updateDetails } from "../kit/session/session-details.ts";
import { useIdleLock } from "../kit/session/use-idle-lock.ts";
import { Navbar } from "./navigation/navbar.tsx";
import { Navigation } from "./navigation/navigation.tsx";
import { MenuDrawer, useMenuDrawer } from "./navigation/use-menu-drawer.ts";
import { useRememberRecord } from "./palette/recent-records.ts";
import classes from "./shell.module.css";
import { ShellFooter } from "./shell-footer.tsx";
import { type ShellDialog, useShellKeys } from "./shell-keys.ts";
import { useContentFocus, useShellTitle } from "./shell-page.ts";

const NoticesCorner = lazyPart(() => import("../kit/notices/notices-corner.tsx"));
const loadPalette = () => import("./palette/palette.tsx");
const Palette = lazyPart(loadPalette);
const KeysDialog = lazyPart(() => import("../kit/keys/keys-dialog.tsx"));
const withWords = <Part,>(load: () => Promise<Part>) => Promise.all([load(), loadCatalogue("session")]).then(([part]) => part);
const StateBanner = lazyPart(() => withWords(() => import("./state-banner.tsx")));
const TermsDialog = lazyPart(() => withWords(() => import("../areas/session/terms/terms-dialog.tsx")));
const PARTS_AFTER_MS = 1500;

/** Menu, bar, content and footer around every page behind the login. */
export function Shell() {
	const { t } = useT();
	const drawer = useMenuDrawer();
	const [collapsed, setCollapsed] = useLocalStorage({ key: "menu_collapsed", defaultValue: false, getInitialValueInEffect: false });
	const [dialog, setDialog] = useState<ShellDialog | null>(null);
	const content = useRef<HTMLElement>(null);
	const session = useSession();
	const state = session?.state;
	useChosenLook();
	useShellKeys(setDialog);
	useShellTitle();
	useRememberRecord();
	useContentFocus(content);
	useIdleLock(session?.localization?.lock_after_minutes ?? 0);
	useEffect(() => void updateDetails(), []);
	useLiveQueries();
	// a new name or colour, a module switched off, a blocked login is noticed at once
	useLive("settings", () => void updateDetails());
	// fetched while nothing else happens, so that what is typed right after Ctrl+K is not lost and a menu opens at once
	useEffect(() => {
		const timer = setTimeout(() => void Promise.all([loadPalette(), loadMenu()]).catch(() => undefined), PARTS_AFTER_MS);
		return () => clearTimeout(timer);
	}, []);

	return (
		<div className={classes.shell} data-collapsed={collapsed || undefined}>
			<a href="#content" className={classes.skip}>
				{t("shell.skip")}
			</a>
			<aside className={classes.aside}>
				<Navigation collapsed={collapsed} onCollapse={() => setCollapsed(!collapsed)} />
			</aside>
			{drawer.wanted ? (
				<Suspense>
					<MenuDrawer opened={drawer.opened} onClose={drawer.close}>
						<Navigation onNavigate={drawer.close} />
					</MenuDrawer>
				</Suspense>
			) : null}
			<div className={classes.page}>
				<Navbar menuOpen={drawer.opened} onMenu={drawer.open} onDialog={setDialog} />
				{session && hasBanner(session) ? (
					<Suspense>
						<StateBanner session={session} />
					</Suspense>
				) : null}
				<main id="content" ref={content} className={classes.content} tabIndex={-1}>
					<Outlet />
				</main>
				<ShellFooter />
			</div>
			<Suspense>
				<NoticesCorner />
			</Suspense>
			{state?.terms_needed ? (
				<Suspense>
					<TermsDialog version={state.terms_needed} />
				</Suspense>
			) : null}
			<Suspense>
				{dialog === "palette" ? <Palette onClose={() => setDialog(null)} onDialog={setDialog} /> : null}
				{dialog === "keys" ? <KeysDialog onClose={() => setDialog(null)} /> : null}
			</Suspense>
		</div>
	);
}
