import type { CalendarEvent, SavedEvent } from "@homeroom/contract/areas/events/events.contract.ts";
import { type EventScope, isDay, localOf, movedTo, whenOf } from "@homeroom/contract/areas/events/events.rules.ts";
import { dayOf, type Recurrence, type Series } from "@homeroom/contract/areas/events/recurrence/recurrence.rules.ts";
import type { SchoolDays } from "@homeroom/contract/areas/events/recurrence/recurrence.school.ts";
import { splitAt, withMoved, withoutDay } from "@homeroom/contract/areas/events/recurrence/recurrence.series.ts";
import { found, notFound, Refusal } from "../../kit/http/refusal.ts";
import { schoolBetween } from "../calendar/calendar.public.ts";
import { changedEvent, changedSeries, checkedBounds, type EventChanges, newDraft, oneOf, schoolOf } from "./events.draft.ts";
import {
	bringBack,
	findEvent,
	findEvents,
	holdEvent,
	insertEvent,
	passOn,
	removeEvents,
	removeFrom,
	setClasses,
	updateEvent,
	zoneOf,
} from "./events.queries.ts";
import { type EventDraft, type EventRow, type Reader, seriesOf } from "./events.rows.ts";
import { type EventRights, knownSpan, occurrenceOf, toldEvent, toldEvents } from "./events.told.ts";

/** Which of a series is meant. */
interface Which {
	day?: string | undefined;
	scope: EventScope;
}
type SeriesRow = EventRow & { recurrence: Recurrence };
const isSeries = (row: EventRow): row is SeriesRow => row.recurrence !== null;

export async function listEvents(reader: Reader, rights: EventRights, from: string, to: string): Promise<CalendarEvent[]> {
	const { rows, zone } = await findEvents(reader, from, to);
	const span = knownSpan(rows, from, to);
	const school = span ? await schoolBetween(reader.db, span.from, span.to) : undefined;
	return toldEvents(rows, rights, { from, to, zone, school });
}

export async function showEvent(reader: Reader, rights: EventRights, id: number, day: string | undefined): Promise<CalendarEvent> {
	const row = found(await findEvent(reader, id));
	return told(reader, rights, row, day, () => {
		throw notFound();
	});
}
/** As the person sees it; without the occurrence that is asked for, what `otherwise` makes of the event itself. */
async function told(
	{ db }: Reader,
	rights: EventRights,
	row: EventRow,
	day: string | undefined,
	otherwise: (event: CalendarEvent) => CalendarEvent,
): Promise<CalendarEvent> {
	const event = toldEvent(row, rights);
	if (day === undefined || !isSeries(row)) return event;
	const at = occurrenceOf(row, day, await schoolOf(db, row, [row.recurrence]));
	return at ? { ...event, ...movedTo(row.startDate, row.endDate, at.when), day } : otherwise(event);
}

export async function addEvent(reader: Reader, { classes, ...changes }: EventChanges): Promise<number> {
	const draft = newDraft(changes, await zoneOf(reader.db));
	return insert(reader, draft, classes ?? [], reader.user_id);
}

export async function changeEvent(
	reader: Reader,
	rights: EventRights,
	id: number,
	{ day, scope, version, classes, ...changes }: EventChanges & Which & { version?: number | undefined },
): Promise<SavedEvent> {
	const row = found(await holdEvent(reader, id));
	if (version !== undefined && version !== row.version)
		throw new Refusal("conflict", { current: await told(reader, rights, row, day, (event) => event) });
	// what is hidden from everybody else is for its owner to hide
	if (changes.visibility !== undefined && changes.visibility !== row.visibility && row.owner_id !== reader.user_id)
		throw new Refusal("invalid", { fields: { visibility: { message: "choice" } } });
	const zone = await zoneOf(reader.db);
	const kept = classes ?? row.classes.map((one) => one.id);
	if (!isSeries(row)) {
		const draft = changedEvent(row, changes, zone);
		return save(reader, row, draft, kept, dayIfSeries(draft));
	}
	const school = await schoolOf(reader.db, row, [row.recurrence, changes.recurrence]);
	const at = await whichOf(row, day, school);
	if (scope === "this" && day !== undefined) return change1(reader, row, { day, when: at }, changes, kept, zone);
	const part = scope === "following" && day !== undefined ? splitAt(seriesOf(row, row.recurrence), day, school) : null;
	if (!part?.before || !part.after) {
		const draft = changedSeries(row, changes, at, zone, school);
		return save(reader, row, draft, kept, dayIfSeries(draft));
	}
	const rest = withSeries(row, part.after);
	const after = changedSeries(rest, changes, at, zone, school);
	await save(reader, row, withSeries(row, part.before), null, null);
	const next = await insert(reader, after, kept, row.owner_id);
	await passOn(reader.db, id, next, dayOf(part.after.start));
	return savedAs({ id: next, version: 1 }, after, dayIfSeries(after), rest.startDate);
}

/** It becomes an event of its own, and the series goes on without it. */
async function change1(
	reader: Reader,
	row: SeriesRow,
	at: { day: string; when: string },
	changes: EventChanges,
	classes: readonly number[],
	zone: string,
): Promise<SavedEvent> {
	if (changes.recurrence != null) throw new Refusal("invalid", { fields: { recurrence: { message: "choice" } } });
	const draft = changedEvent(oneOf(row, at, row.id), { ...changes, recurrence: null }, zone);
	await save(reader, row, withSeries(row, withoutDay(seriesOf(row, row.recurrence), at.day)), null, null);
	const id = await insert(reader, draft, classes, row.owner_id);
	return savedAs({ id, version: 1 }, draft, null, at.when);
}

/** Both ends move by one offset. One of a series stays in it: back at its place it is as if nothing had been. */
export async function dragEvent(reader: Reader, rights: EventRights, id: number, startDate: string, which: Which): Promise<SavedEvent> {
	const { day, scope } = which;
	const row = found(await holdEvent(reader, id));
	if (isDay(startDate) !== isDay(row.startDate)) throw new Refusal("invalid", { fields: { startDate: { message: "choice" } } });
	if (!isSeries(row) || day === undefined || scope !== "this") return changeEvent(reader, rights, id, { startDate, day, scope });
	const was = await whichOf(row, day, await schoolOf(reader.db, row, [row.recurrence]));
	const draft = withSeries(row, withMoved(seriesOf(row, row.recurrence), day, localOf(startDate, row.zone)));
	const { version } = await save(reader, row, draft, null, day);
	return savedAs({ id, version }, movedTo(row.startDate, row.endDate, startDate), day, was);
}

export async function removeEvent(reader: Reader, id: number, { day, scope }: Which): Promise<void> {
	const row = found(await holdEvent(reader, id));
	if (!isSeries(row) || day === undefined || scope === "all") {
		await removeEvents(reader.db, id);
		return;
	}
	const school = await schoolOf(reader.db, row, [row.recurrence]);
	await whichOf(row, day, school);
	const series = seriesOf(row, row.recurrence);
	if (scope === "this") {
		await save(reader, row, withSeries(row, withoutDay(series, day)), null, null);
		return;
	}
	const { before } = splitAt(series, day, school);
	if (before === null) await removeEvents(reader.db, id);
	else {
		await save(reader, row, withSeries(row, before), null, null);
		await removeFrom(reader.db, id, day);
	}
}

/** With a day: what was left out of a series takes place again. */
export async function restoreEvent(reader: Reader, id: number, day: string | undefined): Promise<void> {
	if (day === undefined) {
		found(await holdEvent(reader, id, true));
		await bringBack(reader.db, id);
		return;
	}
	const row = found(await holdEvent(reader, id));
	if (!isSeries(row) || !row.cancelled.includes(day)) throw notFound();
	await save(reader, row, { ...row, cancelled: row.cancelled.filter((one) => one !== day) }, null, null);
}

/** When the occurrence that is meant is to be; without a day the first of the series. */
async function whichOf(row: SeriesRow, day: string | undefined, school: SchoolDays | undefined): Promise<string> {
	return day === undefined ? row.startDate : found(occurrenceOf(row, day, school)).when;
}
const withSeries = (row: SeriesRow, { start, recurrence, cancelled, moved }: Series): EventDraft & { recurrence: Recurrence } => {
	const startDate = whenOf(start, row.zone);
	return {
		...row,
		...oneOf(row, { day: dayOf(start), when: startDate }, row.id),
		series_id: row.series_id,
		series_day: row.series_day,
		recurrence,
		cancelled,
		moved,
	};
};
const dayIfSeries = ({ recurrence, startDate, zone }: EventDraft): string | null =>
	recurrence === null ? null : dayOf(localOf(startDate, zone));
const savedAs = (
	{ id, version }: { id: number; version: number },
	{ startDate, endDate }: Pick<EventDraft, "startDate" | "endDate">,
	day: string | null,
	was_start: string,
): SavedEvent => ({ id, day, startDate, endDate, was_start, version });

async function insert(reader: Reader, draft: EventDraft, classes: readonly number[], owner_id: number | null): Promise<number> {
	const id = await insertEvent(reader.db, owner_id, draft, await checkedBounds(reader.db, draft));
	await writeClasses(reader, id, classes);
	return id;
}
/** Without classes they stay as they are. */
async function save(
	reader: Reader,
	row: EventRow,
	draft: EventDraft,
	classes: readonly number[] | null,
	day: string | null,
): Promise<SavedEvent> {
	await updateEvent(reader.db, row.id, draft, await checkedBounds(reader.db, draft));
	if (classes !== null) await writeClasses(reader, row.id, classes);
	return savedAs({ id: row.id, version: row.version + 1 }, draft, day, row.startDate);
}
async function writeClasses({ db }: Reader, id: number, classes: readonly number[]): Promise<void> {
	if (!(await setClasses(db, id, classes))) throw new Refusal("invalid", { fields: { classes: { message: "choice" } } });
}
