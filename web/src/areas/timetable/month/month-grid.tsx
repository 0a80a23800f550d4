import { useT } from "../../../kit/i18n/i18n.ts";
import { colourOf } from "../grid/grid-block.ts";
import type { Days, Session } from "../timetable.api.ts";
import type { WhoseKind } from "../timetable.search.ts";
import { shownDays } from "../timetable-days.ts";
import type { TimetableWords } from "../timetable-words.ts";
import classes from "./month-grid.module.css";

interface MonthGridProps {
	day: string;
	today: string;
	days: Days["days"];
	sessions: readonly Session[];
	of: WhoseKind | null;
	words: TimetableWords;
	onDay: (day: string) => void;
	onOpen: (id: number) => void;
}
/** Lessons of a day that are shown; the rest is counted, in the line that one more would take. */
const SHOWN = 3;

/** A month at a glance: what is different first, then as many lessons as fit. */
export function MonthGrid({ day, today, days, sessions, of, words, onDay, onOpen }: MonthGridProps) {
	const { t } = useT();
	const byDay = Map.groupBy(sessions, ({ starts_at }) => words.dayOf(starts_at));
	const weekdays = new Set(shownDays(days, new Set(byDay.keys())).map(({ weekday }) => weekday));
	const cells = days.filter(({ weekday }) => weekdays.has(weekday));
	return (
		<div className={classes.scroll}>
			<div className={classes.grid} style={{ gridTemplateColumns: `repeat(${weekdays.size}, minmax(120px, 1fr))` }}>
				{cells.slice(0, weekdays.size).map((one) => (
					<div key={one.weekday} className={classes.head} aria-hidden="true">
						{words.weekday(one.day)}
					</div>
				))}
				{cells.map((one) => {
					const mine = [...(byDay.get(one.day) ?? [])].sort((a, b) => rank(a) - rank(b));
					const shown = mine.length === SHOWN + 1 ? mine : mine.slice(0, SHOWN);
					return (
						<section
							key={one.day}
							className={classes.cell}
							aria-label={words.longDay(one.day)}
							data-other={one.day.slice(0, 7) !== day.slice(0, 7) || undefined}
						>
							<button
								type="button"
								className={classes.date}
								aria-current={one.day === today ? "date" : undefined}
								aria-label={t("timetable.open_day", { day: words.longDay(one.day) })}
								onClick={() => onDay(one.day)}
							>
								{Number(one.day.slice(8))}
							</button>
							{one.special ? <p className={classes.special}>{one.special.name}</p> : null}
							<ul className={classes.list}>
								{shown.map((session) => {
									const change = words.changeOf(session);
									return (
										<li key={session.id}>
											<button
												type="button"
												className={classes.lesson}
												data-gone={session.state === "cancelled" || undefined}
												style={{ borderInlineStartColor: colourOf(session.course_id ?? session.class_id) }}
												onClick={() => onOpen(session.id)}
											>
												<span className={classes.time}>{words.formats.time(session.starts_at)}</span>{" "}
												<span className={classes.what}>{words.titleOf(session, of)}</span>
												{change ? <span className={classes.change}> {change}</span> : null}
											</button>
										</li>
									);
								})}
							</ul>
							{mine.length > shown.length ? (
								<button type="button" className={classes.more} onClick={() => onDay(one.day)}>
									{t("timetable.more_lessons", { count: mine.length - shown.length })}
								</button>
							) : null}
						</section>
					);
				})}
			</div>
		</div>
	);
}

const rank = ({ is_changed, state, starts_at }: Session): number =>
	(is_changed || state === "cancelled" ? 0 : 1e15) + Date.parse(starts_at);
