import type { TimetableWords } from "../timetable/timetable.public-ui.ts";
import { EventsAgenda } from "./events-agenda.tsx";
import { EventsDots } from "./events-dots.tsx";
import { type CalendarEntry, listDays, weekShown } from "./events-entries.ts";
import type { CalendarLook } from "./events-look.ts";
import { EventsMonth } from "./events-month.tsx";
import type { WantedTime } from "./events-place.ts";
import { EventsWeek } from "./events-week.tsx";

interface EventsShownProps {
	look: CalendarLook;
	words: TimetableWords;
	/** Shows a day by itself. */
	onDay: (day: string) => void;
	onOpen: (entry: CalendarEntry) => void;
	onNew: ((at: WantedTime) => void) | undefined;
	onPull: (entry: CalendarEntry, to: { day: string; starts: string; ends: string }) => void;
	/** From one day to another, at the same time. */
	onPullDays: (entry: CalendarEntry, from: string, to: string) => void;
}

/** A month, days side by side, or day after day. On a phone everything but the month is a list. */
export function EventsShown({ look, words, onDay, onOpen, onNew, onPull, onPullDays }: EventsShownProps) {
	const { view, narrow, day, today, from, to, entries } = look;
	if (view === "month" && narrow) return <EventsDots day={day} today={today} entries={entries} words={words} onDay={onDay} />;
	if (view === "month")
		return (
			<EventsMonth
				day={day}
				today={today}
				entries={entries}
				words={words}
				onDay={onDay}
				onOpen={onOpen}
				onNew={onNew && ((at) => onNew({ day: at, starts: null, ends: null }))}
				onMove={onPullDays}
			/>
		);
	if (view === "agenda" || narrow)
		return <EventsAgenda days={listDays({ from, to })} today={today} entries={entries} words={words} onOpen={onOpen} />;
	return (
		<EventsWeek
			days={view === "day" ? [day] : weekShown(entries, day)}
			today={today}
			entries={entries}
			words={words}
			onOpen={onOpen}
			onNew={onNew}
			onMove={onPull}
		/>
	);
}
