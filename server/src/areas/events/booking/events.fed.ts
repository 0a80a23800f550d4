import { isDay } from "@homeroom/contract/areas/events/events.rules.ts";
import { ask } from "../../../kit/db/customer-db.ts";
import { type Sql, sql, verbatim } from "../../../kit/db/sql-text.ts";
import type { CalendarFeed, FeedAsker } from "../../../kit/tables/calendar-feeds.ts";
import { between, schoolBetween } from "../events.queries.ts";
import { type EventRow, eventColumns, type Reader, seenBy } from "../events.rows.ts";
import { type EventRights, knownSpan, toldEvents } from "../events.told.ts";

/** Of all that somebody sees in the calendar what concerns them: a school's events are many, and those of others' classes are not theirs. */
const MEANT: Record<FeedAsker["of"], (asker: FeedAsker) => Sql> = {
	me: ({
		user_id,
	}) => sql`(e.owner_id = ${user_id} or exists (select from event_people i where i.event_id = e.id and i.user_id = ${user_id})
		or (e.visibility = 'school' and (not exists (select from event_classes x where x.event_id = e.id)
			or exists (select from event_classes x join class_teachers t on t.class_id = x.class_id and daterange(t.starts_on, t.ends_on, '[]') @> (select customer_today())
				join staff p on p.id = t.staff_id where x.event_id = e.id and p.user_id = ${user_id}))))`,
	student: ({
		of_id,
	}) => sql`(e.visibility = 'school' and exists (select from event_classes x join class_students m on m.class_id = x.class_id
		and daterange(m.starts_on, m.ends_on, '[]') @> (select customer_today()) where x.event_id = e.id and m.student_id = ${of_id}))`,
	class: ({ of_id }) =>
		sql`(e.visibility = 'school' and exists (select from event_classes x where x.event_id = e.id and x.class_id = ${of_id}))`,
	// what is booked there is among its lessons
	room: () => sql`false`,
};
/** More than anybody has in half a year. */
const MOST = 2000;
/** A calendar that is read: nothing in it is changed. */
const READING: Omit<EventRights, "user_id" | "isFamily" | "seesAll"> = {
	edits: false,
	deletes: false,
	editsOwn: false,
	deletesOwn: false,
	books: false,
	editsRooms: false,
	seesRooms: false,
};

export const EVENTS_FED: CalendarFeed = {
	needs: "Calendar.View",
	items: async (db, asker) => {
		const { user_id, own, from, to, time_zone: zone } = asker;
		if (asker.of === "room") return [];
		const reader: Reader = { db, user_id, own };
		const rows = await ask<EventRow & { changed_at: string }>(
			db,
			sql`select ${eventColumns(reader)}, e.updated_at as changed_at from events e
			where e.removed_at is null and ${seenBy(reader)} and ${MEANT[asker.of](asker)} and ${between(from, to)} order by e.id limit ${verbatim(MOST)}`,
		);
		const span = knownSpan(rows, from, to);
		const school = span ? await schoolBetween(db, span.from, span.to) : undefined;
		const changed = new Map(rows.map(({ id, changed_at }) => [id, changed_at]));
		const rights = { ...READING, user_id, isFamily: own !== null, seesAll: own === null };
		return toldEvents(rows, rights, { from, to, zone, school })
			.filter(({ is_busy, asked }) => !is_busy && !asked.some(({ student_id, answer }) => student_id === null && answer === "no"))
			.map(({ id, day, version, startDate, endDate, state, title, place, room_name, description, url }) => ({
				uid: `event-${id}${day === null ? "" : `-${day}`}`,
				sequence: version - 1,
				changed_at: changed.get(id) ?? "",
				starts_at: startDate,
				ends_at: endDate,
				is_cancelled: state === "cancelled",
				// a day on which something is due takes nobody's time
				is_free: isDay(startDate),
				summary: title,
				location: [place, room_name].filter((one) => one !== null).join(", ") || null,
				description: [description, url].filter((one) => one !== null).join("\n") || null,
			}));
	},
};
