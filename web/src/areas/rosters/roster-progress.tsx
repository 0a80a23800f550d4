import { Button, Progress } from "@mantine/core";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import type { Roster } from "./rosters.api.ts";
import classes from "./rosters-page.module.css";

/** A job at work. It goes on without this page, and the page finds it again. */
export function RosterProgress({ roster, onChange }: { roster: Roster; onChange: (roster: Roster) => void }) {
	const { t } = useT();
	const cancel = useDeed(() => api.rosters.cancel({ params: { id: roster.id } }), { after: onChange });
	const title = t(roster.state === "checking" ? "rosters.checking" : "rosters.running");
	return (
		<section className={classes.card} aria-label={title}>
			<p className={classes.title} role="status">
				{title} {roster.progress} %
			</p>
			<Progress value={roster.progress} size="lg" aria-label={title} />
			<div>
				<Button variant="default" loading={cancel.pending} onClick={() => void cancel.run()}>
					{t("rosters.cancel")}
				</Button>
			</div>
		</section>
	);
}
