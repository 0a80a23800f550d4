import { addDays } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import { EVENT_BOOKED_DAYS, EVENT_DAY_BEGINS, isDay, localOf, movedTo } from "@homeroom/contract/areas/events/events.rules.ts";
import { occurrences } from "@homeroom/contract/areas/events/recurrence/recurrence.occurrences.ts";
import { dayOf, LAST_DAY } from "@homeroom/contract/areas/events/recurrence/recurrence.rules.ts";
import type { SchoolDays } from "@homeroom/contract/areas/events/recurrence/recurrence.school.ts";
import { instantAt } from "@homeroom/contract/areas/events/recurrence/recurrence.zone.ts";
import { type EventDraft, seriesOf } from "../events.rows.ts";

const DAY_MS = 86_400_000;
/** More than anybody moves to one day. */
const ON_ONE_DAY = 60;
type Times = Pick<EventDraft, "startDate" | "endDate" | "zone" | "recurrence" | "cancelled" | "moved">;

/** One that takes place. */
export interface Begin {
	/** Of a series its day by the rule. */
	day: string | null;
	/** A day, or an instant. */
	when: string;
	/** In ms; what lasts all day begins with the school's morning. */
	at: number;
}
const beginOf = (day: string | null, when: string, zone: string): Begin => ({
	day,
	when,
	at: isDay(when) ? instantAt(when, EVENT_DAY_BEGINS, zone) : Date.parse(when),
});
const dayAt = (ms: number, zone: string): string => dayOf(localOf(new Date(ms).toISOString(), zone));

/** The first that begins after an instant; null: none does, or the school's days are not known so far. */
export function nextBegin(times: Times, after: number, school: SchoolDays | undefined): Begin | null {
	const { startDate, zone, recurrence } = times;
	if (recurrence === null) {
		const only = beginOf(null, startDate, zone);
		return only.at > after ? only : null;
	}
	const found = occurrences(seriesOf(times, recurrence), { from: dayAt(after, zone), to: LAST_DAY, limit: ON_ONE_DAY, school });
	return found.map(({ day, local, at }) => beginOf(day, at ?? local, zone)).find(({ at }) => at > after) ?? null;
}

/** All that begin after an instant, and until another. */
export function beginsWithin(times: Times, after: number, until: number, school: SchoolDays | undefined): Begin[] {
	const { startDate, zone, recurrence } = times;
	const all =
		recurrence === null
			? [beginOf(null, startDate, zone)]
			: occurrences(seriesOf(times, recurrence), { from: dayAt(after, zone), to: dayAt(until, zone), school }).map(({ day, local, at }) =>
					beginOf(day, at ?? local, zone),
				);
	return all.filter(({ at }) => at > after && at <= until).sort((a, b) => a.at - b.at);
}

/** Whether one that begins then is not over yet. */
export function isAhead({ startDate, endDate, zone }: Times, when: string, now: number): boolean {
	const ends = movedTo(startDate, endDate, when).endDate;
	return isDay(ends) ? ends >= dayAt(now, zone) : Date.parse(ends) > now;
}

/** When somebody is next to be reminded, or when that is to be looked at again: days of school may change meanwhile. Null: never. */
export function nextReminder(
	draft: Times & Pick<EventDraft, "remind" | "state">,
	after: number,
	school: SchoolDays | undefined,
	now: number,
): string | null {
	const { remind, state, recurrence } = draft;
	if (remind === null || state === "cancelled") return null;
	const next = nextBegin(draft, after, school);
	const at = next && next.at - remind * 60_000;
	const looksAgain = recurrence?.school == null ? null : now + DAY_MS;
	const first = [at, looksAgain].filter((one) => one !== null).sort((a, b) => a - b)[0];
	return first === undefined ? null : new Date(first).toISOString();
}

/** A time at which a room is to be held, and of a series for which of its days. */
export interface RoomTime {
	day: string | null;
	starts_at: string;
	ends_at: string;
}
/** Of a series what is not over yet, as far ahead as rooms are booked. */
export function roomTimes(times: Times, now: number, school: SchoolDays | undefined): RoomTime[] {
	const { startDate, endDate, zone, recurrence } = times;
	if (recurrence === null) return [{ day: null, ...spanOf(startDate, endDate, zone) }];
	const today = dayAt(now, zone);
	// what began some days ago may still be going on
	return occurrences(seriesOf(times, recurrence), { from: addDays(today, -1), to: addDays(today, EVENT_BOOKED_DAYS), school })
		.map(({ day, local, at }) => {
			const moved = movedTo(startDate, endDate, at ?? local);
			return { day, ...spanOf(moved.startDate, moved.endDate, zone) };
		})
		.filter(({ ends_at }) => Date.parse(ends_at) > now);
}
/** Days as instants: from the first midnight to the last. */
export const spanOf = (startDate: string, endDate: string, zone: string): { starts_at: string; ends_at: string } =>
	isDay(startDate)
		? { starts_at: midnight(startDate, zone), ends_at: midnight(addDays(endDate, 1), zone) }
		: { starts_at: startDate, ends_at: endDate };
const midnight = (day: string, zone: string): string => new Date(instantAt(day, "00:00", zone)).toISOString();
