import type { AlarmReport, PersonOnSite } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { sayRefused } from "../../../kit/deeds/deed-notices.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { PrintPaper } from "../../../kit/print/print-paper.tsx";
import { useSession } from "../../../kit/session/session.ts";
import { reportQuery } from "../emergency.api.ts";
import { worstFirst } from "../roll/roll-state.ts";
import { useAlarmLine } from "./alarm-line.ts";
import classes from "./alarm-paper.module.css";

/** Fetches it as it is now, prints it, and is gone. */
export function AlarmPrint({ id, onDone }: { id: number; onDone: () => void }) {
	const query = useQuery({ ...reportQuery(id), staleTime: 0 });
	const { error } = query;
	const report = query.isFetching ? undefined : query.data;
	const done = useEffectEvent(onDone);
	useEffect(() => {
		if (error === null) return;
		sayRefused(error);
		done();
	}, [error]);
	return report ? <AlarmPaper report={report} onDone={onDone} /> : null;
}

/** For the meeting point: who is looked for first, then class by class, with a box to tick before each name. */
export function AlarmPaper({ report, onDone }: { report: AlarmReport; onDone: () => void }) {
	const { t } = useT();
	const formats = useFormats();
	const line = useAlarmLine();
	const school = useSession()?.customer_name;
	const done = useEffectEvent(onDone);
	useEffect(() => {
		const over = () => done();
		window.addEventListener("afterprint", over, { once: true });
		window.print();
		return () => window.removeEventListener("afterprint", over);
	}, []);
	const { alarm, people } = report;
	const wanted = people.filter(({ state }) => state !== "safe");
	const byClass = [...Map.groupBy(people, ({ person_kind, about }) => (person_kind === "student" ? (about ?? "") : `~${person_kind}`))];
	const titleOf = (key: string) =>
		key === ""
			? t("emergency.without_class")
			: key === "~staff"
				? t("emergency.staff")
				: key === "~visitor"
					? t("emergency.visitors")
					: key;
	return (
		<PrintPaper name="emergency">
			<div className={classes.sheet}>
				<h1>{alarm.title}</h1>
				<p>{[school, line(alarm)].filter(Boolean).join(" · ")}</p>
				<p>
					{t("emergency.paper_sum", {
						missing: formats.number(alarm.totals.missing),
						help: formats.number(alarm.totals.help),
						safe: formats.number(alarm.totals.safe),
						at: formats.instant(new Date()),
					})}
				</p>
				{wanted.length > 0 ? <Group title={t("emergency.paper_wanted")} people={wanted} where /> : null}
				{byClass.map(([key, group]) => (
					<Group key={key} title={titleOf(key)} people={group} />
				))}
			</div>
		</PrintPaper>
	);
}

function Group({ title, people, where }: { title: string; people: readonly PersonOnSite[]; where?: true }) {
	const { t } = useT();
	const formats = useFormats();
	const about = ({ about: label, place, place_at, state, note }: PersonOnSite) =>
		(where
			? [label, place, place_at ? formats.time(place_at) : null, state === "help" ? t("emergency.help") : null, note]
			: [state === "safe" ? null : t(`emergency.roll_state.${state}`)]
		)
			.filter(Boolean)
			.join(" · ");
	return (
		<section className={classes.group} data-wide={where}>
			<h2>
				{title} ({formats.number(people.length)})
			</h2>
			<ul>
				{worstFirst(people).map((one) => (
					<li key={one.id}>
						<span className={classes.box} data-ticked={one.state === "safe" || undefined} /> {one.name}
						<small>{about(one)}</small>
					</li>
				))}
			</ul>
		</section>
	);
}
