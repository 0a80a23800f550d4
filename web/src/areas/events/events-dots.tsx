import { VisuallyHidden } from "@mantine/core";
import { useT } from "../../kit/i18n/i18n.ts";
import type { TimetableWords } from "../timetable/timetable.public-ui.ts";
import classes from "./events-dots.module.css";
import { type CalendarEntry, daysShown, entriesOn, listDays } from "./events-entries.ts";

interface EventsDotsProps {
	day: string;
	today: string;
	entries: readonly CalendarEntry[];
	words: TimetableWords;
	onDay: (day: string) => void;
}
/** More kinds than this have no room below a date. */
const DOTS = 4;

/** A month for a thumb: a dot for each kind of entry. A tap opens the day. */
export function EventsDots({ day, today, entries, words, onDay }: EventsDotsProps) {
	const { t } = useT();
	const days = listDays(daysShown("month", day));
	return (
		<>
			<p className={classes.hint}>{t("events.month_hint")}</p>
			<div className={classes.grid}>
				{days.slice(0, 7).map((one) => (
					<span key={one} className={classes.head} aria-hidden="true">
						{words.weekday(one)}
					</span>
				))}
				{days.map((one) => {
					const mine = entriesOn(entries, one);
					const kinds = [...new Map(mine.map((entry) => [entry.label ?? entry.layer, entry])).keys()].slice(0, DOTS);
					return (
						<button
							key={one}
							type="button"
							className={classes.day}
							aria-current={one === today ? "date" : undefined}
							data-other={one.slice(0, 7) !== day.slice(0, 7) || undefined}
							onClick={() => onDay(one)}
						>
							<VisuallyHidden>{t("events.month_day", { day: words.longDay(one), count: mine.length })}</VisuallyHidden>
							<b className={classes.date} aria-hidden="true">
								{Number(one.slice(8))}
							</b>
							<span className={classes.dots} aria-hidden="true">
								{kinds.map((kind) => (
									<i key={kind} className={classes.dot} data-kind={kind} />
								))}
							</span>
						</button>
					);
				})}
			</div>
		</>
	);
}
