import { useEffect, useEffectEvent } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { PrintPaper } from "../../kit/print/print-paper.tsx";
import { useSession } from "../../kit/session/session.ts";
import type { Days, Session } from "./timetable.api.ts";
import type { WhoseKind } from "./timetable.search.ts";
import { shownDays } from "./timetable-days.ts";
import classes from "./timetable-print.module.css";
import { useTimetableWords } from "./timetable-words.ts";

interface TimetablePrintProps {
	title: string;
	of: WhoseKind | null;
	days: Days["days"];
	sessions: readonly Session[];
	onDone: () => void;
}

/** A week on one page: times downwards, days sideways. A month goes on one page per week. */
export function TimetablePrint({ title, of, days, sessions, onDone }: TimetablePrintProps) {
	const { t } = useT();
	const words = useTimetableWords();
	const school = useSession()?.customer_name;
	const done = useEffectEvent(onDone);
	useEffect(() => {
		// printing waits for the person; afterwards the paper goes
		window.print();
		done();
	}, []);
	const taught = new Set(sessions.map(({ starts_at }) => words.dayOf(starts_at)));
	const weeks = [...Map.groupBy(days, (_, i) => Math.floor(i / 7)).values()].map((week) =>
		week.length === 1 ? week : shownDays(week, taught),
	);
	return (
		<PrintPaper name="timetable">
			{weeks.map((week) => {
				const inWeek = new Set(week.map(({ day }) => day));
				const mine = sessions.filter(({ starts_at }) => inWeek.has(words.dayOf(starts_at)));
				const times = [...new Set(mine.map(({ starts_at }) => words.minutes(starts_at)))].sort((a, b) => a - b);
				const first = week[0]?.day ?? "";
				const last = week.at(-1)?.day ?? "";
				return (
					<section key={first} className={classes.page}>
						<h1 className={classes.title}>{title}</h1>
						<p className={classes.about}>
							{[
								school,
								t("timetable.title"),
								first === last ? words.formats.day(first) : `${words.formats.day(first)} – ${words.formats.day(last)}`,
							]
								.filter(Boolean)
								.join(" · ")}
						</p>
						<table className={classes.table}>
							<thead>
								<tr>
									<th className={classes.time} />
									{week.map(({ day, special }) => (
										<th key={day}>
											{words.weekday(day)} {words.formats.day(day)}
											{special ? <span className={classes.special}> {special.name}</span> : null}
										</th>
									))}
								</tr>
							</thead>
							<tbody>
								{times.map((time) => (
									<tr key={time}>
										<th className={classes.time}>{words.time(clock(time))}</th>
										{week.map(({ day }) => (
											<td key={day}>
												{mine
													.filter(({ starts_at }) => words.dayOf(starts_at) === day && words.minutes(starts_at) === time)
													.map((session) => (
														<div key={session.id} className={session.state === "cancelled" ? classes.gone : undefined}>
															<b>{words.titleOf(session, of)}</b> {words.metaOf(session, of)}
															{words.changeOf(session) ? <i> {words.changeOf(session)}</i> : null}
														</div>
													))}
											</td>
										))}
									</tr>
								))}
							</tbody>
						</table>
					</section>
				);
			})}
		</PrintPaper>
	);
}
const clock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
