import { dayIn, formatTime } from "../../kit/formats.ts";
import { addDays } from "../calendar/calendar.rules.ts";
import { clockOf, dayOf } from "./recurrence/recurrence.rules.ts";
import { instantAt } from "./recurrence/recurrence.zone.ts";

/** What kind of event it is. Screens have words of their own for them. */
export const EVENT_LABELS = [
	{ label: "business", colour: "success" },
	{ label: "work", colour: "warning" },
	{ label: "personal", colour: "danger" },
] as const;
export const EVENT_LABEL_NAMES = ["business", "work", "personal"] as const;
export type EventLabel = (typeof EVENT_LABEL_NAMES)[number];

/** `school`: everybody who sees the calendar. `busy`: they see that the time is taken, and by whom. `private`: nobody else. Who is invited sees it, whatever it is. */
export const EVENT_VISIBILITIES = ["school", "busy", "private"] as const;
export type EventVisibility = (typeof EVENT_VISIBILITIES)[number];
export const EVENT_STATES = ["planned", "cancelled"] as const;
/** Which of a series a change is about. */
export const EVENT_SCOPES = ["this", "following", "all"] as const;
export type EventScope = (typeof EVENT_SCOPES)[number];

/** Whether somebody comes. */
export const EVENT_ANSWERS = ["yes", "maybe", "no"] as const;
export type EventAnswer = (typeof EVENT_ANSWERS)[number];
/** How long before it begins people are reminded, in minutes. */
export const EVENT_REMINDERS = [10, 60, 1440] as const;
export type EventReminder = (typeof EVENT_REMINDERS)[number];
/** When the day begins of what lasts all day, where people are reminded of it: the school's clock. */
export const EVENT_DAY_BEGINS = "08:00";

export const EVENT_TITLE_MAX = 200;
export const EVENT_DESCRIPTION_MAX = 4000;
export const EVENT_PLACE_MAX = 200;
export const EVENT_URL_MAX = 500;
export const EVENT_CLASSES_MAX = 200;
export const EVENT_PEOPLE_MAX = 200;
/** Rooms for a series are booked for so many days ahead; a job goes on from there. */
export const EVENT_BOOKED_DAYS = 180;
/** A room is held for so many days at a time. */
export const EVENT_ROOM_DAYS = 30;
/** A time is looked for in so many days. */
export const TIMES_DAYS = 14;
/** For so many people at once. */
export const TIMES_PEOPLE_MAX = 50;
/** It begins on the quarter of an hour. */
export const TIMES_STEP_MINUTES = 15;
/** A usual day at the school, at its clock; bells may make it longer. */
export const SCHOOL_HOURS = { from: "08:00", to: "17:00" } as const;
/** Minutes that a meeting lasts. */
export const TIMES_MINUTES = { min: 15, max: 480 } as const;
/** The longest event, in days. */
export const EVENT_DAYS_MAX = 366;
/** Days of a series that take place at another time, or not at all. */
export const EVENT_EXCEPTIONS_MAX = 500;
/** A look at the calendar spans this many days at most: more than a year of school. */
export const EVENT_LOOK_DAYS = 400;
/** What other areas show beside events: a month with the weeks it begins and ends in, or the agenda of some weeks. */
export const LAYER_LOOK_DAYS = 62;
/** Told at once, of one look. */
export const EVENTS_TOLD = 5000;
/** What was removed can be brought back for so many days. */
export const EVENT_REMOVED_DAYS = 30;

/** An event lasts days, as days, or from an instant to another: "2026-11-19", or "2026-11-19T15:00:00.000Z". */
export const isDay = (when: string): boolean => when.length === 10;

/** As a clock of the zone shows it: a day, or "2026-11-19T15:00". */
export const localOf = (when: string, zone: string): string => (isDay(when) ? when : `${dayIn(when, zone)}T${formatTime(when, zone, 2)}`);
/** The day, or the instant at which a clock of the zone shows this. */
export const whenOf = (local: string, zone: string): string => {
	const clock = clockOf(local);
	return clock === null ? local : new Date(instantAt(dayOf(local), clock, zone)).toISOString();
};

export const daysFrom = (day: string, to: string): number => Math.round((Date.parse(to) - Date.parse(day)) / 86_400_000);

/** Both ends move by one offset; of days by days. The new start is of the same kind. */
export function movedTo(startDate: string, endDate: string, to: string): { startDate: string; endDate: string } {
	if (isDay(startDate)) return { startDate: to, endDate: addDays(endDate, daysFrom(startDate, to)) };
	const by = Date.parse(to) - Date.parse(startDate);
	return { startDate: new Date(Date.parse(to)).toISOString(), endDate: new Date(Date.parse(endDate) + by).toISOString() };
}
