import type { Permission } from "@homeroom/contract/kit/modules.ts";
import { Link, type LinkProps, useRouter, useRouterState } from "@tanstack/react-router";
import { type MessageKey, useT } from "../../kit/i18n/i18n.ts";
import { useAllows } from "../../kit/session/session.ts";
import sideways from "../../ui/sideways.module.css";
import { useCurrentInSight } from "../../ui/use-current-in-sight.ts";
import classes from "./settings-nav.module.css";

interface SettingsEntry {
	path: string;
	label: MessageKey;
	permission: Permission;
}
/** All pages of the settings in their order, whichever area they belong to. People and roles are lists with places of their own in the menu. */
const ENTRIES: readonly SettingsEntry[] = [
	{ path: "/settings", label: "settings_page.school", permission: "Settings.View" },
	{ path: "/settings/localization", label: "settings_page.localization", permission: "Settings.View" },
	{ path: "/settings/sign-in", label: "settings_page.sign_in", permission: "Settings.View" },
	{ path: "/settings/years", label: "settings_page.years", permission: "Settings.View" },
	{ path: "/settings/calendar", label: "settings_page.calendar", permission: "Settings.View" },
	{ path: "/settings/attendance", label: "settings_page.attendance", permission: "Settings.View" },
	{ path: "/settings/fields", label: "settings_page.fields", permission: "Settings.View" },
	{ path: "/settings/modules", label: "settings_page.modules", permission: "Settings.View" },
	{ path: "/settings/plan", label: "settings_page.plan", permission: "Settings.Billing" },
	{ path: "/settings/audit", label: "settings_page.audit", permission: "Audit.View" },
	{ path: "/settings/data", label: "settings_page.data", permission: "Settings.View" },
];

/** Whether the app has such a page: areas come and go, and a link must lead somewhere. */
export function useHasPage(): (path: string) => boolean {
	const { routesByPath } = useRouter();
	return (path) => Object.hasOwn(routesByPath, path);
}

/** The pages inside Settings that the role opens. */
export function SettingsNav() {
	const { t } = useT();
	const allows = useAllows();
	const hasPage = useHasPage();
	const pathname = useRouterState({ select: (state) => state.location.pathname });
	const entries = ENTRIES.filter(({ path, permission }) => allows(permission) && hasPage(path));
	const current = entries
		.filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
		.sort((a, b) => b.path.length - a.path.length)[0];
	const strip = useCurrentInSight<HTMLDivElement>(current?.path);
	return (
		<nav className={classes.nav} aria-label={t("group.settings")}>
			<div ref={strip} className={`${sideways.strip} ${classes.list}`}>
				{entries.map((entry) => (
					<Link
						key={entry.path}
						to={entry.path as LinkProps["to"]}
						className={classes.item}
						activeProps={{}}
						data-active={entry === current || undefined}
						aria-current={entry === current ? "page" : undefined}
					>
						{t(entry.label)}
					</Link>
				))}
			</div>
		</nav>
	);
}
