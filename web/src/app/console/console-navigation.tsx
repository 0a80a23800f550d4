import {
	type Icon,
	IconActivityHeartbeat,
	IconBuildingCommunity,
	IconChartBar,
	IconClipboardList,
	IconLifebuoy,
	IconMail,
	IconMailForward,
	IconReceipt,
	IconTags,
	IconTool,
} from "@tabler/icons-react";
import { Link, type LinkProps } from "@tanstack/react-router";
import { Brand } from "../../kit/brand/brand.tsx";
import { type MessageKey, useT } from "../../kit/i18n/i18n.ts";
import classes from "../navigation/navigation.module.css";

export interface ConsolePage {
	path: NonNullable<LinkProps["to"]>;
	icon: Icon;
	label: MessageKey;
	/** Pressed after `g`. */
	hotkey: string;
}
const GROUPS: { label: MessageKey; pages: ConsolePage[] }[] = [
	{
		label: "console.group.business",
		pages: [
			{ path: "/console/customers", icon: IconBuildingCommunity, label: "console.page.customers", hotkey: "c" },
			{ path: "/console/invitations", icon: IconMailForward, label: "console.page.invitations", hotkey: "i" },
			{ path: "/console/plans", icon: IconTags, label: "console.page.plans", hotkey: "p" },
			{ path: "/console/subscriptions", icon: IconReceipt, label: "console.page.subscriptions", hotkey: "s" },
			{ path: "/console/usage", icon: IconChartBar, label: "console.page.usage", hotkey: "u" },
			{ path: "/console/help", icon: IconLifebuoy, label: "console.page.help", hotkey: "r" },
		],
	},
	{
		label: "console.group.running",
		pages: [
			{ path: "/console/audit", icon: IconClipboardList, label: "console.page.audit", hotkey: "a" },
			{ path: "/console/health", icon: IconActivityHeartbeat, label: "console.page.health", hotkey: "h" },
			{ path: "/console/mails", icon: IconMail, label: "console.page.mails", hotkey: "m" },
			{ path: "/console/maintenance", icon: IconTool, label: "console.page.maintenance", hotkey: "w" },
		],
	},
];
export const CONSOLE_PAGES: ConsolePage[] = GROUPS.flatMap(({ pages }) => pages);

/** The menu of the platform console. */
export function ConsoleNavigation({ onNavigate }: { onNavigate?: () => void }) {
	const { t } = useT();
	return (
		<nav aria-label={t("shell.menu")} className={classes.nav}>
			<Link to="/console/customers" className={classes.brand} aria-label="Homeroom" onClick={onNavigate}>
				<Brand />
			</Link>
			<div className={classes.scroll}>
				{GROUPS.map((group) => (
					<section key={group.label} className={classes.group} aria-label={t(group.label)}>
						<h2 className={classes.groupLabel}>{t(group.label)}</h2>
						{group.pages.map((page) => (
							<Link
								key={page.path}
								to={page.path}
								className={classes.item}
								activeProps={{ "data-active": true, "aria-current": "page" }}
								activeOptions={{ includeSearch: false }}
								onClick={onNavigate}
							>
								<page.icon size={18} stroke={1.6} aria-hidden />
								<span className={classes.itemLabel}>{t(page.label)}</span>
							</Link>
						))}
					</section>
				))}
			</div>
		</nav>
	);
}
