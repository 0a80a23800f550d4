import { Link, type LinkProps, useRouter, useRouterState } from "@tanstack/react-router";
import { useT } from "../../kit/i18n/i18n.ts";
import { useAllows } from "../../kit/session/session.ts";
import sideways from "../../ui/sideways.module.css";
import { useCurrentInSight } from "../../ui/use-current-in-sight.ts";
import classes from "./settings-nav.module.css";
import { ENTRIES } from "./settings-pages.generated.ts";

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
