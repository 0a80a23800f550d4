import { HOUSE, HOUSE_POINT } from "@homeroom/contract/areas/houses/houses.rules.ts";
import { sql } from "../../kit/db/sql-text.ts";
import type { RecordTable } from "../../kit/tables/record-table.ts";
import { STUDENTS } from "../students/students.public.ts";

const of = (what: string, from: string): string =>
	`(select ${what} from ${from} x where x.customer_id = houses.customer_id and x.house_id = houses.id and x.archived_at is null)`;
/** Everybody who sees one house sees them all, and sums tell of nobody; whose points, is another matter. */
export const HOUSES: RecordTable<typeof HOUSE> = {
	spec: HOUSE,
	title: "name",
	about: "motto",
	columns: {
		students: of("count(*)::int", "students"),
		points: of("coalesce(sum(x.points), 0)::int", "house_points"),
		week_points: of("coalesce(sum(x.points) filter (where x.week = date_trunc('week', customer_today())), 0)::int", "house_points"),
	},
	own: () => sql`true`,
	photo: () => "crest",
};

export const HOUSE_POINTS: RecordTable<typeof HOUSE_POINT> = {
	spec: HOUSE_POINT,
	title: "reason",
	unsought: true,
	own: (user_id) => sql`house_points.student_id in (select id from students where ${STUDENTS.own(user_id)})`,
	rules: { house_points_in_house: { field: "student_id", message: "in_no_house" } },
	lookups: { student_id: { from: "students", id: "students.id", name: "concat_ws(' ', first_name, last_name)" } },
};
