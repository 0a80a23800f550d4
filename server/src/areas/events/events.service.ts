import type { SavedEvent } from "@homeroom/contract/areas/events/events.contract.ts";
import { type EventScope, isDay, localOf, movedTo, whenOf } from "@homeroom/contract/areas/events/events.rules.ts";
import type { CalendarEvent } from "@homeroom/contract/areas/events/events.schemas.ts";
import { dayOf, type Recurrence, type Series } from "@homeroom/contract/areas/events/recurrence/recurrence.rules.ts";
import type { SchoolDays } from "@homeroom/contract/areas/events/recurrence/recurrence.school.ts";
import { splitAt, withMoved, withoutDay } from "@homeroom/contract/areas/events/recurrence/recurrence.series.ts";
import { found, notFound, Refusal } from "../../kit/http/refusal.ts";
import { freeRooms, keepRooms } from "./booking/events.bookings.ts";
import { changedEvent, changedSeries, type EventChanges, newDraft, oneOf, schoolOf } from "./events.draft.ts";
import {
	bringBack,
	eventsById,
	findEvent,
	findEvents,
	holdEvent,
	passOn,
	removeEvents,
	removeFrom,
	schoolBetween,
	zoneOf,
} from "./events.queries.ts";
import { type EventDraft, type EventRow, type Reader, seriesOf } from "./events.rows.ts";
import { type EventRights, knownSpan, occurrenceOf, toldEvent, toldEvents, toldOn } from "./events.told.ts";
import { bookerOf, type EventParts, insert, isMoved, mustBook, save, savedAs, type Writer, type Written } from "./events.writing.ts";
import { forgetDays, passAnswersOn, takeAnswersAlong } from "./inviting/events.people.ts";
import { tellOfChange, tellOfGone, tellOfNew } from "./inviting/events.telling.ts";

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
	if (day === undefined || !isSeries(row)) return toldEvent(row, rights);
	const at = occurrenceOf(row, day, await schoolOf(db, row, [row.recurrence]));
	return at ? toldOn(row, rights, { day, when: at.when }) : otherwise(toldEvent(row, rights));
}

export async function addEvent(writer: Writer, { classes = [], people = [], ...changes }: EventChanges): Promise<number> {
	await mustBook(writer, null, changes.room_id);
	const draft = newDraft(changes, await zoneOf(writer.db));
	const written = await insert(writer, draft, { classes, people }, writer.user_id);
	await tellOfNew(writer, written, { classes, people });
	return written.id;
}

export async function changeEvent(
	writer: Writer,
	id: number,
	{ day, scope, version, classes, people, ...changes }: EventChanges & Which & { version?: number | undefined },
): Promise<SavedEvent> {
	const row = found(await holdEvent(writer, id));
	if (version !== undefined && version !== row.version)
		throw new Refusal("conflict", { current: await told(writer, writer.rights, row, day, (event) => event) });
	// what is hidden from everybody else is for its owner to hide
	if (changes.visibility !== undefined && changes.visibility !== row.visibility && row.owner_id !== writer.user_id)
		throw new Refusal("invalid", { fields: { visibility: { message: "choice" } } });
	await mustBook(writer, row.room_id, changes.room_id);
	const zone = await zoneOf(writer.db);
	const before = partsOf(row);
	const parts = { classes: classes ?? before.classes, people: people ?? before.people };
	if (!isSeries(row)) {
		const draft = changedEvent(row, changes, zone);
		return kept(writer, row, draft, parts);
	}
	const school = await schoolOf(writer.db, row, [row.recurrence, changes.recurrence]);
	const at = await whichOf(row, day, school);
	if (scope === "this" && day !== undefined) return change1(writer, row, { day, when: at }, changes, parts, zone);
	const split = scope === "following" && day !== undefined ? splitAt(seriesOf(row, row.recurrence), day, school) : null;
	if (!split?.before || !split.after) {
		const draft = changedSeries(row, changes, at, zone, school);
		if (isMoved(row, draft)) await forgetDays(writer.db, id);
		return kept(writer, row, draft, parts);
	}
	const rest = withSeries(row, split.after);
	const after = changedSeries(rest, changes, at, zone, school);
	await save(writer, row, withSeries(row, split.before), null);
	const next = await insert(writer, after, parts, row.owner_id, before.people);
	const from = dayOf(split.after.start);
	await passOn(writer.db, id, next.id, from);
	await passAnswersOn(writer.db, id, next.id, from, !isMoved(rest, after));
	await tellOfChange(writer, next, { draft: rest, parts: before, asks: row.asks_families }, parts);
	return savedAs({ id: next.id, version: 1 }, after, dayIfSeries(after), rest.startDate);
}
const partsOf = ({ classes, people }: EventRow): EventParts => ({
	classes: classes.map(({ id }) => id),
	people: people.map(({ id }) => id),
});

/** The event itself is changed, whatever of a series it was. */
async function kept(writer: Writer, row: EventRow, draft: EventDraft, parts: EventParts): Promise<SavedEvent> {
	const written = await save(writer, row, draft, parts);
	await tellOfChange(writer, written, { draft: row, parts: partsOf(row), asks: row.asks_families }, parts);
	return savedAs({ id: row.id, version: row.version + 1 }, draft, dayIfSeries(draft), row.startDate);
}

/** It becomes an event of its own, and the series goes on without it. */
async function change1(
	writer: Writer,
	row: SeriesRow,
	at: { day: string; when: string },
	changes: EventChanges,
	parts: EventParts,
	zone: string,
): Promise<SavedEvent> {
	if (changes.recurrence != null) throw new Refusal("invalid", { fields: { recurrence: { message: "choice" } } });
	const was = oneOf(row, at, row.id);
	const draft = changedEvent(was, { ...changes, recurrence: null }, zone);
	await save(writer, row, withSeries(row, withoutDay(seriesOf(row, row.recurrence), at.day)), null);
	const before = partsOf(row);
	const written = await insert(writer, draft, parts, row.owner_id, before.people);
	await takeAnswersAlong(writer.db, row.id, written.id, at.day);
	await tellOfChange(writer, written, { draft: was, parts: before, asks: row.asks_families }, parts);
	return savedAs({ id: written.id, version: 1 }, draft, null, at.when);
}

/** Both ends move by one offset. One of a series stays in it: back at its place it is as if nothing had been. */
export async function dragEvent(writer: Writer, id: number, startDate: string, which: Which): Promise<SavedEvent> {
	const { day, scope } = which;
	const row = found(await holdEvent(writer, id));
	if (isDay(startDate) !== isDay(row.startDate)) throw new Refusal("invalid", { fields: { startDate: { message: "choice" } } });
	if (!isSeries(row) || day === undefined || scope !== "this") return changeEvent(writer, id, { startDate, day, scope });
	const school = await schoolOf(writer.db, row, [row.recurrence]);
	const was = await whichOf(row, day, school);
	const draft = withSeries(row, withMoved(seriesOf(row, row.recurrence), day, localOf(startDate, row.zone)));
	await save(writer, row, draft, null);
	const one: Written = { id, draft: oneOf(row, { day, when: startDate }, id), school };
	const parts = partsOf(row);
	await tellOfChange(writer, one, { draft: oneOf(row, { day, when: was }, id), parts, asks: row.asks_families }, parts, day);
	return savedAs({ id, version: row.version + 1 }, movedTo(row.startDate, row.endDate, startDate), day, was);
}

export async function removeEvent(writer: Writer, id: number, { day, scope }: Which): Promise<void> {
	const row = found(await holdEvent(writer, id));
	const { db } = writer;
	const school = isSeries(row) ? await schoolOf(db, row, [row.recurrence]) : undefined;
	if (!isSeries(row) || day === undefined || scope === "all") {
		await tellOfGone(writer, { id, draft: row, school }, partsOf(row));
		await freeRooms(db, idsOf(await removeEvents(db, id)));
		return;
	}
	const at = await whichOf(row, day, school);
	await tellOfGone(writer, { id, draft: oneOf(row, { day, when: at }, id), school }, partsOf(row), day);
	const series = seriesOf(row, row.recurrence);
	if (scope === "this") {
		await save(writer, row, withSeries(row, withoutDay(series, day)), null);
		return;
	}
	const { before } = splitAt(series, day, school);
	if (before === null) await freeRooms(db, idsOf(await removeEvents(db, id)));
	else {
		await save(writer, row, withSeries(row, before), null);
		await freeRooms(db, idsOf(await removeFrom(db, id, day)));
	}
}
const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/** With a day: what was left out of a series takes place again. */
export async function restoreEvent(writer: Writer, id: number, day: string | undefined): Promise<void> {
	const { db } = writer;
	if (day === undefined) {
		found(await holdEvent(writer, id, true));
		const back = await eventsById(writer, idsOf(await bringBack(db, id)));
		const housed = [];
		for (const row of back)
			if (row.room_id !== null)
				housed.push({ id: row.id, draft: row, owner_id: row.owner_id, school: await schoolOf(db, row, [row.recurrence]) });
		await keepRooms(db, bookerOf(writer), housed);
		const row = back.find((one) => one.id === id);
		if (row) await tellOfGone(writer, { id, draft: row, school: await schoolOf(db, row, [row.recurrence]) }, partsOf(row), null, "back");
		return;
	}
	const row = found(await holdEvent(writer, id));
	if (!isSeries(row) || !row.cancelled.includes(day)) throw notFound();
	const draft = { ...row, cancelled: row.cancelled.filter((one) => one !== day) };
	const { school } = await save(writer, row, draft, null);
	const at = occurrenceOf(draft, day, school);
	if (at) await tellOfGone(writer, { id, draft: oneOf(row, { day, when: at.when }, id), school }, partsOf(row), day, "back");
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
