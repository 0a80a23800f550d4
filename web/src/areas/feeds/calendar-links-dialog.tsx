import { useState } from "react";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { useT } from "../../kit/i18n/i18n.ts";
import { CalendarLinkForm } from "./calendar-link-form.tsx";
import { CalendarLinkList } from "./calendar-link-list.tsx";
import { CalendarLinkNew } from "./calendar-link-new.tsx";
import classes from "./calendar-links.module.css";
import type { LinkTarget, NewLink } from "./feeds.api.ts";

interface CalendarLinksDialogProps {
	/** What the person may link to. */
	targets: readonly LinkTarget[];
	/** The one that they look at. */
	shown: LinkTarget | undefined;
	onClose: () => void;
}

/** A timetable in the calendar of a phone or computer: makes addresses for it, lists and revokes them. */
export function CalendarLinksDialog({ targets, shown, onClose }: CalendarLinksDialogProps) {
	const { t } = useT();
	const [made, setMade] = useState<NewLink | null>(null);
	return (
		<FormDialog title={t("feeds.title")} onClose={onClose} width={680}>
			<div className={classes.body}>
				<p className={classes.text}>{t("feeds.text")}</p>
				{made ? (
					<CalendarLinkNew made={made} onDone={() => setMade(null)} />
				) : targets.length > 0 ? (
					<CalendarLinkForm targets={targets} shown={shown} onMade={setMade} />
				) : (
					<p className={classes.quiet}>{t("feeds.nothing")}</p>
				)}
				<CalendarLinkList onRevoked={(id) => setMade((now) => (now?.link.id === id ? null : now))} />
			</div>
		</FormDialog>
	);
}
