import { addDays } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import { type EventScope, isDay, localOf, whenOf } from "@homeroom/contract/areas/events/events.rules.ts";
import type { EventForm } from "@homeroom/contract/areas/events/events.schemas.ts";
import type { Recurrence } from "@homeroom/contract/areas/events/recurrence/recurrence.rules.ts";
import type { CalendarEvent } from "../events.api.ts";
import type { WantedTime } from "../events-place.ts";
import { REPEAT_FIELDS, type RepeatValues, readRepeat, repeatValues } from "../recurrence/recurrence-form.ts";

type TextName =
	| "title"
	| "all_day"
	| "starts_on"
	| "starts_at"
	| "ends_on"
	| "ends_at"
	| "place"
	| "url"
	| "label"
	| "visibility"
	| "description"
	| "is_cancelled"
	| "room_id"
	| "asks_families"
	| "remind";
export type EventValues = Record<TextName, string> & Record<"classes" | "people", readonly string[]> & RepeatValues;
const TIMES: readonly string[] = ["all_day", "starts_on", "starts_at", "ends_on", "ends_at"];

const NOON: Pick<EventValues, "starts_at" | "ends_at"> = { starts_at: "09:00", ends_at: "10:00" };
/** What a form for a new event begins with. */
export const newEventValues = ({ day, starts, ends }: WantedTime): EventValues => ({
	title: "",
	all_day: String(starts === null),
	starts_on: day,
	ends_on: day,
	starts_at: starts ?? NOON.starts_at,
	ends_at: ends ?? NOON.ends_at,
	place: "",
	url: "",
	label: "business",
	visibility: "school",
	description: "",
	is_cancelled: "false",
	classes: [],
	people: [],
	room_id: "",
	asks_families: "false",
	remind: "",
	...repeatValues(null, day),
});
export function eventValues(event: CalendarEvent, zone: string): EventValues {
	const [starts, ends] = [localOf(event.startDate, zone), localOf(event.endDate, zone)];
	const isAllDay = isDay(event.startDate);
	return {
		title: event.title,
		all_day: String(isAllDay),
		starts_on: starts.slice(0, 10),
		ends_on: ends.slice(0, 10),
		starts_at: isAllDay ? NOON.starts_at : starts.slice(11),
		ends_at: isAllDay ? NOON.ends_at : ends.slice(11),
		place: event.place ?? "",
		url: event.url ?? "",
		label: event.label,
		visibility: event.visibility,
		description: event.description ?? "",
		is_cancelled: String(event.state === "cancelled"),
		classes: event.classes.map(String),
		people: event.people.map(({ id }) => String(id)),
		room_id: event.room_id === null ? "" : String(event.room_id),
		asks_families: String(event.asks_families),
		remind: event.remind === null ? "" : String(event.remind),
		...repeatValues(event.recurrence, event.day ?? starts.slice(0, 10)),
	};
}

/** Half a time is none: the schema says so. */
const when = (day: string, clock: string | null, zone: string): string => {
	if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) return "";
	if (clock === null) return day;
	return /^\d\d:\d\d$/.test(clock) ? whenOf(`${day}T${clock}`, zone) : "";
};
/** From when to when, where the form says so. */
export function wantedTimes(
	{ all_day, starts_on, starts_at, ends_on, ends_at }: EventValues,
	zone: string,
): { from: string; to: string } | null {
	const isAllDay = all_day === "true";
	const from = when(starts_on, isAllDay ? null : starts_at, zone);
	const to = when(ends_on, isAllDay ? null : ends_at, zone);
	return from === "" || to === "" || Date.parse(to) < Date.parse(from) ? null : { from, to };
}
/** In minutes; of days, and where it makes no sense, an hour. */
export function lengthOf({ all_day, starts_on, starts_at, ends_on, ends_at }: EventValues): number {
	const length = minutes(ends_at) - minutes(starts_at);
	return all_day === "true" || starts_on !== ends_on || Number.isNaN(length) || length <= 0 ? 60 : length;
}
const orNull = (text: string) => (text.trim() === "" ? null : text.trim());
/** What the schema reads. `kept`: a rule that the form could not show. */
export function readEvent(values: EventValues, zone: string, kept: Recurrence | null): unknown {
	const { all_day, starts_on, starts_at, ends_on, ends_at, title, place, url, label, visibility, description, is_cancelled, classes } =
		values;
	const { people, room_id, asks_families, remind } = values;
	const isAllDay = all_day === "true";
	return {
		title,
		startDate: when(starts_on, isAllDay ? null : starts_at, zone),
		endDate: when(ends_on, isAllDay ? null : ends_at, zone),
		place: orNull(place),
		url: orNull(url),
		label,
		visibility,
		description: orNull(description),
		state: is_cancelled === "true" ? "cancelled" : "planned",
		classes: classes.map(Number),
		people: people.map(Number),
		room_id: room_id === "" ? null : Number(room_id),
		asks_families: asks_families === "true",
		remind: remind === "" ? null : Number(remind),
		recurrence: readRepeat(values, starts_on, kept),
	};
}

/** The field of the form that a name in the schema or in a refusal stands for. */
export function eventField(path: string, isAllDay: boolean): string {
	const [name = "", part = ""] = path.split(".");
	if (name === "startDate") return "starts_on";
	if (name === "endDate") return isAllDay ? "ends_on" : "ends_at";
	if (name === "state") return "is_cancelled";
	if (name !== "recurrence") return name;
	if (part === "by_weekday") return "weekdays";
	if (part === "school") return "cycle_day";
	return part === "until" || part === "count" || part === "interval" ? part : "repeat";
}

/** Of what was changed in the form what the call is told. One of a series does not come again by itself. */
export function changesOf(input: EventForm, changed: readonly string[], scope: EventScope | null): Partial<EventForm> {
	const { startDate, endDate, recurrence, state, ...rest } = input;
	const plain = Object.fromEntries(Object.entries(rest).filter(([name]) => changed.includes(name)));
	return {
		...plain,
		...(changed.some((name) => TIMES.includes(name)) && { startDate, endDate }),
		...(changed.includes("is_cancelled") && { state }),
		...(scope !== "this" && changed.some((name) => (REPEAT_FIELDS as readonly string[]).includes(name)) && { recurrence }),
	};
}

/** The end goes along with the start, as long as nobody said otherwise. */
export function endAlong(was: EventValues, now: EventValues): Partial<Pick<EventValues, "ends_on" | "ends_at">> {
	if (now.starts_on !== was.starts_on && now.ends_on === was.starts_on) return { ends_on: now.starts_on };
	if (now.starts_at === was.starts_at || now.all_day === "true" || now.ends_on !== now.starts_on) return {};
	const length = minutes(was.ends_at) - minutes(was.starts_at);
	const ends = minutes(now.starts_at) + length;
	return length > 0 && ends < 24 * 60 ? { ends_at: clock(ends) } : {};
}
const minutes = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
const clock = (at: number): string => `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`;
/** The same event on another day and at another time: what a pull means. */
export const pulledTo = (event: CalendarEvent, zone: string, to: { day: string; starts: string; ends: string }) => ({
	startDate: whenOf(`${to.day}T${to.starts}`, zone),
	endDate: whenOf(`${to.day}T${to.ends}`, zone),
	isLonger: localOf(event.startDate, zone).slice(11) === to.starts && localOf(event.endDate, zone).slice(11) !== to.ends,
});
/** So many days later. */
export function daysLater(event: CalendarEvent, zone: string, days: number): string {
	const local = localOf(event.startDate, zone);
	return whenOf(`${addDays(local.slice(0, 10), days)}${local.slice(10)}`, zone);
}
