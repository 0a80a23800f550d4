import type { EventAnswer, EventLabel, EventReminder, EventVisibility } from "@homeroom/contract/areas/events/events.rules.ts";
import { localOf } from "@homeroom/contract/areas/events/events.rules.ts";
import type { CalendarEvent } from "@homeroom/contract/areas/events/events.schemas.ts";
import type { Moved, Recurrence, Series } from "@homeroom/contract/areas/events/recurrence/recurrence.rules.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { type Param, param, type Sql, sql } from "../../kit/db/sql-text.ts";

/** Who looks or writes. */
export interface Reader {
	db: CustomerDb;
	user_id: number;
	/** The person whose own alone are reached; null: the school's too. */
	own: number | null;
}

/** What is written of an event; days and instants as the API has them. */
export interface EventDraft {
	title: string;
	description: string | null;
	place: string | null;
	url: string | null;
	label: EventLabel;
	visibility: EventVisibility;
	state: CalendarEvent["state"];
	startDate: string;
	endDate: string;
	zone: string;
	recurrence: Recurrence | null;
	cancelled: readonly string[];
	moved: readonly Moved[];
	series_id: number | null;
	series_day: string | null;
	room_id: number | null;
	asks_families: boolean;
	remind: EventReminder | null;
}
/** What follows from its times. */
export interface EventBounds {
	first_day: string;
	/** Null: without end. */
	last_day: string | null;
	/** When somebody is next to be reminded. */
	remind_at: string | null;
}
export interface EventRow extends EventDraft {
	id: number;
	owner_id: number | null;
	owner_name: string | null;
	classes: { id: number; name: string }[];
	room_name: string | null;
	/** By their day by the rule; "" where it takes place once. */
	booked_days: string[];
	/** All who are invited by name. */
	people: { id: number; name: string }[];
	/** Children of whoever looks, for whom they are asked. */
	children: { student_id: number; name: string }[];
	/** What whoever looks has answered. */
	answers: OwnAnswer[];
	version: number;
}

/** Of a series on one day, or to all of it (null); for a child, or for oneself. */
export interface OwnAnswer {
	student_id: number | null;
	day: string | null;
	answer: EventAnswer;
}

/** Who is invited by name sees the event, whatever it is. */
const invites = (user_id: number | Param): Sql =>
	sql`exists (select from event_people i where i.event_id = e.id and i.user_id = ${user_id})`;
/** Events that somebody may know of, as `e`: the school's, one's own, those one is invited to, and that others are busy. With ViewOwn those of one's students' classes. */
export const seenBy = ({ user_id, own }: Pick<Reader, "user_id" | "own">): Sql =>
	own === null
		? sql`(e.visibility <> 'private' or e.owner_id = ${user_id} or ${invites(user_id)})`
		: sql`(e.owner_id = ${own} or ${invites(own)} or (e.visibility = 'school' and exists (select from event_classes x where x.event_id = e.id and x.class_id in (${ownClasses(own)}))))`;
/** Those that somebody may change, if their role lets them. */
export const changedBy = ({ user_id, own }: Pick<Reader, "user_id" | "own">): Sql =>
	own === null ? sql`(e.visibility = 'school' or e.owner_id = ${user_id})` : sql`e.owner_id = ${own}`;

/** Classes in which somebody's students are today. */
const ownClasses = (user_id: number): Sql => sql`select m.class_id from class_students m join own_students o on o.student_id = m.student_id
	where o.user_id = ${user_id} and daterange(m.starts_on, m.ends_on, '[]') @> (select customer_today())`;

/** With ViewOwn no other classes are told: who else is invited is nobody's business. */
const classesFor = (own: number | null): Sql =>
	own === null ? sql`true` : sql`(e.owner_id = ${own} or x.class_id in (${ownClasses(own)}))`;
/** Children of somebody, today in a class that the event is for. */
const childrenOf = (
	user_id: Param,
): Sql => sql`select m.student_id from event_classes x join class_students m on m.class_id = x.class_id join family_students f on f.student_id = m.student_id
	where x.event_id = e.id and f.user_id = ${user_id} and daterange(m.starts_on, m.ends_on, '[]') @> (select customer_today())`;
const columnsFor = (
	$me: Param,
	own: number | null,
): Sql => sql`e.id, e.title, e.description, e.place, e.url, e.label, e.visibility, e.state,
	coalesce(e.starts_on::text, to_char(e.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as "startDate",
	coalesce(e.ends_on::text, to_char(e.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as "endDate",
	e.zone, e.recurrence, e.cancelled, e.moved, e.series_id, e.series_day, e.version, e.owner_id, e.room_id, e.asks_families, e.remind,
	(select concat_ws(' ', u.first_name, u.last_name) from platform.users u where u.id = e.owner_id) as owner_name,
	coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.search, c.id)
		from event_classes x join classes c on c.id = x.class_id where x.event_id = e.id and ${classesFor(own)}), '[]') as classes,
	(select r.name from rooms r where r.id = e.room_id) as room_name,
	case when e.room_id is null then '{}' else array(select coalesce(b.day::text, '') from event_bookings b join sessions s on s.id = b.session_id and s.state = 'planned' where b.event_id = e.id) end as booked_days,
	coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name)) order by u.last_name, u.first_name, u.id)
		from event_people i join platform.users u on u.id = i.user_id where i.event_id = e.id), '[]') as people,
	case when e.asks_families then coalesce((select jsonb_agg(jsonb_build_object('student_id', st.id, 'name', st.first_name) order by st.first_name, st.id)
		from students st where st.archived_at is null and st.id in (${childrenOf($me)})), '[]') else '[]' end as children,
	coalesce((select jsonb_agg(jsonb_build_object('student_id', a.student_id, 'day', a.day, 'answer', a.answer))
		from event_answers a where a.event_id = e.id and a.user_id = ${$me}), '[]') as answers`;
/** An event with what whoever looks has to do with it. */
export const eventColumns = ({ user_id, own }: Pick<Reader, "user_id" | "own">): Sql => columnsFor(param(user_id), own);

/** An event that comes again, as the rules of recurrence know it. */
export const seriesOf = (event: Pick<EventDraft, "startDate" | "zone" | "cancelled" | "moved">, recurrence: Recurrence): Series => ({
	start: localOf(event.startDate, event.zone),
	zone: event.zone,
	recurrence,
	cancelled: event.cancelled,
	moved: event.moved,
});
