import { sql } from "../../kit/db/sql-text.ts";
import { visibleTo } from "../../kit/records/record-queries.ts";
import { type Figure, figure } from "../../kit/tables/figures.ts";
import { STAFF_TABLE } from "./staff.queries.ts";

export const STAFF_FIGURES: readonly Figure[] = [
	figure<{ value: number; more: number | null }>({
		name: "open_leave",
		needs: "Staff.Approve",
		path: "/staff/leave?state=requested",
		live: ["staff_leave"],
		place: 50,
		// `more`: days since the oldest was asked for
		ask: ({ own }) => sql`select jsonb_build_object('value', count(*), 'more', extract(day from now() - min(l.created_at))::int)
			from staff_leave l join staff on staff.id = l.staff_id where l.state = 'requested' and staff.archived_at is null and ${visibleTo(STAFF_TABLE, own)}`,
	}),
];
