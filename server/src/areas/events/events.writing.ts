import type { SavedEvent } from "@homeroom/contract/areas/events/events.contract.ts";
import type { SchoolDays } from "@homeroom/contract/areas/events/recurrence/recurrence.school.ts";
import { Refusal } from "../../kit/http/refusal.ts";
import { mustTake } from "../rooms/rooms.public.ts";
import { type Booker, keepRooms, keepRoomsWhereFree } from "./booking/events.bookings.ts";
import { checkedBounds } from "./events.draft.ts";
import { insertEvent, setClasses, updateEvent } from "./events.queries.ts";
import type { EventDraft, EventRow, Reader } from "./events.rows.ts";
import type { EventRights } from "./events.told.ts";
import { setPeople } from "./inviting/events.people.ts";

/** Who writes, with what they may do. */
export interface Writer extends Reader {
	rights: EventRights;
}
/** Whom an event is for. */
export interface EventParts {
	classes: readonly number[];
	people: readonly number[];
}
export interface Written {
	id: number;
	draft: EventDraft;
	school: SchoolDays | undefined;
}

export const bookerOf = ({ user_id, rights }: Writer): Booker => ({ user_id, seesRooms: rights.seesRooms, editsRooms: rights.editsRooms });

/** Whoever asks for another room books it. */
export async function mustBook({ db, rights }: Writer, before: number | null, room_id: number | null | undefined): Promise<void> {
	if (room_id == null || room_id === before) return;
	if (!rights.books) throw new Refusal("forbidden", { needed: "Rooms.Book" });
	await mustTake(db, room_id, rights.editsRooms);
}

/** `before`: who was invited to what it was a part of. */
export async function insert(
	writer: Writer,
	draft: EventDraft,
	parts: EventParts,
	owner_id: number | null,
	before: readonly number[] = [],
): Promise<Written> {
	const { bounds, school } = await checkedBounds(writer.db, draft);
	const id = await insertEvent(writer.db, owner_id, draft, bounds);
	await writeParts(writer, id, parts, before);
	if (draft.room_id !== null) await keepRooms(writer.db, bookerOf(writer), [{ id, draft, owner_id, school }]);
	return { id, draft, school };
}

/** Without parts they stay as they are. */
export async function save(writer: Writer, row: EventRow, draft: EventDraft, parts: EventParts | null): Promise<Written> {
	const { bounds, school } = await checkedBounds(writer.db, draft);
	await updateEvent(writer.db, row.id, draft, bounds);
	if (parts !== null)
		await writeParts(
			writer,
			row.id,
			parts,
			row.people.map(({ id }) => id),
		);
	if (row.room_id !== null || draft.room_id !== null) {
		const housed = [{ id: row.id, draft, owner_id: row.owner_id, school }];
		// whoever changes but its words is not refused because of a day that could not be booked long ago
		await (isElsewhere(row, draft) ? keepRooms : keepRoomsWhereFree)(writer.db, bookerOf(writer), housed);
	}
	return { id: row.id, draft, school };
}

async function writeParts({ db }: Writer, id: number, { classes, people }: EventParts, before: readonly number[]): Promise<void> {
	if (!(await setClasses(db, id, classes))) throw new Refusal("invalid", { fields: { classes: { message: "choice" } } });
	if (people.length + before.length > 0 && !(await setPeople(db, id, people, before)))
		throw new Refusal("invalid", { fields: { people: { message: "choice" } } });
}

/** Whether it takes place at other times, on other days, or elsewhere. */
export const isElsewhere = (before: EventDraft, now: EventDraft): boolean =>
	before.room_id !== now.room_id || before.state !== now.state || isMoved(before, now);
export const isMoved = (before: EventDraft, now: EventDraft): boolean =>
	before.startDate !== now.startDate ||
	before.endDate !== now.endDate ||
	JSON.stringify([before.recurrence, before.cancelled, before.moved]) !== JSON.stringify([now.recurrence, now.cancelled, now.moved]);

export const savedAs = (
	{ id, version }: { id: number; version: number },
	{ startDate, endDate }: Pick<EventDraft, "startDate" | "endDate">,
	day: string | null,
	was_start: string,
): SavedEvent => ({ id, day, startDate, endDate, was_start, version });
