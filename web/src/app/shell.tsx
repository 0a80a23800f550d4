import "@mantine/core/styles.layer.css";
import { useLocalStorage, useMediaQuery } from "@mantine/hooks";
import { Outlet, useRouter } from "@tanstack/react-router";
import { Suspense, useEffect, useRef, useState } from "react";
import { useChosenLook, usePreferences } from "../areas/preferences/preferences.api.ts";
import { insist, lazyPart } from "../kit/chunks/lazy-part.ts";
import { type CatalogueName, loadCatalogue, speakAnew, useT } from "../kit/i18n/i18n.ts";
import { useLive, useLiveQueries } from "../kit/live/live.ts";
import { loadMenu } from "../kit/menu/menu-part.ts";
import { isMarked } from "../kit/push/push-mark.ts";
import { hasBanner, useSession } from "../kit/session/session.ts";
import { updateDetails } from "../kit/session/session-details.ts";
import { useIdleLock } from "../kit/session/use-idle-lock.ts";
import { useIsNarrow } from "../ui/use-is-narrow.ts";
import { InShell } from "./messages/in-shell.ts";
import { keepMenuOpen } from "./navigation/menu-open.ts";
import { Navbar } from "./navigation/navbar.tsx";
import { Navigation } from "./navigation/navigation.tsx";
import { PartsStrip } from "./navigation/parts-strip.tsx";
import { MenuDrawer, useMenuDrawer } from "./navigation/use-menu-drawer.ts";
import { PaletteComing } from "./palette/palette-coming.tsx";
import { catchTyped } from "./palette/palette-typed.ts";
import { useRememberPlace } from "./places/recent-places.ts";
import classes from "./shell.module.css";
import { ShellFooter } from "./shell-footer.tsx";
import { type ShellDialog, useShellKeys } from "./shell-keys.ts";
import { useContentFocus, useShellTitle } from "./shell-page.ts";

const NoticesCorner = lazyPart(() => import("../kit/notices/notices-corner.tsx"));
const withWords = <Part,>(load: () => Promise<Part>, words: CatalogueName = "session") =>
	Promise.all([load(), loadCatalogue(words)]).then(([part]) => part);
const loadPalette = () => withWords(() => import("./palette/palette.tsx"), "places");
const Palette = lazyPart(loadPalette);
const PageHelp = lazyPart(() => withWords(() => import("./help/page-help.tsx"), "places"));
const StarKeys = lazyPart(() => import("./places/star-keys.tsx"));
const TabBar = lazyPart(() => import("./navigation/tab-bar.tsx"));
const StateBanner = lazyPart(() => withWords(() => import("./state-banner.tsx")));
const CaptureDoor = lazyPart(() => withWords(() => import("../areas/tasks/capture/capture-door.tsx"), "tasks"));
const TimerBar = lazyPart(async () => {
	const [part] = await Promise.all([import("../areas/work/timer-bar.tsx"), loadCatalogue("work"), loadCatalogue("projects")]);
	return part;
});
const SafeBar = lazyPart(() => withWords(() => import("../areas/emergency/safe/safe-bar.tsx"), "emergency_safe"));
const TermsDialog = lazyPart(() => withWords(() => import("../areas/session/terms/terms-dialog.tsx")));
const loadPush = () => insist(() => import("../kit/push/push-start.ts"));
const PARTS_AFTER_MS = 1500;

/** Menu, bar, content and footer around every page behind the login. */
export function Shell() {
	const { t } = useT();
	const drawer = useMenuDrawer();
	const [collapsed, setCollapsed] = useLocalStorage({ key: "menu_collapsed", defaultValue: false, getInitialValueInEffect: false });
	const [dialog, setDialog] = useState<{ name: ShellDialog; of?: string | undefined } | null>(null);
	const close = () => setDialog(null);
	const open = (name: ShellDialog, of?: string) => {
		if (name === "palette") catchTyped(close);
		setDialog({ name, of });
	};
	const content = useRef<HTMLElement>(null);
	const session = useSession();
	const narrow = useIsNarrow();
	const isMenuHidden = useMediaQuery("(max-width: 61.99em)", undefined, { getInitialValueInEffect: false });
	const state = session?.state;
	useShellKeys(open);
	useShellTitle();
	useRememberPlace();
	useContentFocus(content);
	useIdleLock(session?.localization?.lock_after_minutes ?? 0);
	useEffect(() => void updateDetails(), []);
	const words = session?.localization?.words;
	// biome-ignore lint/correctness/useExhaustiveDependencies: other words are the occasion
	useEffect(() => void speakAnew(), [words]);
	useLiveQueries();
	// a new name or colour, a module switched off, a blocked login is noticed at once
	useLive("settings", () => void updateDetails());
	const router = useRouter();
	const [quiet, setQuiet] = useState(false);
	// fetched while nothing else happens, so that what is typed right after Ctrl+K is not lost and a menu opens at once
	useEffect(() => {
		const timer = setTimeout(() => {
			setQuiet(true);
			void Promise.all([loadPalette(), loadMenu()]).catch(() => undefined);
			if (isMarked()) void loadPush().then(({ startPush }) => startPush((address) => router.history.push(address)));
		}, PARTS_AFTER_MS);
		return () => clearTimeout(timer);
	}, [router]);

	return (
		<div className={classes.shell} data-collapsed={collapsed || undefined} data-tabs>
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
				<Navbar menuOpen={drawer.opened} onMenu={drawer.open} onDialog={open} />
				{session && hasBanner(session) ? (
					<Suspense>
						<StateBanner session={session} />
					</Suspense>
				) : null}
				{quiet && !state?.support ? (
					<Suspense>
						<SafeBar />
					</Suspense>
				) : null}
				<main id="content" ref={content} className={classes.content} tabIndex={-1}>
					{collapsed || isMenuHidden ? <PartsStrip /> : null}
					<InShell value={true}>
						<Outlet />
					</InShell>
				</main>
				{quiet && !state?.support ? (
					<Suspense>
						<TimerBar />
					</Suspense>
				) : null}
				<ShellFooter />
			</div>
			<Suspense>{narrow ? <TabBar onMore={drawer.open} /> : null}</Suspense>
			<PersonsChoices />
			<Suspense>
				{quiet ? (
					<>
						<NoticesCorner />
						<StarKeys />
						<CaptureDoor />
					</>
				) : null}
			</Suspense>
			{state?.terms_needed ? (
				<Suspense>
					<TermsDialog version={state.terms_needed} />
				</Suspense>
			) : null}
			<Suspense fallback={<PaletteComing />}>{dialog?.name === "palette" ? <Palette onClose={close} onDialog={open} /> : null}</Suspense>
			<Suspense>{dialog?.name === "help" ? <PageHelp of={dialog.of} onClose={close} /> : null}</Suspense>
		</div>
	);
}

/** By itself: what comes of the person's choices draws no menu again. */
function PersonsChoices() {
	useChosenLook();
	const open = usePreferences()?.menu_open;
	useEffect(() => {
		if (open) keepMenuOpen(open);
	}, [open]);
	return null;
}
