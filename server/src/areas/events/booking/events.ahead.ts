import { ask, type CustomerDb, inTransaction } from "../../../kit/db/customer-db.ts";
import { sql } from "../../../kit/db/sql-text.ts";
import { tellOnce } from "../../notices/notices.public.ts";
import { schoolOf } from "../events.draft.ts";
import { eventsById } from "../events.queries.ts";
import { roomTaken } from "../inviting/events.notices.ts";
import { keepRoomsWhereFree } from "./events.bookings.ts";

/**
 * Rooms of series that go on are booked as far ahead as they should be by today, and as the school's days are by now. Where something
 * else stands, the room stays as it is, and whoever wrote the series down hears of it once.
 */
export async function bookAhead(db: CustomerDb): Promise<void> {
	const series = await ask<{ id: number }>(
		db,
		sql`select id from events where is_long and recurrence is not null and room_id is not null and removed_at is null and last_day >= customer_today() and ${isOpen(db)} order by id`,
	);
	for (const { id } of series) await inTransaction(db, (tx) => bookOne(tx, id));
}

/** A school that can only be read books nothing. */
const isOpen = ({ customer_id }: CustomerDb) =>
	sql`exists (select from platform.customers c where c.id = ${customer_id} and not c.read_only)`;

async function bookOne(db: CustomerDb, id: number): Promise<void> {
	const held = await ask(
		db,
		sql`select id from events where id = ${id} and removed_at is null and room_id is not null and ${isOpen(db)} for update`,
	);
	const [row] = held.length === 0 ? [] : await eventsById({ db, user_id: 0, own: null }, [id]);
	if (row?.recurrence == null) return;
	const school = await schoolOf(db, row, [row.recurrence]);
	const nobody = { user_id: null, seesRooms: false, editsRooms: false };
	const taken = await keepRoomsWhereFree(db, nobody, [{ id, draft: row, owner_id: row.owner_id, school }]);
	for (const { day, starts_at } of taken) {
		const kind = roomTaken({ id, title: row.title, when: starts_at, day });
		await tellOnce(db, kind, [{ id, mark: `event_room:${id}:${row.room_id}:${starts_at}` }]);
	}
}
