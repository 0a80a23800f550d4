import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type MessageKey, useT } from "../../kit/i18n/i18n.ts";
import { useSession } from "../../kit/session/session.ts";
import { usePageTitle } from "../../kit/title/page-title.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import classes from "./attendance-frame.module.css";

const PAGES: readonly { to: NonNullable<LinkProps["to"]>; label: MessageKey }[] = [
	{ to: "/attendance", label: "attendance.nav.registers" },
	{ to: "/attendance/absences", label: "attendance.nav.absences" },
	{ to: "/attendance/watch", label: "attendance.nav.watch" },
	{ to: "/attendance/on-site", label: "attendance.nav.on_site" },
];

/** Families announce absences of their children; registers are not theirs. */
export const useIsFamily = (): boolean => useSession()?.portal_type === "CLIENT";

interface AttendanceFrameProps {
	title: string;
	context?: ReactNode;
	actions?: ReactNode;
	children: ReactNode;
}

/** A page of attendance: header, the way to its neighbours, content. */
export function AttendanceFrame({ title, context, actions, children }: AttendanceFrameProps) {
	const { t } = useT();
	const isFamily = useIsFamily();
	usePageTitle(title);
	return (
		<>
			<PageHeader title={title} context={context} actions={actions} />
			{isFamily ? null : (
				<nav className={classes.nav} aria-label={t("attendance.pages")}>
					{PAGES.map(({ to, label }) => (
						<Link
							key={to}
							to={to}
							className={classes.item}
							activeOptions={{ exact: true, includeSearch: false }}
							activeProps={{ "data-active": "", "aria-current": "page" }}
						>
							{t(label)}
						</Link>
					))}
				</nav>
			)}
			<div className={classes.sheets}>{children}</div>
		</>
	);
}
