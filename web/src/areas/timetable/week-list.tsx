import { useT } from "../../kit/i18n/i18n.ts";
import classes from "./day-list.module.css";
import { DayRow } from "./day-list.tsx";
import type { Days, Session } from "./timetable.api.ts";
import type { WhoseKind } from "./timetable.search.ts";
import type { TimetableWords } from "./timetable-words.ts";

interface WeekListProps {
	days: Days["days"];
	sessions: readonly Session[];
	of: WhoseKind | null;
	words: TimetableWords;
	onOpen: (id: number) => void;
}

/** A week for one thumb: day after day, each with its lessons. */
export function WeekList({ days, sessions, of, words, onOpen }: WeekListProps) {
	const { t } = useT();
	const byDay = Map.groupBy(sessions, ({ starts_at }) => words.dayOf(starts_at));
	return days.map(({ day, cycle_day, special }) => {
		const mine = byDay.get(day) ?? [];
		const why = special?.name ?? (mine.length > 0 ? null : t(cycle_day === null ? "timetable.no_school" : "timetable.no_lessons"));
		return (
			<section key={day} className={classes.part} aria-label={words.longDay(day)}>
				<h3 className={classes.heading}>{words.longDay(day)}</h3>
				{why ? <p className={classes.why}>{why}</p> : null}
				{mine.length > 0 ? (
					<ul className={classes.list}>
						{mine.map((session) => (
							<li key={session.id}>
								<DayRow session={session} of={of} words={words} onOpen={onOpen} />
							</li>
						))}
					</ul>
				) : null}
			</section>
		);
	});
}
