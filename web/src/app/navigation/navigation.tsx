import { ActionIcon } from "@mantine/core";
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconSearch } from "@tabler/icons-react";
import { type ReactElement, Suspense, useState } from "react";
import { useChangePreferences } from "../../areas/preferences/preferences.api.ts";
import { lazyPart } from "../../kit/chunks/lazy-part.ts";
import { loadCatalogue, useT } from "../../kit/i18n/i18n.ts";
import { useSession } from "../../kit/session/session.ts";
import { allowedPages, PAGE_GROUPS } from "../pages.ts";
import { useCurrentRoot } from "../shell-page.ts";
import { keepMenuOpen, useMenuOpen } from "./menu-open.ts";
import classes from "./navigation.module.css";
import { NavigationArea } from "./navigation-area.tsx";
import { NavigationBrand } from "./navigation-brand.tsx";

const Hint = lazyPart(() => import("./collapsed-hint.tsx"));
const loadSearch = async () => (await Promise.all([import("./navigation-search.tsx"), loadCatalogue("places")]))[0];
const NavigationSearch = lazyPart(loadSearch);
/** A menu of fewer areas is seen at a glance. */
const SEARCHED_FROM = 8;

interface NavigationProps {
	/** Icons only. */
	collapsed?: boolean;
	onCollapse?: () => void;
	onNavigate?: () => void;
}

/** The menu: areas that exist and that the role opens, in groups, each with its second level folded below it. */
export function Navigation({ collapsed = false, onCollapse, onNavigate }: NavigationProps) {
	const { t } = useT();
	const pages = allowedPages(useSession());
	const here = useCurrentRoot();
	const open = useMenuOpen();
	const change = useChangePreferences();
	const [searching, setSearching] = useState(false);
	const fold = (root: string, isOpen: boolean) => {
		const roots = [...open.filter((one) => one !== root), ...(isOpen ? [root] : [])];
		keepMenuOpen(roots);
		change({ menu_open: roots });
	};
	const CollapseIcon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
	const collapseLabel = collapsed ? t("shell.menu_expand") : t("shell.menu_collapse");
	const areas = (
		<div className={classes.scroll}>
			{PAGE_GROUPS.map((group) => {
				const own = pages.filter((page) => page.group === group);
				if (own.length === 0) return null;
				return (
					<section key={group} className={classes.group} aria-label={t(`group.${group}`)}>
						<h2 className={classes.groupLabel}>{t(`group.${group}`)}</h2>
						{own.map((page) => (
							<WithHint key={page.root} label={t(page.label)} collapsed={collapsed}>
								<NavigationArea
									page={page}
									isHere={page.root === here}
									collapsed={collapsed}
									isOpen={open.includes(page.root)}
									onFold={(isOpen) => fold(page.root, isOpen)}
									onNavigate={onNavigate}
								/>
							</WithHint>
						))}
					</section>
				);
			})}
		</div>
	);
	return (
		<nav aria-label={t("shell.menu")} className={classes.nav} data-collapsed={collapsed || undefined}>
			<div className={classes.head}>
				<NavigationBrand collapsed={collapsed} onNavigate={onNavigate} />
				{pages.length < SEARCHED_FROM || collapsed ? null : (
					<ActionIcon
						variant="subtle"
						color="gray"
						size={32}
						className={classes.find}
						aria-label={t("shell.menu_search")}
						title={t("shell.menu_search")}
						aria-pressed={searching}
						onPointerEnter={() => void loadSearch().catch(() => undefined)}
						onClick={() => setSearching(!searching)}
					>
						<IconSearch size={16} stroke={1.7} />
					</ActionIcon>
				)}
			</div>
			{searching && !collapsed ? (
				<Suspense fallback={areas}>
					<NavigationSearch onNavigate={onNavigate} onClose={() => setSearching(false)} />
				</Suspense>
			) : (
				areas
			)}
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

function WithHint({ label, collapsed, children }: { label: string; collapsed: boolean; children: ReactElement }) {
	if (!collapsed) return children;
	return (
		<Suspense fallback={children}>
			<Hint label={label}>{children}</Hint>
		</Suspense>
	);
}
