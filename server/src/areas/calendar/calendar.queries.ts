import type { Cycle, SpecialDay } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";

export interface YearCalendar extends Cycle {
	id: number;
	name: string;
	specials: SpecialDay[];
}
export interface BellPeriod {
	bell_time_id: number;
	is_default: boolean;
	position: number;
	kind: "lesson" | "registration" | "break";
	/** 08:30 */
	starts_at: string;
	ends_at: string;
}

const YEAR = `select y.id, y.name, y.starts_on, y.ends_on, y.cycle, y.cycle_length, y.weekdays,
	coalesce((
		select jsonb_agg(jsonb_build_object('name', d.name, 'kind', d.kind, 'starts_on', d.starts_on, 'ends_on', d.ends_on, 'bell_time_id', d.bell_time_id, 'counts', d.counts) order by d.starts_on)
		from calendar_days d where d.starts_on <= y.ends_on and d.ends_on >= y.starts_on
	), '[]') as specials
	from academic_years y`;

/** The academic year that a day lies in, as a part of other statements; as JSON it reads as `YearCalendar` too. */
export const yearAround = (day: Sql): Sql => sql`${verbatim(YEAR)} where ${day} between y.starts_on and y.ends_on`;
/** The academic year that a day lies in. */
export async function yearOn(db: CustomerDb, day: string): Promise<YearCalendar | undefined> {
	const [row] = await ask<YearCalendar>(db, yearAround(sql`${day}::date`));
	return row;
}
export async function yearById(db: CustomerDb, id: number): Promise<YearCalendar | undefined> {
	const [row] = await ask<YearCalendar>(db, sql`${verbatim(YEAR)} where y.id = ${id}`);
	return row;
}

export function bellPeriods(db: CustomerDb): Promise<BellPeriod[]> {
	return ask<BellPeriod>(
		db,
		sql`select p.bell_time_id, b.is_default, p.position, p.kind, to_char(p.starts_at, 'HH24:MI') as starts_at, to_char(p.ends_at, 'HH24:MI') as ends_at
		from bell_periods p join bell_times b on b.id = p.bell_time_id order by b.is_default desc, p.bell_time_id, p.position`,
	);
}
/** Whole years that touch these days, in order. */
export function yearsBetween(db: CustomerDb, from: string, to: string): Promise<YearCalendar[]> {
	return ask<YearCalendar>(db, sql`${verbatim(YEAR)} where y.starts_on <= ${to}::date and y.ends_on >= ${from}::date order by y.starts_on`);
}
