import type { Timetable } from "@homeroom/contract/areas/drafts/drafts.calls.ts";
import { TELL_AFTER_MINUTES } from "@homeroom/contract/areas/drafts/drafts.rules.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { enqueueLater } from "../../kit/jobs/jobs.ts";
import { type NoticeKind, tell } from "../notices/notices.public.ts";

/** Somebody whose day changes: their own lessons, or their children's. */
export interface TouchedPerson {
	user_id: number;
	lessons: number;
	student_ids: number[];
}
interface Publication {
	timetable_id: number;
	/** As it was published: whatever was taken back since is another one. */
	version: number;
	from: string;
	people: TouchedPerson[];
}

/** Told to those whose day it changes, if the timetable still holds. */
const timetablePublished = ({ version, from, people }: Pick<Publication, "version" | "from" | "people">): NoticeKind => ({
	name: "timetable_published",
	topic: "timetable",
	reason: "your_lesson",
	start: { inbox: "now", email: true, push: true },
	about: "timetables",
	says: {
		one: {
			one_lesson: "drafts.notice.published_one_lesson",
			lessons: "drafts.notice.published_lessons",
			children: "drafts.notice.published_children",
		},
		action: "drafts.notice.published_action",
	},
	hears: (rows) =>
		sql`select w.user_id, t.id, '/timetable?day=' || ${from}::text,
			jsonb_build_object('timetable', t.name, 'day', jsonb_build_object('day', ${from}::text), 'lessons', w.lessons::text, 'children', k.names)
				|| case when w.lessons = 1 then '{"variant": "one_lesson"}' when w.lessons > 1 then '{"variant": "lessons"}'
					else jsonb_build_object('variant', 'children', 'reason', 'your_child', 'because', k.names) end, null
		from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as w (user_id bigint, lessons int, student_ids jsonb)
		join timetables t on t.id = any(${rows}::bigint[]) and t.version = ${version} and t.state = 'published'
		cross join lateral (select string_agg(s.first_name, ', ' order by s.first_name, s.id) as names from students s
			where s.id = any(array(select jsonb_array_elements_text(w.student_ids)::bigint)) and s.archived_at is null) k
		where w.lessons > 0 or k.names is not null`,
});
export const TIMETABLE_PUBLISHED = timetablePublished({ version: 0, from: "", people: [] });

/** Not at once: a publication that is taken back in time is told to nobody. */
export async function tellLater(db: CustomerDb, { id, version }: Timetable, from: string, people: TouchedPerson[]): Promise<void> {
	if (people.length === 0) return;
	const published: Publication = { timetable_id: id, version, from, people };
	await enqueueLater(db, "tell_timetable", published, `timetable-${db.customer_id}-${id}`, TELL_AFTER_MINUTES);
}
export const tellOfTimetable = (db: CustomerDb, published: Publication): Promise<void> =>
	tell(db, timetablePublished(published), published.timetable_id);
