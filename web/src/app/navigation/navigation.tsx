import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ReactElement, Suspense } from "react";
import { lazyPart } from "../../kit/chunks/lazy-part.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useSession } from "../../kit/session/session.ts";
import { allowedPages, PAGE_GROUPS, type Page } from "../pages.ts";
import { useCurrentPage } from "../shell-page.ts";
import classes from "./navigation.module.css";
import { NavigationBrand } from "./navigation-brand.tsx";

const Hint = lazyPart(() => import("./collapsed-hint.tsx"));

interface NavigationProps {
	/** Icons only. */
	collapsed?: boolean;
	onCollapse?: () => void;
	onNavigate?: () => void;
}

/** The menu: pages that exist and that the role opens, in groups. */
export function Navigation({ collapsed = false, onCollapse, onNavigate }: NavigationProps) {
	const { t } = useT();
	const pages = allowedPages(useSession());
	const CollapseIcon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
	const collapseLabel = collapsed ? t("shell.menu_expand") : t("shell.menu_collapse");
	return (
		<nav aria-label={t("shell.menu")} className={classes.nav} data-collapsed={collapsed || undefined}>
			<NavigationBrand collapsed={collapsed} onNavigate={onNavigate} />
			<div className={classes.scroll}>
				{PAGE_GROUPS.map((group) => {
					const own = pages.filter((page) => page.group === group);
					if (own.length === 0) return null;
					return (
						<section key={group} className={classes.group} aria-label={t(`group.${group}`)}>
							<h2 className={classes.groupLabel}>{t(`group.${group}`)}</h2>
							{own.map((page) => (
								<NavigationItem key={page.path} page={page} collapsed={collapsed} onNavigate={onNavigate} />
							))}
						</section>
					);
				})}
			</div>
			{onCollapse ? (
				<div className={classes.foot}>
					<WithHint label={collapseLabel} collapsed={collapsed}>
						<button type="button" className={classes.item} onClick={onCollapse} aria-expanded={!collapsed} aria-label={collapseLabel}>
							<CollapseIcon size={18} stroke={1.6} aria-hidden />
							<span className={classes.itemLabel}>{collapseLabel}</span>
						</button>
					</WithHint>
				</div>
			) : null}
		</nav>
	);
}

function NavigationItem({ page, collapsed, onNavigate }: { page: Page; collapsed: boolean; onNavigate: (() => void) | undefined }) {
	const { t } = useT();
	// not the router's own mark: of a page and one below it only one is where we are
	const current = useCurrentPage()?.path === page.path;
	return (
		<WithHint label={t(page.label)} collapsed={collapsed}>
			<Link
				to={page.path}
				className={classes.item}
				activeProps={{}}
				data-active={current || undefined}
				aria-current={current ? "page" : undefined}
				onClick={onNavigate}
			>
				<page.icon size={18} stroke={1.6} aria-hidden />
				<span className={classes.itemLabel}>{t(page.label)}</span>
			</Link>
		</WithHint>
	);
}

function WithHint({ label, collapsed, children }: { label: string; collapsed: boolean; children: ReactElement }) {
	if (!collapsed) return children;
	return (
		<Suspense fallback={children}>
			<Hint label={label}>{children}</Hint>
		</Suspense>
	);
}
