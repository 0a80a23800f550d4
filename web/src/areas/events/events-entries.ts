import { addDays, mondayOf, weekdayOn } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import type { EventLabel } from "@homeroom/contract/areas/events/events.rules.ts";
import { isDay, localOf } from "@homeroom/contract/areas/events/events.rules.ts";
import type { CalendarLayerName } from "@homeroom/contract/kit/constants.ts";
import { schoolToday } from "../../kit/formats/school-today.ts";
import type { CalendarEvent, Layer } from "./events.api.ts";
import type { CalendarView } from "./events.search.ts";

export type LayerName = "events" | CalendarLayerName;
/** Something that lies in the calendar, whoever put it there. */
export interface CalendarEntry {
	/** Tells it from all others. */
	key: string;
	layer: LayerName;
	label: EventLabel | null;
	title: string;
	note: string | null;
	isAllDay: boolean;
	/** At the school's clock: a day, or "2026-11-19T15:00". */
	starts: string;
	ends: string;
	isGone: boolean;
	/** Where it is looked at; null: nowhere. */
	path: string | null;
	/** Null: of another area. */
	event: CalendarEvent | null;
}

export const firstDay = ({ starts }: CalendarEntry): string => starts.slice(0, 10);
/** What ends at midnight is no entry of the day that begins then. */
export function lastDay({ starts, ends, isAllDay }: CalendarEntry): string {
	const day = ends.slice(0, 10);
	return !isAllDay && ends.endsWith("T00:00") && day > starts.slice(0, 10) ? addDays(day, -1) : day;
}
const isOn = (entry: CalendarEntry, day: string): boolean => firstDay(entry) <= day && lastDay(entry) >= day;

/** Somebody is asked whether they come, it is not over, and they have not said. */
export const owesAnswer = ({ asked, endDate }: Pick<CalendarEvent, "asked" | "endDate">): boolean =>
	asked.some(({ answer }) => answer === null) && (isDay(endDate) ? endDate >= schoolToday() : Date.parse(endDate) > Date.now());

interface EntryWords {
	busyOf: (name: string | null) => string;
	termDay: (name: string, note: string | null) => string;
	awayOf: (name: string) => string;
	/** A lesson in which nobody stands in yet. */
	uncovered: (title: string) => string;
	insteadOf: (name: string) => string;
}
export const eventEntry = (event: CalendarEvent, zone: string, words: Pick<EntryWords, "busyOf">): CalendarEntry => ({
	key: `event ${event.id} ${event.day ?? ""} ${event.startDate}`,
	layer: "events",
	label: event.label,
	title: event.is_busy ? words.busyOf(event.owner_name) : event.title,
	note: [event.place, event.room_name, ...event.class_names].filter(Boolean).join(" · ") || null,
	isAllDay: isDay(event.startDate),
	starts: localOf(event.startDate, zone),
	ends: localOf(event.endDate, zone),
	isGone: event.state === "cancelled",
	path: null,
	event,
});
export const layerEntries = ({ name, items }: Layer, zone: string, words: EntryWords): CalendarEntry[] =>
	items.map((item) => ({
		key: `${name} ${item.key}`,
		layer: name,
		label: null,
		title: titleOf(name, item, words),
		note: name === "terms" ? null : name === "cover" && item.note !== null ? words.insteadOf(item.note) : item.note,
		isAllDay: isDay(item.startDate) || lasts(item.startDate, item.endDate),
		starts: localOf(item.startDate, zone),
		ends: localOf(item.endDate, zone),
		isGone: item.gone,
		path: item.path,
		event: null,
	}));
function titleOf(layer: Layer["name"], { key, title, note }: Layer["items"][number], words: EntryWords): string {
	if (layer === "terms") return words.termDay(title, note);
	if (layer === "leave") return words.awayOf(title);
	// the server's word for a lesson that is open
	return layer === "cover" && key.startsWith("open ") ? words.uncovered(title) : title;
}
/** Somebody who is away for a day or more is so all day. */
const lasts = (from: string, to: string): boolean => Date.parse(to) - Date.parse(from) >= 86_000_000;

/** All day first, the longest before others, then by their time. */
const byTime = (a: CalendarEntry, b: CalendarEntry): number =>
	Number(b.isAllDay) - Number(a.isAllDay) || (a.starts === b.starts ? (a.ends < b.ends ? 1 : -1) : a.starts < b.starts ? -1 : 1);
export const entriesOn = (entries: readonly CalendarEntry[], day: string): CalendarEntry[] =>
	entries.filter((entry) => isOn(entry, day)).sort(byTime);

/** Days of the agenda. */
const AGENDA_DAYS = 30;
/** The days that a view shows; a month with the weeks it begins and ends in. */
export function daysShown(view: CalendarView, day: string): { from: string; to: string } {
	if (view === "week") return { from: mondayOf(day), to: addDays(mondayOf(day), 6) };
	if (view === "agenda") return { from: day, to: addDays(day, AGENDA_DAYS - 1) };
	if (view === "day") return { from: day, to: day };
	const first = `${day.slice(0, 7)}-01`;
	const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
	return { from: mondayOf(first), to: addDays(mondayOf(last), 6) };
}
export const listDays = ({ from, to }: { from: string; to: string }): string[] => {
	const days: string[] = [];
	for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
	return days;
};
/** Layers that lie over whole weeks and say nothing about whether a weekend matters. */
const BACKGROUND: readonly LayerName[] = ["days_off", "terms", "leave"];
/** Saturday and Sunday are shown where something happens then, or somebody looks at them. */
export const weekShown = (entries: readonly CalendarEntry[], day: string): string[] =>
	listDays(daysShown("week", day)).filter(
		(one) => weekdayOn(one) <= 5 || weekdayOn(day) > 5 || entries.some((entry) => !BACKGROUND.includes(entry.layer) && isOn(entry, one)),
	);

/** One step of a view to either side. */
export function steppedDay(view: CalendarView, day: string, by: -1 | 1): string {
	if (view === "day") return addDays(day, by);
	if (view === "week") return addDays(day, 7 * by);
	if (view === "agenda") return addDays(day, AGENDA_DAYS * by);
	const first = `${day.slice(0, 7)}-01`;
	return `${addDays(first, by === 1 ? 31 : -1).slice(0, 7)}-01`;
}
