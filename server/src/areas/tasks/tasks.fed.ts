import { ask } from "../../kit/db/customer-db.ts";
import { param, sql } from "../../kit/db/sql-text.ts";
import type { CalendarFeed, FedItem } from "../../kit/tables/calendar-feeds.ts";

/** What a person leads or helps with and has not done, on the day on which it is due, or at its time. */
export const TASKS_FED: CalendarFeed = {
	needs: "Tasks.View",
	items: async (db, { of, user_id, from, to }) => {
		if (of !== "me") return [];
		const $me = param(user_id);
		return ask<FedItem>(
			db,
			sql`select 'task-' || t.id as uid, t.version - 1 as sequence, t.updated_at as changed_at, false as is_cancelled, true as is_free,
				t.code || ' ' || t.title as summary, null as location, null as description,
				case when t.due_time is null then to_jsonb(t.due) else to_jsonb(to_char(x.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) end as starts_at,
				case when t.due_time is null then to_jsonb(t.due) else to_jsonb(to_char((x.at + interval '15 minutes') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) end as ends_at
			from tasks t cross join lateral (select (t.due + t.due_time::time) at time zone customer_zone() as at) x
			where t.archived_at is null and t.status <> 'done' and t.due between ${from}::date and ${to}::date
				and (t.lead_id = ${$me} or t.id = any(array(select p.record_id from record_people p where p.record = 'tasks' and p.field = 'helpers' and p.user_id = ${$me})))
			order by t.due, t.id limit 2000`,
		);
	},
};
