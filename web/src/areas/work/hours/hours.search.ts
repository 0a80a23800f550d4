import type { RawSearch } from "../../../kit/table/list/list-search.ts";

/** What the address of the hours holds: a day of the week that is shown; this week without. */
export interface HoursSearch {
	day?: string | undefined;
}
export const readHoursSearch = (raw: RawSearch): HoursSearch => ({
	day:
		typeof raw.day === "string" &&
		/^\d{4}-\d\d-\d\d$/.test(raw.day) &&
		raw.day >= "1950" &&
		raw.day < "2200" &&
		!Number.isNaN(Date.parse(raw.day))
			? raw.day
			: undefined,
});
