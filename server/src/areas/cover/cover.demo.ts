import type pg from "pg";
import { type DemoFilling, ofTheFill } from "../../demo-schools.ts";
import { tellInDemo } from "../notices/notices.public.ts";
import { makeLeave } from "./cover.builders.ts";
import { COVER_ASSIGNED, coverDeclined } from "./cover.notices.ts";

interface DemoCover {
	teacher_user_id: number;
	office_user_id: number;
	language: "en" | "de";
}
const WORDS = {
	en: {
		ill: "Called at 7.05",
		notes: ["Worksheet is on the desk, page 34", "They go on with the project in pairs. Please collect the folders."],
		declined: "Parents’ evening preparations with Year 6",
	},
	de: {
		ill: "Anruf um 6:45",
		notes: ["Arbeitsblatt liegt auf dem Pult, Buch S. 34", "Sie arbeiten zu zweit am Projekt weiter. Bitte die Mappen einsammeln."],
		declined: "Klausuraufsicht in der Oberstufe",
	},
};
/** How many of the absent one's lessons stay open on the first day, so that there is something to do. */
const LEFT_OPEN = 2;

/**
 * Somebody is ill on the next two days of school, unless that is known already; most lessons of the first are covered, one colleague has declined.
 * If the demo teacher is not free on either, somebody else is ill on the day after: one cover is theirs.
 * Nothing where there are no lessons.
 */
export async function makeDemoCover(client: pg.ClientBase, { teacher_user_id, office_user_id, language }: DemoCover): Promise<void> {
	const words = WORDS[language];
	const { rows: days } = await client.query<{ day: string }>(
		`select distinct day::text from sessions where customer_id = current_setting('app.customer_id')::bigint and kind = 'lesson' and state = 'planned'
			and day >= customer_today() order by day limit 5`,
	);
	if (days[0] === undefined || (await isKnownIll(client, days[0].day, words.ill))) return;
	let hasTheirs = false;
	for (const [i, { day }] of days.entries()) {
		if (i > 1 && hasTheirs) break;
		const ill = await whoIsIll(client, day, teacher_user_id);
		if (ill === undefined) continue;
		await makeLeave(client, ill, day, { reason: words.ill });
		const { rows: lessons } = await client.query<{ id: string }>(
			`select s.id from sessions s join session_teachers t on t.customer_id = s.customer_id and t.session_id = s.id
			where s.customer_id = current_setting('app.customer_id')::bigint and t.staff_id = $1 and s.day = $2 and s.state = 'planned' order by s.starts_at`,
			[ill, day],
		);
		const open: number[] = [];
		for (const [n, lesson] of lessons.entries()) {
			const session_id = Number(lesson.id);
			const by = { session_id, away: ill, note: words.notes[n] ?? null, office_user_id };
			const isTheirs: boolean = !hasTheirs && (await assign(client, { ...by, only: teacher_user_id }));
			hasTheirs ||= isTheirs;
			const isCovered = isTheirs || (i === 0 && n < lessons.length - LEFT_OPEN && (await assign(client, { ...by, only: null })));
			if (!isCovered) open.push(session_id);
		}
		const [first] = open;
		if (i === 0 && first !== undefined) await decline(client, first, ill, words.declined);
	}
}

/** Whatever became of it: people may have withdrawn it. */
async function isKnownIll(client: pg.ClientBase, day: string, reason: string): Promise<boolean> {
	const { rowCount } = await client.query(
		`select from staff_leave where customer_id = current_setting('app.customer_id')::bigint and kind = 'sick' and reason = $2
			and starts_at = $1::timestamp at time zone customer_zone() limit 1`,
		[day, reason],
	);
	return rowCount === 1;
}

/** Somebody with a full day; where there is one, somebody of whose lessons the demo teacher could give one. */
async function whoIsIll(client: pg.ClientBase, day: string, teacher_user_id: number): Promise<number | undefined> {
	const { rows } = await client.query<{ id: string }>(
		`select p.id from staff p join session_teachers t on t.customer_id = p.customer_id and t.staff_id = p.id
			join sessions s on s.customer_id = t.customer_id and s.id = t.session_id and s.day = $1 and s.state = 'planned'
		where p.customer_id = current_setting('app.customer_id')::bigint and p.user_id is distinct from $2 and p.kind = 'teacher' and p.status = 'active' and ${ofTheFill("staff", "p")}
			and not exists (select from staff_leave l where l.customer_id = p.customer_id and l.staff_id = p.id and l.state in ('requested', 'approved')
				and l.starts_at < ($1::date + 2)::timestamptz and l.ends_at > ($1::date - 1)::timestamptz)
		group by p.id having count(*) >= 3
		order by bool_or(not exists (
			select from session_teachers h join staff me on me.customer_id = h.customer_id and me.id = h.staff_id and me.user_id = $2
			where h.customer_id = s.customer_id and h.during && s.during
		)) desc, p.id limit 1`,
		[day, teacher_user_id],
	);
	return rows[0] === undefined ? undefined : Number(rows[0].id);
}

/** A teacher who is free then, one of the subject first; `$2`: nobody but the one with this login. */
const FREE = `select p.id from sessions s join staff p on p.customer_id = s.customer_id and p.kind = 'teacher' and p.status = 'active' and p.archived_at is null
	left join courses k on k.customer_id = s.customer_id and k.id = s.course_id
	where s.customer_id = current_setting('app.customer_id')::bigint and s.id = $1
		and ($2::bigint is null or p.user_id = $2) and ${ofTheFill("staff", "p")}
		and not exists (select from session_teachers h where h.customer_id = p.customer_id and h.staff_id = p.id and h.during && s.during)
		and not exists (select from staff_leave l where l.customer_id = p.customer_id and l.staff_id = p.id and l.state = 'approved' and tstzrange(l.starts_at, l.ends_at) && s.during)
		and not exists (select from staff_availability a where a.customer_id = p.customer_id and a.staff_id = p.id)
	order by exists (select from staff_subjects j where j.customer_id = p.customer_id and j.staff_id = p.id and j.subject_id = k.subject_id) desc, (p.id * 7 + s.id) % 11, p.id limit 1`;

interface Assigned {
	session_id: number;
	away: number;
	note: string | null;
	office_user_id: number;
	only: number | null;
}
async function assign(client: pg.ClientBase, { session_id, away, note, office_user_id, only }: Assigned): Promise<boolean> {
	const { rows } = await client.query<{ id: string }>(FREE, [session_id, only]);
	if (rows[0] === undefined) return false;
	await client.query("update session_teachers set is_away = true where session_id = $1 and staff_id = $2", [session_id, away]);
	await client.query("insert into session_teachers (session_id, staff_id, part) values ($1, $2, 'cover')", [session_id, rows[0].id]);
	await client.query(
		"insert into covers (session_id, away_staff_id, cover_staff_id, note, assigned_by, assigned_at) values ($1, $2, $3, $4, $5, now())",
		[session_id, away, rows[0].id, note, office_user_id],
	);
	return true;
}

async function decline(client: pg.ClientBase, session_id: number, away: number, reason: string): Promise<void> {
	const { rows } = await client.query<{ id: string }>(FREE, [session_id, null]);
	if (rows[0] === undefined) return;
	const made = await client.query<{ id: string }>("insert into covers (session_id, away_staff_id) values ($1, $2) returning id", [
		session_id,
		away,
	]);
	await client.query("insert into cover_refusals (cover_id, staff_id, reason) values ($1, $2, $3)", [made.rows[0]?.id, rows[0].id, reason]);
}

/** Two of the last weeks' lessons in a hundred were covered, so that the burden is not the same for all: their teachers were ill for that day. */
async function makePast(client: pg.ClientBase, office_user_id: number): Promise<void> {
	const { rows } = await client.query<{ staff_id: string; day: string; lessons: string[] }>(
		`select t.staff_id, s.day::text, array_agg(s.id order by s.starts_at) as lessons
		from sessions s join session_teachers t on t.customer_id = s.customer_id and t.session_id = s.id
		where s.customer_id = current_setting('app.customer_id')::bigint and s.kind = 'lesson' and s.state = 'planned' and s.day < customer_today()
			and (t.staff_id * 31 + extract(doy from s.day)::int * 17) % 53 = 0
			and not exists (select from staff_leave l where l.customer_id = s.customer_id and l.staff_id = t.staff_id and l.starts_at < (s.day + 2)::timestamptz and l.ends_at > (s.day - 1)::timestamptz)
		group by 1, 2 order by 2, 1 limit 24`,
	);
	for (const { staff_id, day, lessons } of rows) {
		await makeLeave(client, Number(staff_id), day);
		for (const id of lessons)
			await assign(client, { session_id: Number(id), away: Number(staff_id), note: null, office_user_id, only: null });
	}
}

export async function fillCover(client: pg.ClientBase, school: DemoFilling): Promise<void> {
	await makePast(client, school.users.office);
	await followCover(client, school);
}
export async function followCover(client: pg.ClientBase, { users, language }: DemoFilling): Promise<void> {
	await makeDemoCover(client, { teacher_user_id: users.teacher, office_user_id: users.office, language });
	await tellInDemo(client, COVER_ASSIGNED, "select id from covers where cover_staff_id is not null");
	await tellInDemo(
		client,
		coverDeclined(users.office),
		"select v.id from covers v join cover_refusals f on f.cover_id = v.id where v.cover_staff_id is null",
	);
}
