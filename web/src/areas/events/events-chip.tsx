import { Link } from "@tanstack/react-router";
import type { DragEvent } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import { madePath } from "../../kit/routing/made-path.ts";
import type { TimetableWords } from "../timetable/timetable.public-ui.ts";
import classes from "./events-chip.module.css";
import { type CalendarEntry, owesAnswer } from "./events-entries.ts";

interface EventsChipProps {
	entry: CalendarEntry;
	words: TimetableWords;
	onOpen: (entry: CalendarEntry) => void;
	/** It can be pulled to another day. */
	onDragStart?: ((event: DragEvent) => void) | undefined;
	onDragEnd?: (() => void) | undefined;
}

/** One line for an entry: its time and its name. */
export function EventsChip({ entry, words, onOpen, onDragStart, onDragEnd }: EventsChipProps) {
	const { t } = useT();
	const { title, isAllDay, starts, isGone, layer, label, path, event } = entry;
	const look = {
		className: classes.chip,
		"data-layer": layer,
		"data-label": label ?? undefined,
		"data-gone": isGone || undefined,
		"data-busy": event?.is_busy || undefined,
	};
	const said = (
		<>
			{isAllDay ? null : <span className={classes.time}>{words.time(starts.slice(11))} </span>}
			<span className={classes.title}>{title}</span>
			{isGone && event ? <span className={classes.gone}> {t("events.cancelled")}</span> : null}
			{event && !isGone && owesAnswer(event) ? <span className={classes.asked}> {t("events.asked")}</span> : null}
		</>
	);
	if (event)
		return (
			<button
				type="button"
				{...look}
				data-event={event.id}
				draggable={onDragStart !== undefined}
				onDragStart={onDragStart}
				onDragEnd={onDragEnd}
				onClick={() => onOpen(entry)}
			>
				{said}
			</button>
		);
	if (path === null) return <span {...look}>{said}</span>;
	const [to = "", search] = path.split("?");
	// cast: the router's types know only addresses that are written out
	const narrowed = Object.fromEntries(new URLSearchParams(search)) as never;
	return (
		<Link to={madePath(to)} search={narrowed} {...look}>
			{said}
		</Link>
	);
}
