import { sql } from "../../kit/db/sql-text.ts";
import { type Figure, figure } from "../../kit/tables/figures.ts";

export const TIMETABLE_FIGURES: readonly Figure[] = [
	figure<{ value: number; more: number }>({
		name: "my_lessons",
		needs: "Timetable.View",
		path: "/timetable",
		live: ["sessions", "session_teachers"],
		place: 5,
		// looked up from the person: a large school has thousands of others
		ask: ({ user_id }) => sql`select jsonb_build_object('value', count(*), 'more', count(*) filter (where s.ends_at > now()))
			from session_teachers t join sessions s on s.id = t.session_id
			where t.staff_id = any(array(select p.id from staff p where p.user_id = ${user_id} and p.archived_at is null)) and not t.is_away and s.state = 'planned' and s.class_id is not null
				and t.begins_at >= (select customer_today()::timestamp at time zone customer_zone()) and t.begins_at < (select (customer_today() + 1)::timestamp at time zone customer_zone())`,
		// who teaches none today is not told so
		told: (facts) => (facts.value === 0 ? null : facts),
	}),
];
