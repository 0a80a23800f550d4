import type { ReactNode } from "react";
import { useSession } from "../../kit/session/session.ts";
import { usePageTitle } from "../../kit/title/page-title.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import classes from "./attendance-frame.module.css";

/** Families announce absences of their children; registers are not theirs. */
export const useIsFamily = (): boolean => useSession()?.portal_type === "CLIENT";

interface AttendanceFrameProps {
	title: string;
	context?: ReactNode;
	actions?: ReactNode;
	children: ReactNode;
}

/** A page of attendance: header and sheets. */
export function AttendanceFrame({ title, context, actions, children }: AttendanceFrameProps) {
	usePageTitle(title);
	return (
		<>
			<PageHeader title={title} context={context} actions={actions} />
			<div className={classes.sheets}>{children}</div>
		</>
	);
}
