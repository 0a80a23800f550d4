import { UnstyledButton } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useT } from "../../kit/i18n/i18n.ts";
import { type Session, useSession } from "../../kit/session/session.ts";
import { allowedPages, type ShownPage, workOf } from "../pages.ts";
import { useCurrentRoot } from "../shell-page.ts";
import classes from "./tab-bar.module.css";

const TABS = 5;

/** What somebody's work is made of, then whatever else the menu begins with; in the menu's order where nothing is said. */
export function tabsOf(session: Session | null): ShownPage[] {
	const work = workOf(session);
	const place = ({ tab }: ShownPage) => tab?.[work] ?? Number.POSITIVE_INFINITY;
	return allowedPages(session)
		.toSorted((a, b) => place(a) - place(b) || 0)
		.slice(0, TABS);
}

/** The foot of a phone: five areas under the thumb, and the whole menu behind "More". */
export default function TabBar({ onMore }: { onMore: () => void }) {
	const { t } = useT();
	const current = useCurrentRoot();
	return (
		<nav className={classes.bar} aria-label={t("shell.tabs")}>
			{tabsOf(useSession()).map((page) => (
				<Link
					key={page.root}
					to={page.path}
					className={classes.tab}
					activeProps={{}}
					data-active={page.root === current || undefined}
					aria-current={page.root === current ? "page" : undefined}
				>
					<page.icon size={22} stroke={1.6} aria-hidden />
					<span className={classes.word}>{t(page.short ?? page.label)}</span>
				</Link>
			))}
			<UnstyledButton className={classes.tab} aria-haspopup="dialog" onClick={onMore}>
				<IconDots size={22} stroke={1.6} aria-hidden />
				<span className={classes.word}>{t("shell.more")}</span>
			</UnstyledButton>
		</nav>
	);
}
