import { IconCalendarEvent } from "@tabler/icons-react";
import { useT } from "../../kit/i18n/i18n.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { TimetableWords } from "../timetable/timetable.public-ui.ts";
import classes from "./events-agenda.module.css";
import { EventsChip } from "./events-chip.tsx";
import { type CalendarEntry, entriesOn } from "./events-entries.ts";

interface EventsAgendaProps {
	days: readonly string[];
	today: string;
	entries: readonly CalendarEntry[];
	words: TimetableWords;
	onOpen: (entry: CalendarEntry) => void;
}

/** Day after day, those on which something happens. */
export function EventsAgenda({ days, today, entries, words, onOpen }: EventsAgendaProps) {
	const { t } = useT();
	const full = days.map((day) => ({ day, mine: entriesOn(entries, day) })).filter(({ mine }) => mine.length > 0);
	if (full.length === 0)
		return (
			<EmptyState
				icon={<IconCalendarEvent />}
				title={t(days.length === 1 ? "events.none_day" : "events.none")}
				text={t("events.none_text")}
			/>
		);
	return (
		<div className={classes.agenda}>
			{full.map(({ day, mine }) => (
				<section key={day} className={classes.part} aria-label={words.longDay(day)} data-day={day}>
					<h3 className={classes.day} data-today={day === today || undefined}>
						{words.longDay(day)}
						{day === today ? <span className={classes.today}>{t("events.today")}</span> : null}
					</h3>
					<ul className={classes.list}>
						{mine.map((entry) => (
							<li key={entry.key} className={classes.line}>
								<span className={classes.times}>
									{entry.isAllDay ? t("events.all_day") : `${words.time(entry.starts.slice(11))} – ${words.time(entry.ends.slice(11))}`}
								</span>
								<div className={classes.what}>
									<EventsChip entry={{ ...entry, isAllDay: true }} words={words} onOpen={onOpen} />
									{entry.note ? <span className={classes.note}>{entry.note}</span> : null}
								</div>
							</li>
						))}
					</ul>
				</section>
			))}
		</div>
	);
}
