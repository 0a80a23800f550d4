import type { FreeColleague } from "@homeroom/contract/areas/cover/cover.contract.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { during } from "../../kit/db/sql-days.ts";
import { sql, verbatim } from "../../kit/db/sql-text.ts";
import { onLeave } from "../staff/staff.public.ts";
import type { Which } from "./cover.queries.ts";

/** More than anybody reads. */
const MOST = 200;
/** Where a school has neither term nor year for the day: so many days around it. */
const AROUND_DAYS = 90;

/** The lesson of the teacher who is away, as the school's clocks and calendar have it. */
const lessonOf = ({ session_id, away_staff_id }: Which) => sql`lesson as materialized (
	select s.id, s.class_id, s.during, k.subject_id, n.day, extract(isodow from n.day)::int as weekday,
		int4range((extract(epoch from n.starts - n.day::timestamp) / 60)::int, (extract(epoch from n.ends - n.day::timestamp) / 60)::int) as minutes,
		date_trunc('week', n.starts) at time zone z.zone as week_starts, (date_trunc('week', n.starts) + interval '7 days') at time zone z.zone as week_ends,
		span.starts_on::timestamp at time zone z.zone as term_starts, (span.ends_on + 1)::timestamp at time zone z.zone as term_ends
	from sessions s cross join (select customer_zone() as zone) z left join courses k on k.id = s.course_id
	cross join lateral (select s.starts_at at time zone z.zone as starts, s.ends_at at time zone z.zone as ends, (s.starts_at at time zone z.zone)::date as day) n
	cross join lateral (
		select starts_on, ends_on from (
			select 1 as place, t.starts_on, t.ends_on from terms t where n.day between t.starts_on and t.ends_on
			union all select 2, y.starts_on, y.ends_on from academic_years y where n.day between y.starts_on and y.ends_on
			union all select 3, n.day - ${verbatim(AROUND_DAYS)}, n.day + ${verbatim(AROUND_DAYS)}
		) spans order by place limit 1
	) span
	where s.id = ${session_id} and s.kind = 'lesson' and s.state = 'planned'
		and exists (select from session_teachers t where t.session_id = s.id and t.staff_id = ${away_staff_id} and t.part = 'teacher')
)`;
/** Teaches, works there on that day, is not away, and is there at that hour. */
const could = ({
	away_staff_id,
}: Which) => sql`p.archived_at is null and p.status = 'active' and p.kind in ('teacher', 'assistant') and p.id <> ${away_staff_id}
	and coalesce(p.started_on <= lesson.day, true) and coalesce(p.left_on >= lesson.day, true)
	and not ${onLeave(sql`p.id`, sql`lesson.during`)}
	and (
		not exists (select from staff_availability a where a.staff_id = p.id)
		or lesson.minutes <@ (
			select range_agg(int4range((extract(epoch from a.starts_at) / 60)::int, (extract(epoch from a.ends_at) / 60)::int))
			from staff_availability a where a.staff_id = p.id and a.weekday = lesson.weekday
		)
	)`;
const FREE = sql`not exists (select from session_teachers h where h.staff_id = p.id and h.is_held and h.during && lesson.during)`;

/** Minutes of lessons that somebody holds between two instants, and how many they are. */
const held = (from: string, to: string, more = "") => `(
	select count(*)::int as lessons, coalesce(sum(extract(epoch from upper(h.during) - lower(h.during)) / 60), 0)::int as minutes
	from session_teachers h where h.staff_id = p.id and h.is_held and lower(h.during) >= ${from} and lower(h.during) < ${to}${more}
)`;

/**
 * Who knows the subject comes first, then who knows the class, then teachers before assistants, then who has least to do:
 * a cover of this term weighs as much as a lesson of this week. Who has declined comes last.
 */
export function freeColleagues(db: CustomerDb, which: Which): Promise<FreeColleague[]> {
	return ask<FreeColleague>(
		db,
		sql`with ${lessonOf(which)}
		select p.id as staff_id, concat_ws(' ', p.first_name, p.last_name) as name, p.code, p.colour_code, p.photo_file_id, p.kind,
			fits.subject as teaches_subject, fits.class as teaches_class, week.lessons as week_lessons, week.minutes as week_minutes, p.weekly_minutes as full_minutes,
			term.lessons as term_covers, term.minutes as term_minutes, refusal.reason as declined
		from lesson join staff p on ${could(which)} and ${FREE}
		cross join lateral (select exists (select from staff_subjects j where j.staff_id = p.id and j.subject_id = lesson.subject_id) as subject,
			exists (select from class_teachers j where j.class_id = lesson.class_id and j.staff_id = p.id and ${during("j", sql`lesson.day`)})
				or exists (select from session_teachers h join sessions s on s.id = h.session_id
					where h.staff_id = p.id and h.part = 'teacher' and s.class_id = lesson.class_id and s.starts_at >= lesson.week_starts and s.starts_at < lesson.week_ends) as class) fits
		cross join lateral ${verbatim(held("lesson.week_starts", "lesson.week_ends"))} week
		cross join lateral ${verbatim(held("lesson.term_starts", "lesson.term_ends", " and h.part = 'cover'"))} term
		left join lateral (select f.reason from cover_refusals f join covers v on v.id = f.cover_id where v.session_id = ${which.session_id} and v.away_staff_id = ${which.away_staff_id} and f.staff_id = p.id) refusal on true
		order by refusal.reason is not null, fits.subject desc, fits.class desc, p.kind = 'teacher' desc, week.minutes + term.minutes, p.search, p.id limit ${verbatim(MOST)}`,
	);
}

/** Whether somebody could cover if they were free, and whether they are. */
export async function howFree(db: CustomerDb, which: Which, staff_id: number): Promise<"free" | "elsewhere" | "no"> {
	const [row] = await ask<{ is_free: boolean }>(
		db,
		sql`with ${lessonOf(which)} select ${FREE} as is_free from lesson join staff p on p.id = ${staff_id} and ${could(which)}`,
	);
	return row === undefined ? "no" : row.is_free ? "free" : "elsewhere";
}

interface Assignment extends Which {
	staff_id: number;
	user_id: number;
	version: number | null;
}
/** The cover; undefined where they could not, or somebody was quicker. Whether they are free the constraint on their time decides. */
export async function writeCover(db: CustomerDb, { staff_id, user_id, version, ...which }: Assignment): Promise<number | undefined> {
	const [row] = await ask<{ id: number }>(
		db,
		sql`with ${lessonOf(which)}
		insert into covers as v (session_id, away_staff_id, cover_staff_id, assigned_by, assigned_at)
		select lesson.id, t.staff_id, p.id, ${user_id}, now() from lesson
		join session_teachers t on t.session_id = lesson.id and t.staff_id = ${which.away_staff_id} and t.part = 'teacher' and ${onLeave(sql`t.staff_id`, sql`lesson.during`)}
		join staff p on p.id = ${staff_id} and ${could(which)} and ${FREE}
		on conflict (customer_id, session_id, away_staff_id) do update set cover_staff_id = excluded.cover_staff_id, assigned_by = excluded.assigned_by, assigned_at = excluded.assigned_at,
			version = v.version + 1, updated_at = now() where v.version = ${version} returning id`,
	);
	return row?.id;
}
