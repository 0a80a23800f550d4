import type { ReactNode } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { useSession } from "../../kit/session/session.ts";
import { usePageTitle } from "../../kit/title/page-title.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import classes from "./settings-frame.module.css";

interface SettingsFrameProps {
	title: string;
	/** One line; otherwise the school's name. */
	context?: ReactNode;
	actions?: ReactNode;
	/** Something stands beside what is read. */
	wide?: boolean;
	children: ReactNode;
}

/** A page inside Settings: header and content. */
export function SettingsFrame({ title, context, actions, wide, children }: SettingsFrameProps) {
	const { t } = useT();
	const school = useSession()?.customer_name;
	usePageTitle(`${title} · ${t("group.settings")}`);
	return (
		<>
			<PageHeader title={title} context={context ?? school} actions={actions} />
			<div className={classes.content} data-wide={wide || undefined}>
				{children}
			</div>
		</>
	);
}
