import type { CalendarEvent } from "@homeroom/contract/areas/events/events.contract.ts";
import type { EventLabel, EventVisibility } from "@homeroom/contract/areas/events/events.rules.ts";
import { localOf } from "@homeroom/contract/areas/events/events.rules.ts";
import type { Moved, Recurrence, Series } from "@homeroom/contract/areas/events/recurrence/recurrence.rules.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { type Sql, sql } from "../../kit/db/sql-text.ts";

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
}
export interface EventRow extends EventDraft {
	id: number;
	owner_id: number | null;
	owner_name: string | null;
	classes: { id: number; name: string }[];
	version: number;
}

/** Of who is not there any more nobody is told that they are busy, and nobody else could take it away. */
const OWNER_IS_HERE = sql`exists (select from memberships m where m.user_id = e.owner_id and m.status = 'active')`;
/** Events that somebody may know of, as `e`: the school's, one's own, and that others are busy. With ViewOwn those of one's students' classes. */
export const seenBy = ({ user_id, own }: Pick<Reader, "user_id" | "own">): Sql =>
	own === null
		? sql`(e.visibility = 'school' or e.owner_id = ${user_id} or (e.visibility = 'busy' and ${OWNER_IS_HERE}))`
		: sql`(e.owner_id = ${own} or (e.visibility = 'school' and exists (select from event_classes x where x.event_id = e.id and x.class_id in (${ownClasses(own)}))))`;
/** Those that somebody may change, if their role lets them. */
export const changedBy = ({ user_id, own }: Pick<Reader, "user_id" | "own">): Sql =>
	own === null ? sql`(e.visibility = 'school' or e.owner_id = ${user_id})` : sql`e.owner_id = ${own}`;

/** Classes in which somebody's students are today. */
const ownClasses = (user_id: number): Sql => sql`select m.class_id from class_students m join own_students o on o.student_id = m.student_id
	where o.user_id = ${user_id} and daterange(m.starts_on, m.ends_on, '[]') @> (select customer_today())`;

/** With ViewOwn no other classes are told: who else is invited is nobody's business. */
const classesFor = (own: number | null): Sql =>
	own === null ? sql`true` : sql`(e.owner_id = ${own} or x.class_id in (${ownClasses(own)}))`;
export const eventColumns = ({
	own,
}: Pick<Reader, "own">): Sql => sql`e.id, e.title, e.description, e.place, e.url, e.label, e.visibility, e.state,
	coalesce(e.starts_on::text, to_char(e.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as "startDate",
	coalesce(e.ends_on::text, to_char(e.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as "endDate",
	e.zone, e.recurrence, e.cancelled, e.moved, e.series_id, e.series_day, e.version, e.owner_id,
	(select concat_ws(' ', u.first_name, u.last_name) from platform.users u where u.id = e.owner_id) as owner_name,
	coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.search, c.id)
		from event_classes x join classes c on c.id = x.class_id where x.event_id = e.id and ${classesFor(own)}), '[]') as classes`;

/** An event that comes again, as the rules of recurrence know it. */
export const seriesOf = (event: Pick<EventDraft, "startDate" | "zone" | "cancelled" | "moved">, recurrence: Recurrence): Series => ({
	start: localOf(event.startDate, event.zone),
	zone: event.zone,
	recurrence,
	cancelled: event.cancelled,
	moved: event.moved,
});
