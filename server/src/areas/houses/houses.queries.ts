import { HOUSE, type HOUSE_COLOURS, HOUSE_POINT } from "@homeroom/contract/areas/houses/houses.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import type { RecordTable } from "../../kit/tables/record-table.ts";
import { STUDENTS } from "../students/students.public.ts";

/** Everybody who sees one house sees them all; whose points, is another matter. */
export const HOUSES: RecordTable<typeof HOUSE> = { spec: HOUSE, title: "name", about: "motto", own: () => sql`true`, photo: () => "crest" };

export const HOUSE_POINTS: RecordTable<typeof HOUSE_POINT> = {
	spec: HOUSE_POINT,
	title: "reason",
	unsought: true,
	own: (user_id) => sql`house_points.student_id in (select id from students where ${STUDENTS.own(user_id)})`,
	rules: { house_points_in_house: { field: "student_id", message: "in_no_house" } },
	lookups: { student_id: { from: "students", id: "students.id", name: "concat_ws(' ', first_name, last_name)" } },
};

interface Standing {
	id: number;
	name: string;
	colour: (typeof HOUSE_COLOURS)[number];
	week_points: number;
	points: number;
}
/** The best first; of the week that is now where the school is. */
export async function standingOf(db: CustomerDb): Promise<{ week: string; houses: Standing[] }> {
	const rows = await ask<Standing & { week: string }>(
		db,
		sql`select w.week::text, h.id, h.name, h.colour, coalesce(sum(p.points) filter (where p.week = w.week), 0)::int as week_points, coalesce(sum(p.points), 0)::int as points
		from (select date_trunc('week', customer_today())::date as week) w
		left join houses h on h.archived_at is null
		left join house_points p on p.customer_id = h.customer_id and p.house_id = h.id and p.archived_at is null
		group by w.week, h.id, h.name, h.colour, h.search order by points desc, h.search`,
	);
	return { week: rows[0]?.week as string, houses: rows.filter(({ id }) => id !== null) };
}
