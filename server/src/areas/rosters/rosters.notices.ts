import { sql } from "../../kit/db/sql-text.ts";
import type { NoticeKind } from "../notices/notices.public.ts";

/** To whoever brought the files, also where it failed: nothing was done then. */
export const ROSTER_DONE: NoticeKind = {
	name: "roster_done",
	topic: "data",
	reason: "you_asked",
	start: { inbox: "now", email: true, push: true },
	toOneself: true,
	about: "rosters",
	says: {
		one: { done: "rosters.notice.done", stopped: "rosters.notice.stopped" },
		action: "rosters.notice.see",
		plain: "rosters.notice.plain",
	},
	reaches: (actor) => actor.allows("Students.Import"),
	hears: (rows) =>
		sql`select r.user_id, r.id, '/students/rosters?roster=' || r.id, jsonb_build_object('variant', r.state, 'created', coalesce(c.created, 0)::text, 'changed', coalesce(c.changed, 0)::text), null
			from rosters r left join lateral (
				select sum((s->'counts'->>'new')::int) as created, sum((s->'counts'->>'changed')::int) as changed from jsonb_array_elements(case when r.state = 'done' then r.steps else '[]' end) s
			) c on true where r.id = any(${rows}::bigint[]) and r.state in ('done', 'stopped')`,
};
