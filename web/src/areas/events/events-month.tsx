import { VisuallyHidden } from "@mantine/core";
import { type DragEvent, type MouseEvent, useState } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import type { TimetableWords } from "../timetable/timetable.public-ui.ts";
import { EventsChip } from "./events-chip.tsx";
import { type CalendarEntry, daysShown, entriesOn, listDays } from "./events-entries.ts";
import classes from "./events-month.module.css";

interface EventsMonthProps {
	day: string;
	today: string;
	entries: readonly CalendarEntry[];
	words: TimetableWords;
	onDay: (day: string) => void;
	onOpen: (entry: CalendarEntry) => void;
	/** Left out where nobody may write anything down. */
	onNew?: ((day: string) => void) | undefined;
	/** By how many days. */
	onMove: (entry: CalendarEntry, from: string, to: string) => void;
}
/** Entries of a day that are shown; the rest is counted, in the line that one more would take. */
const SHOWN = 4;

/** A month at a glance: days and events first, lessons where there is room. */
export function EventsMonth({ day, today, entries, words, onDay, onOpen, onNew, onMove }: EventsMonthProps) {
	const { t } = useT();
	const [held, setHeld] = useState<{ entry: CalendarEntry; from: string } | null>(null);
	const [over, setOver] = useState<string | null>(null);
	const days = listDays(daysShown("month", day));
	const letGo = () => {
		setHeld(null);
		setOver(null);
	};
	const drop = (to: string) => {
		if (held && held.from !== to) onMove(held.entry, held.from, to);
		letGo();
	};
	const overDay = (event: DragEvent, one: string) => {
		if (held === null) return;
		event.preventDefault();
		setOver(one);
	};
	const emptyPlace = (event: MouseEvent, one: string) => {
		if (event.target === event.currentTarget) onNew?.(one);
	};
	return (
		<div className={classes.scroll}>
			<div className={classes.grid}>
				{days.slice(0, 7).map((one) => (
					<div key={one} className={classes.head} aria-hidden="true">
						{words.weekday(one)}
					</div>
				))}
				{days.map((one) => {
					const mine = entriesOn(entries, one).sort((a, b) => rank(a) - rank(b));
					const shown = mine.length === SHOWN + 1 ? mine : mine.slice(0, SHOWN);
					return (
						// biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard it is n, or the button above
						<section
							key={one}
							className={classes.cell}
							aria-label={words.longDay(one)}
							data-day={one}
							data-other={one.slice(0, 7) !== day.slice(0, 7) || undefined}
							data-over={over === one || undefined}
							onClick={(event) => emptyPlace(event, one)}
							onDragOver={(event) => overDay(event, one)}
							onDrop={() => drop(one)}
						>
							<button type="button" className={classes.date} aria-current={one === today ? "date" : undefined} onClick={() => onDay(one)}>
								<VisuallyHidden>{t("events.open_day", { day: words.longDay(one) })}</VisuallyHidden>
								<span aria-hidden="true">{Number(one.slice(8))}</span>
							</button>
							<ul className={classes.list}>
								{shown.map((entry) => (
									<li key={entry.key}>
										<EventsChip
											entry={entry}
											words={words}
											onOpen={onOpen}
											onDragStart={
												entry.event?.may_edit
													? (event) => {
															event.dataTransfer.effectAllowed = "move";
															setHeld({ entry, from: one });
														}
													: undefined
											}
											onDragEnd={letGo}
										/>
									</li>
								))}
							</ul>
							{mine.length > shown.length ? (
								<button type="button" className={classes.more} onClick={() => onDay(one)}>
									{t("events.more", { count: mine.length - shown.length })}
								</button>
							) : null}
						</section>
					);
				})}
			</div>
		</div>
	);
}
/** Lessons are there every day: they come last. */
const rank = (entry: CalendarEntry): number => (entry.layer === "lessons" ? 2 : entry.isAllDay ? 0 : 1);
