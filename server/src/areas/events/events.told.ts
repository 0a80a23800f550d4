import { addDays } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import { daysFrom, EVENTS_TOLD, localOf, movedTo } from "@homeroom/contract/areas/events/events.rules.ts";
import type { CalendarEvent } from "@homeroom/contract/areas/events/events.schemas.ts";
import { occurrences } from "@homeroom/contract/areas/events/recurrence/recurrence.occurrences.ts";
import { atClockOf, dayOf } from "@homeroom/contract/areas/events/recurrence/recurrence.rules.ts";
import type { SchoolDays } from "@homeroom/contract/areas/events/recurrence/recurrence.school.ts";
import { schoolSpan } from "@homeroom/contract/areas/events/recurrence/recurrence.school.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { narrowedReach } from "../../kit/tables/logged-table.ts";
import { type EventRow, seriesOf } from "./events.rows.ts";

/** What somebody may do with events, asked once and not for each. */
export interface EventRights {
	user_id: number;
	edits: boolean;
	deletes: boolean;
	/** Their own. */
	editsOwn: boolean;
	deletesOwn: boolean;
	isFamily: boolean;
	/** Not those alone that concern them. */
	seesAll: boolean;
	/** Rooms: whether they may be booked, also those that are not for booking, and looked at. */
	books: boolean;
	editsRooms: boolean;
	seesRooms: boolean;
}
export const rightsOf = (actor: Actor): EventRights => ({
	user_id: actor.user_id,
	edits: narrowedReach("Calendar.Edit", actor) === "all",
	deletes: narrowedReach("Calendar.Delete", actor) === "all",
	editsOwn: actor.allows("Calendar.Create") || actor.allows("Calendar.Edit"),
	deletesOwn: actor.allows("Calendar.Create") || actor.allows("Calendar.Delete"),
	isFamily: actor.portal_type === "CLIENT",
	seesAll: actor.reach("Calendar.View") === "all",
	books: actor.allows("Rooms.Book"),
	editsRooms: actor.allows("Rooms.Edit"),
	seesRooms: actor.allows("Rooms.View"),
});

/** How many days an event reaches beyond its first. */
const spare = ({ startDate, endDate, zone }: Pick<EventRow, "startDate" | "endDate" | "zone">): number =>
	daysFrom(dayOf(localOf(startDate, zone)), dayOf(localOf(endDate, zone)));

/** For which days the school's calendar must be known to tell what takes place; null: for none. */
export function knownSpan(rows: readonly EventRow[], from: string, to: string): { from: string; to: string } | null {
	const spans = rows.flatMap((row) => {
		const span = row.recurrence && schoolSpan(seriesOf(row, row.recurrence), addDays(from, -spare(row) - 1), addDays(to, 1));
		return span ? [span] : [];
	});
	const days = spans.flatMap((span) => [span.from, span.to]).sort();
	return days[0] === undefined ? null : { from: days[0], to: days.at(-1) ?? to };
}

/** Each that takes place between two days at the school, in order. */
export function toldEvents(
	rows: readonly EventRow[],
	rights: EventRights,
	{ from, to, zone, school }: { from: string; to: string; zone: string; school: SchoolDays | undefined },
): CalendarEvent[] {
	const isIn = ({ startDate, endDate }: CalendarEvent) => dayOf(localOf(startDate, zone)) <= to && dayOf(localOf(endDate, zone)) >= from;
	return rows
		.flatMap((row) => toldRow(row, rights, addDays(from, -spare(row) - 1), addDays(to, 1), school))
		.filter(isIn)
		.sort(inOrder)
		.slice(0, EVENTS_TOLD);
}
const inOrder = (a: CalendarEvent, b: CalendarEvent): number =>
	a.startDate === b.startDate ? a.id - b.id : a.startDate < b.startDate ? -1 : 1;

function toldRow(row: EventRow, rights: EventRights, from: string, to: string, school: SchoolDays | undefined): CalendarEvent[] {
	if (row.recurrence === null) return [toldEvent(row, rights)];
	return occurrences(seriesOf(row, row.recurrence), { from, to, limit: EVENTS_TOLD, school }).map(({ day, local, at }) =>
		toldOn(row, rights, { day, when: at ?? local }),
	);
}

/** The event itself; of a series its first one, by its rule or not. */
export const toldEvent = (row: EventRow, rights: EventRights): CalendarEvent =>
	toldOn(row, rights, { day: row.recurrence === null ? null : dayOf(localOf(row.startDate, row.zone)), when: row.startDate });

/** One that takes place. */
export function toldOn(row: EventRow, rights: EventRights, { day, when }: { day: string | null; when: string }): CalendarEvent {
	const { id, label, visibility, state, recurrence, version, classes, people, remind, asks_families } = row;
	const is_mine = row.owner_id === rights.user_id;
	const asked = askedOf(row, rights, day);
	const isInvited = people.some((one) => one.id === rights.user_id);
	const is_busy = visibility === "busy" && !is_mine && !isInvited;
	const times = { id, ...movedTo(row.startDate, row.endDate, when), visibility, version, is_mine, is_busy, day };
	if (is_busy)
		return {
			...times,
			title: "",
			url: null,
			classes: [],
			class_names: [],
			label: "business",
			description: null,
			place: null,
			state: "planned",
			owner_name: rights.isFamily ? null : row.owner_name,
			may_edit: false,
			may_delete: false,
			recurrence: null,
			room_id: null,
			room_name: null,
			room_booked: false,
			people: [],
			asks_families: false,
			remind: null,
			asked: [],
		};
	return {
		...times,
		title: row.title,
		url: row.url,
		classes: classes.map((one) => one.id),
		class_names: classes.map(({ name }) => name),
		label,
		description: row.description,
		place: row.place,
		state,
		owner_name: rights.isFamily ? null : row.owner_name,
		may_edit: is_mine ? rights.editsOwn : rights.edits && visibility === "school",
		may_delete: is_mine ? rights.deletesOwn : rights.deletes && visibility === "school",
		recurrence,
		room_id: row.room_id,
		room_name: row.room_name,
		room_booked: row.booked_days.includes(day ?? ""),
		people: is_mine || (rights.seesAll && !rights.isFamily) ? people : [],
		asks_families,
		remind,
		asked,
	};
}

/** Whoever is invited by name for themselves, families for each of their children. */
function askedOf(
	{ people, children, answers, visibility }: EventRow,
	{ user_id }: EventRights,
	day: string | null,
): CalendarEvent["asked"] {
	const said = (student_id: number | null) => {
		const mine = answers.filter((one) => one.student_id === student_id);
		return (mine.find((one) => one.day === day) ?? mine.find((one) => one.day === null))?.answer ?? null;
	};
	const oneself = people.some(({ id }) => id === user_id) ? [{ student_id: null, name: null, answer: said(null) }] : [];
	const theirs = visibility === "school" ? children : [];
	return [...oneself, ...theirs.map(({ student_id, name }) => ({ student_id, name, answer: said(student_id) }))];
}

/** The occurrence of a day by the rule, moved or not; undefined where none takes place. */
export function occurrenceOf(row: EventRow, day: string, school: SchoolDays | undefined): { local: string; when: string } | undefined {
	if (row.recurrence === null) return undefined;
	const series = seriesOf(row, row.recurrence);
	const at = series.moved.find((one) => one.day === day)?.to ?? atClockOf(day, series.start);
	const found = occurrences(series, { from: dayOf(at), to: dayOf(at), school }).find((one) => one.day === day);
	return found && { local: found.local, when: found.at ?? found.local };
}
