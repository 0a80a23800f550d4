import type pg from "pg";
import type { DemoFilling } from "../../demo-schools.ts";
import { endAlarms, makeAlarm } from "./emergency.builders.ts";

const WORDS = {
	en: {
		sentence: "Stairs B are shut for this rehearsal",
		ankle: "Twisted ankle on stairs A, somebody is with me",
		gate: "Was at the bus gate",
	},
	de: {
		sentence: "Treppe B ist für diese Probe gesperrt",
		ankle: "Knöchel verdreht auf Treppe A, jemand ist bei mir",
		gate: "Stand am Bustor",
	},
} as const;
/** So long it took. */
const MINUTES = 11;

/** A rehearsal on a morning of last week: classes answered one after the other, two children were looked for, somebody called for help. Nothing was sent. */
export async function fillDemoEmergency(client: pg.ClientBase, { language, users }: DemoFilling): Promise<void> {
	const words = WORDS[language];
	const { rows } = await client.query<{ at: Date }>(
		// the last such day once, not for each lesson
		`select s.starts_at + interval '17 minutes' as at from sessions s where s.customer_id = current_setting('app.customer_id')::bigint and s.kind = 'lesson' and s.state = 'planned'
			and s.day = (select max(b.day) from sessions b where b.customer_id = current_setting('app.customer_id')::bigint and b.kind = 'lesson' and b.state = 'planned' and b.day < (select customer_today()) - 2)
		order by s.starts_at offset 1 limit 1`,
	);
	const at = rows[0]?.at.toISOString();
	// a year that has only begun
	if (at === undefined) return;
	const id = await makeAlarm(client, {
		kind: "fire",
		rehearsal: true,
		sentence: words.sentence,
		started_at: at,
		started_id: users.office,
		secret_box: null,
	});
	await list(client, id, at);
	await answer(client, id, words);
	await tell(client, id);
	await client.query("update emergency_alarms set rounds = 2 where id = $1 and customer_id = current_setting('app.customer_id')::bigint", [
		id,
	]);
	await endAlarms(client, MINUTES);
}

/** Who was there: nobody who was marked away that day, and of the staff whoever taught or works in the house. */
const list = (client: pg.ClientBase, id: number, at: string) =>
	client.query(
		`with held as (
			select s.id, s.class_id, coalesce(r.name, c.name) as place, r.id as room_id, s.starts_at from sessions s join classes c on c.customer_id = s.customer_id and c.id = s.class_id
			left join rooms r on r.customer_id = s.customer_id and r.id = coalesce(s.room_id, c.room_id)
			where s.customer_id = current_setting('app.customer_id')::bigint and s.state = 'planned' and s.during @> $2::timestamptz
		), homes as (
			select distinct on (m.student_id) m.student_id, c.id as class_id, c.name from class_students m join classes c on c.customer_id = m.customer_id and c.id = m.class_id
			where m.customer_id = current_setting('app.customer_id')::bigint and c.kind = 'homeroom' and daterange(m.starts_on, m.ends_on, '[]') @> $2::date order by m.student_id, m.id desc
		), sat as (
			select distinct on (m.student_id) m.student_id, h.* from held h join class_students m on m.customer_id = current_setting('app.customer_id')::bigint and m.class_id = h.class_id
			where daterange(m.starts_on, m.ends_on, '[]') @> $2::date order by m.student_id, h.id
		), stood as (
			select distinct on (t.staff_id) t.staff_id, h.* from held h join session_teachers t on t.customer_id = current_setting('app.customer_id')::bigint and t.session_id = h.id and t.is_held order by t.staff_id, h.id
		)
		insert into emergency_people (alarm_id, person_kind, person_id, user_id, name, about, class_id, session_id, room_id, place, place_at, place_why, on_site)
		select $1::bigint, 'student', s.id, null::bigint, concat_ws(' ', coalesce(s.called_name, s.first_name), s.last_name), h.name, h.class_id, l.id, l.room_id, l.place, l.starts_at, case when l.id is not null then 'lesson' end, true
		from students s join homes h on h.student_id = s.id left join sat l on l.student_id = s.id
		where s.customer_id = current_setting('app.customer_id')::bigint and s.archived_at is null and s.status = 'enrolled' and not exists (
			select from attendance_marks m join attendance_codes k on k.customer_id = m.customer_id and k.id = m.counted_code_id where m.customer_id = s.customer_id and m.student_id = s.id and m.day = $2::date and not k.on_site)
		union all
		select $1::bigint, 'staff', p.id, p.user_id, concat_ws(' ', p.first_name, p.last_name), p.job_title, null, l.id, l.room_id, l.place, l.starts_at, case when l.id is not null then 'lesson' end, l.id is not null or p.kind <> 'teacher'
		from staff p left join stood l on l.staff_id = p.id where p.customer_id = current_setting('app.customer_id')::bigint and p.archived_at is null and p.status = 'active'`,
		[id, at],
	);

/** Teachers answer for their class within some minutes; the same on every machine. */
async function answer(client: pg.ClientBase, id: number, { ankle, gate }: (typeof WORDS)["en" | "de"]): Promise<void> {
	await client.query(
		`with led as (
			select distinct on (t.class_id) t.class_id, concat_ws(' ', p.first_name, p.last_name) as name from class_teachers t join staff p on p.customer_id = t.customer_id and p.id = t.staff_id
			where t.customer_id = current_setting('app.customer_id')::bigint order by t.class_id, t.is_lead desc, t.id
		), counted as (
			select e.*, a.started_at, led.name as led_by, row_number() over (partition by e.person_kind order by e.id) as n, dense_rank() over (order by e.class_id) as c
			from emergency_people e join emergency_alarms a on a.customer_id = e.customer_id and a.id = e.alarm_id left join led on led.class_id = e.class_id where e.customer_id = current_setting('app.customer_id')::bigint and e.alarm_id = $1 and e.on_site
		)
		insert into emergency_answers (alarm_id, on_site_id, answer_id, state, note, way, sheet_of, sheet_ref, ends_help, by_name, given_at, said_at, received_at)
		select $1, q.id, q.answer_id, q.state, q.note, q.way, case when q.way = 'class' then 'class' end, case when q.way = 'class' then q.class_id end, q.ends_help, q.by_name, q.given_at, q.given_at, q.given_at + interval '1 second'
		from (
			select id, class_id, 'demo:class' as answer_id, case when n in (23, 101) then 'missing' else 'safe' end as state, null::text as note, 'class' as way, false as ends_help, led_by as by_name, started_at + make_interval(secs => 100 + c % 23 * 17) as given_at
			from counted where person_kind = 'student'
			union all
			select id, null, 'demo:board', 'safe', $3, 'board', false, (select concat_ws(' ', u.first_name, u.last_name) from platform.users u join emergency_alarms a on a.started_id = u.id where a.id = $1), started_at + make_interval(secs => 500 + n::int) from counted where person_kind = 'student' and n in (23, 101)
			union all
			select id, null, 'demo:own', case when n = 7 then 'help' else 'safe' end, case when n = 7 then $2 end, (array['app', 'app', 'link', 'sms'])[n % 4 + 1], false, null, started_at + make_interval(secs => 40 + (n * 37 % 240)::int) from counted where person_kind = 'staff'
			union all
			select id, null, 'demo:found', 'safe', null, 'board', true, (select concat_ws(' ', u.first_name, u.last_name) from platform.users u join emergency_alarms a on a.started_id = u.id where a.id = $1), started_at + interval '9 minutes' from counted where person_kind = 'staff' and n = 7
		) q`,
		[id, ankle, gate],
	);
	await client.query(
		`update emergency_people e set state = w.state, note = w.note, way = w.way, answered_at = w.given_at, answered_by = w.by_name, version = w.n
		from (select distinct on (w.on_site_id) w.*, count(*) over (partition by w.on_site_id) as n from emergency_answers w where w.customer_id = current_setting('app.customer_id')::bigint and w.alarm_id = $1 order by w.on_site_id, w.given_at desc) w
		where e.customer_id = w.customer_id and e.id = w.on_site_id`,
		[id],
	);
}

/** How the staff was told: a few numbers do not exist, and nobody opened some of the mails. */
const tell = (client: pg.ClientBase, id: number) =>
	client.query(
		`insert into emergency_told (alarm_id, step, on_site_id, person_kind, person_id, user_id, name, channel, language, address, state, fault, attempts, handed_over_at, delivered_at, read_at)
		select $1, 'alarm', q.id, 'staff', q.person_id, q.user_id, q.name, q.channel, q.language, q.address, q.state, case q.state when 'failed' then 'not_delivered' end, 1, q.at,
			case when q.state = 'delivered' then q.at + interval '2 seconds' end, case when q.state = 'delivered' and (q.channel = 'app' or q.n % 3 = 0) then q.at + make_interval(secs => 20 + q.n::int % 90) end
		from (
			select e.id, e.person_id, e.user_id, e.name, w.channel, coalesce(u.locale, o.locale) as language, w.address, a.started_at + interval '1 second' as at, row_number() over (order by e.id, w.channel) as n,
				case when w.channel = 'sms' and e.id % 11 = 0 then 'failed' else 'delivered' end as state
			from emergency_people e join emergency_alarms a on a.customer_id = e.customer_id and a.id = e.alarm_id join platform.customers o on o.id = e.customer_id
			join staff p on p.customer_id = e.customer_id and e.person_kind = 'staff' and p.id = e.person_id left join platform.users u on u.id = e.user_id
			cross join lateral (values ('app', u.email), ('email', coalesce(p.email, u.email)), ('sms', p.phone)) w (channel, address)
			where e.customer_id = current_setting('app.customer_id')::bigint and e.alarm_id = $1 and w.address is not null
		) q`,
		[id],
	);
