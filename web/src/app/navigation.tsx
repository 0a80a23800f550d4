import { Tooltip } from "@mantine/core";
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Brand, BrandMark } from "../kit/brand/brand.tsx";
import { useT } from "../kit/i18n/i18n.ts";
import { useSession } from "../kit/session/session.ts";
import classes from "./navigation.module.css";
import { allowedPages, PAGE_GROUPS, type Page } from "./pages.ts";

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
			<Link to="/home" className={classes.brand} aria-label="Homeroom" onClick={onNavigate}>
				{collapsed ? <BrandMark /> : <Brand />}
			</Link>
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
					<Tooltip label={collapseLabel} position="right" disabled={!collapsed}>
						<button type="button" className={classes.item} onClick={onCollapse} aria-expanded={!collapsed} aria-label={collapseLabel}>
							<CollapseIcon size={18} stroke={1.6} aria-hidden />
							<span className={classes.itemLabel}>{collapseLabel}</span>
						</button>
					</Tooltip>
				</div>
			) : null}
		</nav>
	);
}

function NavigationItem({ page, collapsed, onNavigate }: { page: Page; collapsed: boolean; onNavigate: (() => void) | undefined }) {
	const { t } = useT();
	return (
		<Tooltip label={t(page.label)} position="right" disabled={!collapsed}>
			<Link
				to={page.path}
				className={classes.item}
				activeProps={{ "data-active": true, "aria-current": "page" }}
				activeOptions={{ includeSearch: false }}
				onClick={onNavigate}
			>
				<page.icon size={18} stroke={1.6} aria-hidden />
				<span className={classes.itemLabel}>{t(page.label)}</span>
			</Link>
		</Tooltip>
	);
}
