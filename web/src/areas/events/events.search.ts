import { type RawSearch, readId } from "../../kit/table/list/list-search.ts";

export const CALENDAR_VIEWS = ["day", "week", "month", "agenda"] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** What the address of the calendar holds. */
export interface CalendarSearch {
	view?: CalendarView | undefined;
	day?: string | undefined;
	/** The event that is open, and of a series which one. */
	event?: number | undefined;
	on?: string | undefined;
}
const readDay = (value: unknown) =>
	typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) && value >= "1950" && value < "2200" && !Number.isNaN(Date.parse(value))
		? value
		: undefined;
export const readCalendarSearch = (raw: RawSearch): CalendarSearch => ({
	view: CALENDAR_VIEWS.find((view) => view === raw.view),
	day: readDay(raw.day),
	event: readId(raw.event),
	on: readDay(raw.on),
});
