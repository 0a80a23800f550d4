import { Button } from "@mantine/core";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useColleagueName } from "../projects/projects.public-ui.ts";
import classes from "./timer-bar.module.css";
import type { HandOver } from "./work.api.ts";
import { useHandOverDeeds } from "./work-deeds.ts";
import { secondsSince, useHoursWords, useNow } from "./work-time.ts";

/** What was worked on it until now. */
export function useWorkedUntilNow(ahead: number): (given: HandOver) => number {
	const now = useNow();
	return ({ seconds, running_since }) => seconds + (running_since === null ? 0 : secondsSince(running_since, now, ahead));
}

/** A colleague hands something over to whoever is signed in. */
export function HandOverAsked({ given, ahead }: { given: HandOver; ahead: number }) {
	const { t } = useT();
	const formats = useFormats();
	const words = useHoursWords();
	const nameOf = useColleagueName();
	const worked = useWorkedUntilNow(ahead);
	const { accept, decline } = useHandOverDeeds();
	const { id, task, note, from_id, goes_back_at } = given;
	const deed = { id, title: task.title };
	const pending = accept.pending || decline.pending;
	return (
		<div className={classes.line}>
			<span className={classes.what}>
				<span className={classes.title}>
					{t("work.asks_you", { name: (from_id === null ? undefined : nameOf(from_id)) ?? "…", title: task.title })}
				</span>
				{note ? <span className={classes.note}>{note}</span> : null}
				<span className={classes.about}>
					{`${t("work.timer_along", { time: words(worked(given)) })} · ${t("work.goes_back", { time: formats.time(goes_back_at) })}`}
				</span>
			</span>
			<span className={classes.deeds}>
				<Button size="compact-md" variant="default" disabled={pending} onClick={() => void decline.run(deed)}>
					{t("work.decline")}
				</Button>
				<Button size="compact-md" disabled={pending} onClick={() => void accept.run(deed)}>
					{t("work.accept")}
				</Button>
			</span>
		</div>
	);
}

/** What whoever is signed in gave and nobody has taken yet. */
export function HandOverGiven({ given: { id, task, to_id, goes_back_at } }: { given: HandOver }) {
	const { t } = useT();
	const formats = useFormats();
	const nameOf = useColleagueName();
	const { withdraw } = useHandOverDeeds();
	return (
		<div className={classes.line}>
			<span className={classes.what}>
				<span>{t("work.waits_for", { title: task.title, name: nameOf(to_id) ?? "…" })}</span>
				<span className={classes.about}>{t("work.goes_back", { time: formats.time(goes_back_at) })}</span>
			</span>
			<span className={classes.deeds}>
				<Button
					size="compact-md"
					variant="default"
					disabled={withdraw.pending}
					onClick={() => void withdraw.run({ id, title: task.title })}
				>
					{t("work.withdraw")}
				</Button>
			</span>
		</div>
	);
}
