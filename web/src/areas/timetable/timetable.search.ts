import { type RawSearch, readId } from "../../kit/table/list/list-search.ts";

export const WHOSE = ["class", "teacher", "room", "student"] as const;
export type WhoseKind = (typeof WHOSE)[number];
/** `rooms` and `teachers`: all of them side by side on one day. */
export const VIEWS = ["day", "week", "month", "rooms", "teachers"] as const;
export type TimetableView = (typeof VIEWS)[number];

/** What the address of the timetable holds. */
export interface TimetableSearch {
	of?: WhoseKind | undefined;
	id?: number | undefined;
	view?: TimetableView | undefined;
	day?: string | undefined;
	/** The session whose details are open. */
	session?: number | undefined;
}
export const readTimetableSearch = (raw: RawSearch): TimetableSearch => ({
	of: WHOSE.find((kind) => kind === raw.of),
	id: readId(raw.id),
	view: VIEWS.find((view) => view === raw.view),
	day: readDay(raw.day),
	session: readId(raw.session),
});

const readDay = (value: unknown) =>
	typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) && value >= "1950" && value < "2200" && !Number.isNaN(Date.parse(value))
		? value
		: undefined;
