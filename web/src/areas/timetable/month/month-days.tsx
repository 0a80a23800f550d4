import { VisuallyHidden } from "@mantine/core";
import { useT } from "../../../kit/i18n/i18n.ts";
import type { Days, Session } from "../timetable.api.ts";
import { shownDays } from "../timetable-days.ts";
import type { TimetableWords } from "../timetable-words.ts";
import classes from "./month-days.module.css";

interface MonthDaysProps {
	day: string;
	today: string;
	days: Days["days"];
	sessions: readonly Session[];
	words: TimetableWords;
	onDay: (day: string) => void;
}

/** A month for a thumb: how many lessons each day has, and where something is different. A tap opens the day. */
export function MonthDays({ day, today, days, sessions, words, onDay }: MonthDaysProps) {
	const { t } = useT();
	const byDay = Map.groupBy(sessions, ({ starts_at }) => words.dayOf(starts_at));
	const weekdays = new Set(shownDays(days, new Set(byDay.keys())).map(({ weekday }) => weekday));
	const cells = days.filter(({ weekday }) => weekdays.has(weekday));
	return (
		<>
			<p className={classes.hint}>{t("timetable.month_hint")}</p>
			<div className={classes.grid} style={{ gridTemplateColumns: `repeat(${weekdays.size}, minmax(0, 1fr))` }}>
				{cells.slice(0, weekdays.size).map((one) => (
					<span key={one.weekday} className={classes.head} aria-hidden="true">
						{words.weekday(one.day)}
					</span>
				))}
				{cells.map((one) => {
					const mine = byDay.get(one.day) ?? [];
					const count = mine.filter(({ state }) => state === "planned").length;
					const changes = mine.filter((session) => words.changeOf(session) !== null).length;
					return (
						<button
							key={one.day}
							type="button"
							className={classes.day}
							aria-current={one.day === today ? "date" : undefined}
							data-other={one.day.slice(0, 7) !== day.slice(0, 7) || undefined}
							onClick={() => onDay(one.day)}
						>
							<VisuallyHidden>
								{[t("timetable.month_day", { day: words.longDay(one.day), count, changes }), one.special?.name].filter(Boolean).join(", ")}
							</VisuallyHidden>
							<b className={classes.date} aria-hidden="true">
								{Number(one.day.slice(8))}
							</b>
							<span className={classes.about} aria-hidden="true">
								{one.special ? one.special.name : count > 0 ? count : "–"}
							</span>
							{changes > 0 ? <span className={classes.changed} /> : null}
						</button>
					);
				})}
			</div>
		</>
	);
}
