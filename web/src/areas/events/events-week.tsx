import { addDays } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import { useRef, useState } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { useKeys } from "../../kit/keys/keys.ts";
import {
	CARRY_KEY,
	clockOf,
	type GridBlock,
	type GridColumn,
	minutesOf,
	spanOf,
	TimetableGrid,
	type TimetableWords,
} from "../timetable/timetable.public-ui.ts";
import { EventsChip } from "./events-chip.tsx";
import { type CalendarEntry, entriesOn, firstDay, lastDay } from "./events-entries.ts";
import { useEmptyPlace, type WantedTime } from "./events-place.ts";
import classes from "./events-week.module.css";

interface EventsWeekProps {
	days: readonly string[];
	today: string;
	entries: readonly CalendarEntry[];
	words: TimetableWords;
	onOpen: (entry: CalendarEntry) => void;
	/** Left out where nobody may write anything down. */
	onNew?: ((at: WantedTime) => void) | undefined;
	onMove: (entry: CalendarEntry, to: { day: string; starts: string; ends: string }) => void;
}
const DAY: { starts: number; ends: number } = { starts: 8 * 60, ends: 17 * 60 };
const MIDNIGHT = 24 * 60;
/** What is shorter could not be read. */
const SHORTEST = 20;
const TINTS = {
	business: "var(--mantine-color-success-filled)",
	work: "var(--mantine-color-warning-filled)",
	personal: "var(--mantine-color-danger-filled)",
	events: "var(--mantine-color-dimmed)",
	lessons: "var(--app-heading)",
	todos: "var(--mantine-primary-color-filled)",
	days_off: "var(--mantine-color-dimmed)",
	terms: "var(--mantine-color-dimmed)",
	leave: "var(--mantine-color-dimmed)",
	cover: "var(--app-heading)",
	bookings: "var(--mantine-color-dimmed)",
} as const;

/** Days side by side, with times downwards; what lasts all day stands at their heads. */
export function EventsWeek({ days, today, entries, words, onOpen, onNew, onMove }: EventsWeekProps) {
	const { t } = useT();
	const area = useRef<HTMLDivElement>(null);
	const [carried, setCarried] = useState<number | null>(null);
	const timed = entries.filter(({ isAllDay }) => !isAllDay);
	// an entry over midnight is a block on each of its days
	const shown = days.flatMap((day) => entriesOn(timed, day).map((entry) => ({ entry, day })));
	const blocks = shown.map(({ entry, day }, id) => blockOf(entry, day, id, words, t("events.cancelled")));
	const span = spanOf([DAY, ...blocks]);
	const hours = hoursIn(span);
	const columns: GridColumn[] = days.map((day) => ({
		key: day,
		title: words.weekday(day),
		sub: words.formats.day(day),
		today: day === today,
		breaks: [],
		slots: hours.map((starts) => ({ starts, ends: starts + 60 })),
		head: (
			<ul className={classes.allDay} aria-label={t("events.all_day")}>
				{entriesOn(
					entries.filter(({ isAllDay }) => isAllDay),
					day,
				).map((entry) => (
					<li key={entry.key}>
						<EventsChip entry={entry} words={words} onOpen={onOpen} />
					</li>
				))}
			</ul>
		),
	}));
	useKeys([{ keys: CARRY_KEY, label: t("events.carry_key") }]);
	const place = useEmptyPlace({ area, span, onNew });
	const move = (id: number, to: { column: string; starts: number; ends: number }) => {
		const at = shown[id];
		if (at) onMove(at.entry, { day: to.column, starts: clockOf(to.starts), ends: clockOf(to.ends) });
	};
	const open = (id: number) => {
		const at = shown[id];
		if (at) onOpen(at.entry);
	};
	return (
		<div ref={area} className={classes.area} onPointerDown={place.onPointerDown}>
			<TimetableGrid
				label={t("page.calendar")}
				columns={columns}
				lines={hours.map((at) => ({ at, label: words.time(clockOf(at)) }))}
				span={span}
				blocks={blocks}
				bells={HALF_HOURS}
				onOpen={open}
				onMove={move}
				carried={carried}
				onCarry={setCarried}
			/>
			{place.ghost ? <span className={classes.ghost} style={place.ghost} aria-hidden="true" /> : null}
		</div>
	);
}
const HALF_HOURS = Array.from({ length: 48 }, (_, i) => i * 30);
function hoursIn({ starts, ends }: { starts: number; ends: number }): number[] {
	const hours: number[] = [];
	for (let at = Math.ceil(starts / 60) * 60; at < ends; at += 60) hours.push(at);
	return hours;
}

function blockOf(entry: CalendarEntry, day: string, id: number, words: TimetableWords, cancelled: string): GridBlock {
	const { title, note, starts, ends, isGone, event, layer, label } = entry;
	const from = firstDay(entry) === day ? minutesOf(starts.slice(11)) : 0;
	const to = lastDay(entry) === day && !ends.endsWith("T00:00") ? minutesOf(ends.slice(11)) : MIDNIGHT;
	const isWhole = firstDay(entry) === day && (lastDay(entry) === day || addDays(day, 1) === ends.slice(0, 10));
	return {
		id,
		column: day,
		starts: Math.min(from, MIDNIGHT - SHORTEST),
		ends: Math.max(to, Math.min(from, MIDNIGHT - SHORTEST) + SHORTEST),
		title,
		meta: note ?? "",
		says: isGone && event ? cancelled : null,
		colour: event?.is_busy ? TINTS.events : TINTS[label ?? layer],
		gone: isGone,
		bad: false,
		movable: isWhole && event?.may_edit === true,
		heard: `${words.time(starts.slice(11))} – ${words.time(ends.slice(11))}`,
	};
}
