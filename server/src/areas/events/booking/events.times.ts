import { addDays, schoolDays, weekdayOn } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import type { FoundTime } from "@homeroom/contract/areas/events/events.inviting-calls.ts";
import { movedTo, SCHOOL_HOURS, TIMES_DAYS } from "@homeroom/contract/areas/events/events.rules.ts";
import { occurrences } from "@homeroom/contract/areas/events/recurrence/recurrence.occurrences.ts";
import { schoolSpan } from "@homeroom/contract/areas/events/recurrence/recurrence.school.ts";
import { instantAt } from "@homeroom/contract/areas/events/recurrence/recurrence.zone.ts";
import { ask, type CustomerDb } from "../../../kit/db/customer-db.ts";
import { param, sql } from "../../../kit/db/sql-text.ts";
import { Refusal } from "../../../kit/http/refusal.ts";
import { type BellPeriod, bellPeriods, type YearCalendar, yearsBetween } from "../../calendar/calendar.public.ts";
import { schoolBetween } from "../events.queries.ts";
import { changedBy, type EventDraft, type Reader, seriesOf } from "../events.rows.ts";
import { spanOf } from "./events.begins.ts";
import { findTimes, type Span } from "./events.finding.ts";

export interface TimesAsked {
	/** Besides whoever asks. */
	people: readonly number[];
	minutes: number;
	room_id?: number | undefined;
	from?: string | undefined;
	without?: number | undefined;
}
type SeriesTimes = Pick<EventDraft, "startDate" | "endDate" | "zone" | "cancelled" | "moved"> & {
	recurrence: NonNullable<EventDraft["recurrence"]>;
};
interface Taken {
	now: number;
	today: string;
	zone: string;
	known: number;
	has_room: boolean;
	/** Of a person, or of the room (null); in ms. */
	spans: { user_id: number | null; from: number; to: number }[];
	series: (SeriesTimes & { user_id: number; declined: string[] })[];
}

/** Free times of people and a room in days of school: three statements, and one more for series that know the school. */
export async function timesFor(reader: Reader, asked: TimesAsked): Promise<{ days: string[]; times: FoundTime[] }> {
	const people = [...new Set([reader.user_id, ...asked.people])];
	const taken = await takenTimes(reader, asked, people);
	if (taken.known < people.length) throw new Refusal("invalid", { fields: { people: { message: "choice" } } });
	if (!taken.has_room) throw new Refusal("invalid", { fields: { room_id: { message: "choice" } } });
	const { zone, today, now } = taken;
	const first = asked.from === undefined || asked.from < today ? today : asked.from;
	const last = addDays(first, TIMES_DAYS - 1);
	const days = hoursOf(await yearsBetween(reader.db, first, last), await bellPeriods(reader.db), first, last);
	const spans = new Map<number, Span[]>(people.map((id) => [id, []]));
	const room: Span[] = [];
	for (const { user_id, ...span } of taken.spans) (user_id === null ? room : spans.get(user_id))?.push(span);
	for (const { user_id, span } of await seriesSpans(reader.db, taken.series, first, last)) spans.get(user_id)?.push(span);
	const found = findTimes({
		days: days.map(({ day, from, to }) => ({ from: instantAt(day, from, zone), to: instantAt(day, to, zone) })),
		minutes: asked.minutes,
		people: spans,
		room,
		after: now,
	});
	return {
		days: days.map(({ day }) => day),
		times: found.map(({ from, to, missing }) => ({
			startDate: new Date(from).toISOString(),
			endDate: new Date(to).toISOString(),
			missing,
		})),
	};
}

interface Hours {
	day: string;
	from: string;
	to: string;
}
/** Days of school with their hours: from the first bell to the last, and never less than a usual day. Days of no year are weekdays. */
export function hoursOf(years: readonly YearCalendar[], bells: readonly BellPeriod[], first: string, last: string): Hours[] {
	const known = new Map(years.flatMap((year) => schoolDays(year, year.specials).map((one) => [one.day, one])));
	const hours: Hours[] = [];
	for (let day = first; day <= last; day = addDays(day, 1)) {
		const one = known.get(day);
		if (one === undefined ? weekdayOn(day) > 5 : one.cycle_day === null) continue;
		const rung = bells.filter((bell) => (one?.bell_time_id == null ? bell.is_default : bell.bell_time_id === one.bell_time_id));
		const from = [SCHOOL_HOURS.from, ...rung.map(({ starts_at }) => starts_at)].sort()[0];
		const to = [SCHOOL_HOURS.to, ...rung.map(({ ends_at }) => ends_at)].sort().at(-1);
		hours.push({ day, from: from ?? SCHOOL_HOURS.from, to: to ?? SCHOOL_HOURS.to });
	}
	return hours;
}

/** Where events are that come again, as far as these people come to them. */
async function seriesSpans(
	db: CustomerDb,
	series: Taken["series"],
	first: string,
	last: string,
): Promise<{ user_id: number; span: Span }[]> {
	const [from, to] = [addDays(first, -1), addDays(last, 1)];
	const needed = series.flatMap((one) => schoolSpan(seriesOf(one, one.recurrence), from, to) ?? []);
	const days = needed.flatMap((span) => [span.from, span.to]).sort();
	const school = days[0] === undefined ? undefined : await schoolBetween(db, days[0], days.at(-1) ?? to);
	return series.flatMap(({ user_id, declined, ...one }) =>
		occurrences(seriesOf(one, one.recurrence), { from, to, school }).flatMap(({ day, local, at }) => {
			if (declined.includes(day)) return [];
			const moved = movedTo(one.startDate, one.endDate, at ?? local);
			const { starts_at, ends_at } = spanOf(moved.startDate, moved.endDate, one.zone);
			return [{ user_id, span: { from: Date.parse(starts_at), to: Date.parse(ends_at) } }];
		}),
	);
}

/** Whether somebody said that they do not come at all, or that they do. */
const said = (what: "yes" | "no") =>
	sql`exists (select from event_answers a where a.event_id = e.id and a.user_id = w.user_id and a.student_id is null and a.day is null and a.answer = ${what})`;

/**
 * One statement: what takes these people's time and the room's, by lessons, leave, and events that they wrote down or come to. What lasts
 * all day takes nobody's time but theirs who said that they come.
 */
async function takenTimes(reader: Reader, { room_id, from, without }: TimesAsked, people: readonly number[]): Promise<Taken> {
	const [$people, $room, $from, $without] = [param(people), param(room_id ?? null), param(from ?? null), param(without ?? null)];
	const ms = (instant: "lower" | "upper") =>
		sql`floor(extract(epoch from ${instant === "lower" ? sql`lower(s.during)` : sql`upper(s.during)`}) * 1000)::bigint`;
	const [row] = await ask<Taken>(
		reader.db,
		sql`with t as materialized (
			select z.zone, z.today, d.first, d.first::timestamp at time zone z.zone as starts, (d.first + ${TIMES_DAYS}::int)::timestamp at time zone z.zone as ends
			from (select customer_zone() as zone, customer_today() as today) z cross join lateral (select greatest(z.today, ${$from}::date) as first) d
		), moved as materialized (
			select e.id from events e where e.id = ${$without}::bigint and ${changedBy(reader)}
		), w as materialized (
			select m.user_id, p.id as staff_id from memberships m left join staff p on p.user_id = m.user_id and p.archived_at is null
			where m.user_id = any(${$people}::bigint[]) and m.portal_type = 'ADMIN' and m.status = 'active'
		), meant as materialized (
			select w.user_id, e.id from t cross join w join events e on e.owner_id = w.user_id and e.removed_at is null and e.last_day >= t.first - 1
			union
			select w.user_id, e.id from t cross join w join event_people i on i.user_id = w.user_id join events e on e.id = i.event_id and e.removed_at is null and e.last_day >= t.first - 1
			where not ${said("no")}
		), mine as materialized (
			select w.user_id, e.* from t cross join meant w join events e on e.id = w.id
			where e.state = 'planned' and e.first_day <= (t.ends at time zone t.zone)::date and not exists (select from moved x where x.id = e.id)
				and (e.starts_at is not null or ${said("yes")})
		), spans as (
			select w.user_id, h.during from t cross join w join session_teachers h on h.staff_id = w.staff_id and h.is_held
				and h.begins_at > t.starts - interval '31 days' and h.begins_at < t.ends and upper(h.during) > t.starts
			union all
			select w.user_id, tstzrange(l.starts_at, l.ends_at) from t cross join w join staff_leave l on l.staff_id = w.staff_id and l.state = 'approved' and l.starts_at < t.ends and l.ends_at > t.starts
			union all
			select e.user_id, tstzrange(coalesce(e.starts_at, e.starts_on::timestamp at time zone t.zone), coalesce(e.ends_at, (e.ends_on + 1)::timestamp at time zone t.zone)) from t cross join mine e where e.recurrence is null
			union all
			select null, s.during from t join sessions s on s.room_id = ${$room}::bigint and s.state = 'planned' and s.starts_at > t.starts - interval '31 days' and s.starts_at < t.ends and s.ends_at > t.starts
			where not exists (select from event_bookings b join moved x on x.id = b.event_id where b.session_id = s.id)
		)
		select floor(extract(epoch from now()) * 1000)::bigint as now, t.today, t.zone, (select count(*)::int from w) as known,
			${$room}::bigint is null or exists (select from rooms r where r.id = ${$room} and r.archived_at is null) as has_room,
			coalesce((select jsonb_agg(jsonb_build_object('user_id', s.user_id, 'from', ${ms("lower")}, 'to', ${ms("upper")})) from spans s where not isempty(s.during)), '[]') as spans,
			coalesce((select jsonb_agg(jsonb_build_object('user_id', e.user_id, 'zone', e.zone, 'recurrence', e.recurrence, 'cancelled', e.cancelled, 'moved', e.moved,
				'startDate', coalesce(e.starts_on::text, to_char(e.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
				'endDate', coalesce(e.ends_on::text, to_char(e.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
				'declined', coalesce((select jsonb_agg(a.day) from event_answers a where a.event_id = e.id and a.user_id = e.user_id and a.student_id is null and a.day is not null and a.answer = 'no'), '[]')))
				from mine e where e.recurrence is not null), '[]') as series
		from t`,
	);
	return row as Taken;
}
