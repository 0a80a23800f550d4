import { addDays } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import {
	daysFrom,
	EVENT_DAYS_MAX,
	EVENT_EXCEPTIONS_MAX,
	isDay,
	localOf,
	movedTo,
	whenOf,
} from "@homeroom/contract/areas/events/events.rules.ts";
import type { EventFields } from "@homeroom/contract/areas/events/events.schemas.ts";
import { startFaults } from "@homeroom/contract/areas/events/recurrence/recurrence.faults.ts";
import { lastDay } from "@homeroom/contract/areas/events/recurrence/recurrence.occurrences.ts";
import { atClockOf, dayOf, LAST_DAY, type Recurrence } from "@homeroom/contract/areas/events/recurrence/recurrence.rules.ts";
import type { SchoolDays } from "@homeroom/contract/areas/events/recurrence/recurrence.school.ts";
import { withRule } from "@homeroom/contract/areas/events/recurrence/recurrence.series.ts";
import { shiftedRule } from "@homeroom/contract/areas/events/recurrence/recurrence.shift.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { Refusal } from "../../kit/http/refusal.ts";
import { nextReminder } from "./booking/events.begins.ts";
import { schoolBetween } from "./events.queries.ts";
import { type EventBounds, type EventDraft, seriesOf } from "./events.rows.ts";

export type EventChanges = Partial<EventFields>;

const HOUR_MS = 3_600_000;
const invalid = (field: string, message: string, more: object = {}) =>
	new Refusal("invalid", { fields: { [field]: { message, ...more } } });
const orNull = (text: string | null): string | null => (text === "" ? null : text);
/** As the database writes it, so that two instants of one moment are one text. */
const exact = (when: string): string => (isDay(when) ? when : new Date(Date.parse(when)).toISOString());

/** What stays the same however often an event takes place. */
function plainChanges(changes: EventChanges): Partial<EventDraft> {
	const { title, description, place, url, label, visibility, state, room_id, asks_families, remind } = changes;
	return {
		...(title !== undefined && { title }),
		...(description !== undefined && { description: orNull(description) }),
		...(place !== undefined && { place: orNull(place) }),
		...(url !== undefined && { url: orNull(url) }),
		...(label !== undefined && { label }),
		...(visibility !== undefined && { visibility }),
		...(state !== undefined && { state }),
		...(room_id !== undefined && { room_id }),
		...(asks_families !== undefined && { asks_families }),
		...(remind !== undefined && { remind }),
	};
}
const EMPTY = {
	title: "",
	description: null,
	place: null,
	url: null,
	label: "business",
	visibility: "school",
	state: "planned",
	recurrence: null,
	cancelled: [],
	moved: [],
	series_id: null,
	series_day: null,
	room_id: null,
	asks_families: false,
	remind: null,
} as const satisfies Partial<EventDraft>;

/** When it is to be: a start alone takes the end along, which keeps its distance; without one an hour, or the same day. */
function newTimes(was: Pick<EventDraft, "startDate" | "endDate"> | null, { startDate, endDate }: EventChanges) {
	if (startDate === undefined) {
		const start = was?.startDate ?? "";
		return { startDate: start, endDate: exact(endDate ?? was?.endDate ?? start) };
	}
	const start = exact(startDate);
	if (endDate !== undefined) return { startDate: start, endDate: exact(endDate) };
	if (was !== null && isDay(was.startDate) === isDay(start)) return movedTo(was.startDate, was.endDate, start);
	return { startDate: start, endDate: isDay(start) ? start : new Date(Date.parse(start) + HOUR_MS).toISOString() };
}

export const newDraft = (changes: EventChanges, zone: string): EventDraft => ({
	...EMPTY,
	...plainChanges(changes),
	...newTimes(null, changes),
	zone,
	recurrence: changes.recurrence ?? null,
});

/** An event that does not come again, with its changes. Whoever writes times anew writes them for the school's clocks of today. */
export const changedEvent = (draft: EventDraft, changes: EventChanges, zone: string): EventDraft => ({
	...draft,
	...plainChanges(changes),
	...newTimes(draft, changes),
	zone: changes.startDate === undefined && changes.recurrence === undefined ? draft.zone : zone,
	recurrence: changes.recurrence === undefined ? draft.recurrence : changes.recurrence,
});

/** One occurrence as an event of its own. */
export const oneOf = (draft: EventDraft, at: { day: string; when: string }, series_id: number): EventDraft => ({
	...draft,
	...movedTo(draft.startDate, draft.endDate, at.when),
	recurrence: null,
	cancelled: [],
	moved: [],
	series_id,
	series_day: at.day,
});

/**
 * All of a series, with changes that were made to the occurrence that was to be at `when`. Where it was pulled elsewhere all go
 * along, and the rule says what that means of its days.
 */
export function changedSeries(
	draft: EventDraft & { recurrence: Recurrence },
	changes: EventChanges,
	when: string,
	zone: string,
	school: SchoolDays | undefined,
): EventDraft {
	const shown = movedTo(draft.startDate, draft.endDate, when);
	const times = newTimes(shown, changes);
	const plain = { ...draft, ...plainChanges(changes) };
	if (changes.recurrence === null) return { ...plain, ...times, zone, recurrence: null, cancelled: [], moved: [] };
	// an occurrence that was moved says nothing of when the others are
	if (changes.startDate === undefined && changes.recurrence === undefined) {
		const { endDate } = changes.endDate === undefined ? draft : movedTo(times.startDate, times.endDate, draft.startDate);
		return { ...plain, endDate };
	}
	const [was, now] = [localOf(shown.startDate, draft.zone), localOf(times.startDate, draft.zone)];
	const by = daysFrom(dayOf(was), dayOf(now));
	const start = localOf(draft.startDate, draft.zone);
	const begins = changes.startDate === undefined ? start : atClockOf(addDays(dayOf(start), by), now);
	const startDate = whenOf(begins, draft.zone);
	const recurrence = changes.recurrence ?? shiftedRule(draft.recurrence, dayOf(was), dayOf(now));
	const kept = seriesOf(changes.recurrence ? draft : alongBy(draft, by), draft.recurrence);
	const series = withRule(kept, begins, recurrence, school);
	return {
		...plain,
		startDate,
		endDate: movedTo(times.startDate, times.endDate, startDate).endDate,
		recurrence,
		cancelled: series.cancelled,
		moved: series.moved,
	};
}

/** What was cancelled or moved goes along with the rule. */
const alongBy = (draft: EventDraft, by: number): EventDraft => ({
	...draft,
	cancelled: draft.cancelled.map((day) => addDays(day, by)),
	moved: draft.moved.map(({ day, to }) => ({ day: addDays(day, by), to: atClockOf(addDays(dayOf(to), by), to) })),
});

/** The school's calendar as far as a series may need it. */
export const schoolOf = async (db: CustomerDb, { startDate, zone }: EventDraft, rules: readonly (Recurrence | null | undefined)[]) =>
	rules.some((rule) => rule?.school != null)
		? schoolBetween(db, addDays(dayOf(localOf(startDate, zone)), -EVENT_DAYS_MAX), LAST_DAY)
		: undefined;

/** What is wrong with it is told at its field; otherwise between which days it is looked for, with the school's days as far as it needs them. */
export async function checkedBounds(db: CustomerDb, draft: EventDraft): Promise<{ bounds: EventBounds; school: SchoolDays | undefined }> {
	const { startDate, endDate, zone, recurrence, moved, cancelled } = draft;
	if (isDay(startDate) !== isDay(endDate)) throw invalid("endDate", "choice");
	if (Date.parse(endDate) < Date.parse(startDate)) throw invalid("endDate", "before_start");
	const [first, last] = [dayOf(localOf(startDate, zone)), dayOf(localOf(endDate, zone))];
	const length = daysFrom(first, last);
	if (length >= EVENT_DAYS_MAX || last > LAST_DAY) throw invalid("endDate", "day");
	const now = Date.now();
	if (recurrence === null)
		return { bounds: { first_day: first, last_day: last, remind_at: nextReminder(draft, now, undefined, now) }, school: undefined };
	if (cancelled.length + moved.length > EVENT_EXCEPTIONS_MAX) throw new Refusal("own_limit", { values: { max: EVENT_EXCEPTIONS_MAX } });
	const school = await schoolOf(db, draft, [recurrence]);
	const local = localOf(startDate, zone);
	const [fault] = startFaults(recurrence, local, school);
	if (fault) throw invalid(`recurrence.${fault.field}`, fault.error);
	const end = lastDay({ recurrence, start: local }, school);
	const days = moved.map(({ to }) => dayOf(to));
	return {
		bounds: {
			first_day: [first, ...days].sort()[0] ?? first,
			last_day: end === null ? null : addDays([end, first, ...days].sort().at(-1) ?? end, length),
			remind_at: nextReminder(draft, now, school, now),
		},
		school,
	};
}
