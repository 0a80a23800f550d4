import { addDays, mondayOf } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import type pg from "pg";
import type { DemoFilling } from "../../demo-schools.ts";
import { inCustomer } from "../../kit/db/customer-db.ts";
import { APP_ROLE, inRole, readLikePool } from "../../kit/db/pool.ts";
import { Refusal } from "../../kit/http/refusal.ts";
import { makeDraft } from "./drafts.builders.ts";
import { type PlanNeed, planWeek } from "./drafts.demo-plan.ts";
import { publishTimetable } from "./drafts.publish.ts";

interface SchoolRows {
	year: { id: number; starts_on: string; ends_on: string; weekdays: number[] } | null;
	today: string;
	periods: { position: number; starts_at: string; ends_at: string; minutes: number }[];
	classes: { id: number; kind: "homeroom" | "course" | "club"; grade_level: number | null; room_id: number | null; students: number }[];
	/** Classes that share students. */
	pairs: [number, number][];
	courses: { class_id: number; course_id: number; name: string; subject_id: number | null }[];
	teachers: { class_id: number; staff_id: number; is_lead: boolean }[];
	staff: { id: number; subjects: number[]; minutes: number | null }[];
	hours: { staff_id: number; weekday: number; starts_at: string; ends_at: string }[];
	/** Those that nobody booked: the week is the same every week. */
	rooms: { id: number; kind: string; capacity: number | null }[];
}
/** Weeks before and after this one that are published: a month of registers, and what comes until the holidays. */
const WEEKS_BEFORE = 5;
const WEEKS_AFTER = 2;
/** So many days before the last lesson there are new ones. */
const FOLLOWED_DAYS = 8;
/** Of a draft one lesson in so many is missing. */
const UNPLACED = 40;
/** Lessons of a full week of teaching, where nothing else is known. */
const FULL_LOAD = 26;
/** How many lessons a subject has in a week, by words in its name; others have two. */
const WEIGHTS: [RegExp, number][] = [
	[/math|deutsch|english|german|englisch|reading|literacy/i, 5],
	[/science|sachkunde|biolog|physi|chemi|franz|french|latein|span/i, 3],
	[/sport|physical|\bpe\b|histor|geschicht|geogra|erdkunde/i, 3],
];
/** Rooms that a subject needs. */
const KINDS: [RegExp, string][] = [
	[/sport|physical|\bpe\b|games/i, "gym"],
	[/biolog|physi(k|cs)|chemi|naturw/i, "lab"],
	[/music|musik/i, "music"],
	[/\bart\b|kunst/i, "art"],
	[/comput|inform|coding/i, "computers"],
];

/** A full week for every class of the running year, without a clash, published around today; with `next`, what comes after it as a draft. Nothing where there are neither bells nor classes. */
export async function makeDemoTimetable(client: pg.ClientBase, customer_id: number, name: string, next?: string): Promise<number> {
	const rows = await readSchool(client);
	const { year, periods, today } = rows;
	if (year === null || periods.length === 0 || rows.classes.length === 0) return 0;
	const lessons = planWeek(needsOf(rows, year.weekdays.length * periods.length), {
		days: year.weekdays.length,
		periods: periods.length,
		shared: sharedOf(rows.pairs),
		isAway: awayIn(rows),
	});
	const starts_on = latest(year.starts_on, addDays(mondayOf(today), -7 * WEEKS_BEFORE));
	const ends_on = earliest(year.ends_on, addDays(mondayOf(today), 7 * WEEKS_AFTER + 6));
	const week = lessons.map(({ class_id, course_id, staff_id, room_id, day, period }) => ({
		class_id,
		course_id,
		room_id,
		cycle_day: year.weekdays[day] as number,
		period: periods[period]?.position ?? null,
		starts_at: periods[period]?.starts_at as string,
		ends_at: periods[period]?.ends_at as string,
		staff_ids: staff_id === null ? [] : [staff_id],
	}));
	const id = await makeDraft(client, { name, academic_year_id: year.id, starts_on, ends_on }, week);
	const after = addDays(ends_on, 1);
	// a few lessons are not placed yet: there is something to plan
	if (next !== undefined && after <= year.ends_on)
		await makeDraft(
			client,
			{ name: next, academic_year_id: year.id, starts_on: after, ends_on: year.ends_on },
			week.filter((_, i) => i % UNPLACED !== 0),
		);
	await publish(client, customer_id, id, { from: starts_on, version: 1 });
	return lessons.length;
}

/** As the screens do it, in the transaction of the demo; row security holds for whoever serves requests, not for the owner. */
async function publish(
	client: pg.ClientBase,
	customer_id: number,
	id: number,
	{ from, version }: { from: string; version: number },
): Promise<void> {
	// cast: nothing but `connect` is asked of it
	const pool = { connect: async () => kept(client) } as unknown as pg.Pool;
	const db = inCustomer(pool, { customer_id, user_id: null, request_id: null });
	readLikePool(client, true);
	try {
		await inRole(client, APP_ROLE, () => publishTimetable(db, id, { from, version, tell: false }));
	} finally {
		readLikePool(client, false);
	}
}

/**
 * Lessons go on as long as the year does: what is published about to end gets further weeks, unless somebody published what comes then,
 * or something is in their way by now.
 */
export async function followTimetable(client: pg.ClientBase, { customer_id }: DemoFilling): Promise<void> {
	const { rows } = await client.query<{ id: string; version: number; starts_on: string; ends_on: string; today: string; year_end: string }>(
		`select t.id, t.version, t.starts_on::text, t.ends_on::text, customer_today()::text as today, y.ends_on::text as year_end
		from timetables t join academic_years y on y.customer_id = t.customer_id and y.id = t.academic_year_id and y.is_current
		where t.customer_id = $1 and t.state = 'published' order by t.ends_on desc, t.id desc limit 1`,
		[customer_id],
	);
	const [last] = rows;
	if (last === undefined || last.ends_on >= earliest(last.year_end, addDays(last.today, FOLLOWED_DAYS))) return;
	const id = Number(last.id);
	const monday = mondayOf(last.today);
	const from = latest(addDays(last.ends_on, 1), addDays(monday, -7 * WEEKS_BEFORE));
	const ends_on = earliest(last.year_end, addDays(monday, 7 * WEEKS_AFTER + 6));
	if (from > ends_on) return;
	await client.query("savepoint going_on");
	try {
		await client.query("update timetables set state = 'draft', starts_on = $2, ends_on = $3 where id = $1", [id, from, ends_on]);
		await publish(client, customer_id, id, { from, version: last.version });
		await client.query("update timetables set starts_on = $2 where id = $1", [id, last.starts_on]);
		// the draft of what comes after begins later, if nobody works on it
		await client.query(
			"update timetables set starts_on = $2 where customer_id = $1 and state = 'draft' and version = 1 and starts_on < $2 and ends_on >= $2",
			[customer_id, addDays(ends_on, 1)],
		);
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		await client.query("rollback to savepoint going_on");
	}
}

/** The client of the transaction as if a pool had lent it: it is not given back after a statement. */
const kept = (client: pg.ClientBase) =>
	new Proxy(client, {
		get(target, name) {
			if (name === "release") return () => {};
			const value: unknown = Reflect.get(target, name, target);
			return typeof value === "function" ? value.bind(target) : value;
		},
	});

const latest = (a: string, b: string) => (a > b ? a : b);
const earliest = (a: string, b: string) => (a < b ? a : b);

function sharedOf(pairs: readonly [number, number][]): Map<number, Set<number>> {
	const shared = new Map<number, Set<number>>();
	const add = (one: number, other: number) => shared.set(one, (shared.get(one) ?? new Set()).add(other));
	for (const [one, other] of pairs) {
		add(one, other);
		add(other, one);
	}
	return shared;
}

/** Who says when they can teach teaches then. */
function awayIn({ hours, periods, year }: SchoolRows): (staff_id: number, day: number, period: number) => boolean {
	const known = Map.groupBy(hours, ({ staff_id }) => staff_id);
	return (staff_id, day, period) => {
		const mine = known.get(staff_id);
		const at = periods[period];
		if (mine === undefined || at === undefined) return false;
		return !mine.some((one) => one.weekday === year?.weekdays[day] && one.starts_at <= at.starts_at && one.ends_at >= at.ends_at);
	};
}

function needsOf(rows: SchoolRows, slots: number): PlanNeed[] {
	const load = new Map<number, number>();
	const limit = new Map(
		rows.staff.map(({ id, minutes }) => [id, minutes === null ? FULL_LOAD : Math.floor(minutes / (rows.periods[0]?.minutes ?? 45))]),
	);
	const room = (id: number) => (limit.get(id) ?? 0) - (load.get(id) ?? 0);
	const teacherOf = (class_id: number, subject_id: number | null, lessons: number): number | null => {
		const own = rows.teachers.filter((one) => one.class_id === class_id && limit.has(one.staff_id));
		const knows = (id: number) => subject_id !== null && rows.staff.some((one) => one.id === id && one.subjects.includes(subject_id));
		const others = rows.staff.filter(({ id }) => knows(id)).sort((a, b) => room(b.id) - room(a.id) || a.id - b.id);
		const anybody = [...rows.staff].sort((a, b) => room(b.id) - room(a.id) || a.id - b.id);
		const ranked = [
			...own.filter(({ staff_id }) => knows(staff_id)).map(({ staff_id }) => staff_id),
			...others.map(({ id }) => id),
			...[...own].sort((a, b) => Number(b.is_lead) - Number(a.is_lead)).map(({ staff_id }) => staff_id),
			...anybody.map(({ id }) => id),
		];
		const found = ranked.find((id) => room(id) >= lessons) ?? null;
		if (found !== null) load.set(found, (load.get(found) ?? 0) + lessons);
		return found;
	};
	const needs: PlanNeed[] = [];
	// groups first: their bands decide what is left for the homerooms
	const banded = new Map<number, number>();
	for (const group of rows.classes.filter(({ kind }) => kind === "course")) {
		const course = rows.courses.find(({ class_id }) => class_id === group.id);
		const lessons = 3;
		needs.push({
			class_id: group.id,
			course_id: course?.course_id ?? null,
			staff_id: teacherOf(group.id, course?.subject_id ?? null, lessons),
			lessons,
			room_ids: roomsFor(rows, group, course?.name ?? ""),
			band: `${group.grade_level ?? "all"}`,
		});
		for (const [one, other] of rows.pairs)
			for (const home of [one, other])
				if (home !== group.id && (one === group.id || other === group.id)) banded.set(home, (banded.get(home) ?? 0) + 1);
	}
	for (const home of rows.classes.filter(({ kind }) => kind === "homeroom")) {
		// groups of a grade stand beside each other: a homeroom gives about two bands to them
		const free = slots - (banded.has(home.id) ? Math.min(9, 3 * Math.ceil((banded.get(home.id) ?? 0) / 3)) : 0);
		const mine = rows.courses.filter(({ class_id }) => class_id === home.id);
		const list = mine.length === 0 ? [{ course_id: null, name: "", subject_id: null }] : mine;
		for (const [i, lessons] of shares(
			list.map(({ name }) => weightOf(name)),
			free,
		).entries()) {
			const course = list[i];
			if (course === undefined || lessons === 0) continue;
			needs.push({
				class_id: home.id,
				course_id: course.course_id,
				staff_id: teacherOf(home.id, course.subject_id, lessons),
				lessons,
				room_ids: roomsFor(rows, home, course.name),
				band: null,
			});
		}
	}
	for (const club of rows.classes.filter(({ kind }) => kind === "club")) {
		const course = rows.courses.find(({ class_id }) => class_id === club.id);
		needs.push({
			class_id: club.id,
			course_id: course?.course_id ?? null,
			staff_id: teacherOf(club.id, course?.subject_id ?? null, 1),
			lessons: 1,
			room_ids: roomsFor(rows, club, course?.name ?? ""),
			band: "club",
			last_period_only: true,
		});
	}
	return needs.filter(({ staff_id }) => staff_id !== null);
}

const weightOf = (name: string): number => WEIGHTS.find(([word]) => word.test(name))?.[1] ?? 2;

/** Lessons by weight, all of them given out: what is left over goes to the heaviest. No subject fills a week alone. */
function shares(weights: readonly number[], total: number): number[] {
	const sum = weights.reduce((all, one) => all + one, 0);
	const given = weights.map((one) => Math.min(Math.floor((one * total) / sum), one + 2, total));
	const order = weights.map((_, i) => i).sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0));
	let left = total - given.reduce((all, one) => all + one, 0);
	for (const i of order) {
		if (left <= 0) break;
		if ((given[i] ?? 0) > (weights[i] ?? 0) + 1) continue;
		given[i] = (given[i] ?? 0) + 1;
		left--;
	}
	return given;
}

/** The room that a subject needs, else the class's own, else any classroom that is large enough. */
function roomsFor({ rooms }: SchoolRows, { room_id, students }: SchoolRows["classes"][number], subject: string): number[] {
	const large = rooms.filter(({ capacity }) => capacity === null || capacity >= students);
	const kind = KINDS.find(([word]) => word.test(subject))?.[1];
	const special = kind === undefined ? [] : large.filter((one) => one.kind === kind);
	const plain = large.filter((one) => one.kind === "classroom" && one.id !== room_id);
	return [...special.map(({ id }) => id), ...large.filter(({ id }) => id === room_id).map(({ id }) => id), ...plain.map(({ id }) => id)];
}

async function readSchool(client: pg.ClientBase): Promise<SchoolRows> {
	const { rows } = await client.query<{ school: SchoolRows }>(`
		with c as (select * from classes where customer_id = current_setting('app.customer_id')::bigint and archived_at is null
			and academic_year_id = (select id from academic_years where customer_id = current_setting('app.customer_id')::bigint and is_current)),
		m as (select s.class_id, s.student_id from class_students s join c on c.customer_id = s.customer_id and c.id = s.class_id),
		p as (select p.* from bell_periods p join bell_times b on b.customer_id = p.customer_id and b.id = p.bell_time_id
			where b.customer_id = current_setting('app.customer_id')::bigint and b.is_default and p.kind = 'lesson')
		select jsonb_build_object(
			'today', customer_today(),
			'year', (select jsonb_build_object('id', id, 'starts_on', starts_on, 'ends_on', ends_on, 'weekdays', weekdays) from academic_years
				where customer_id = current_setting('app.customer_id')::bigint and is_current),
			'periods', (select coalesce(jsonb_agg(jsonb_build_object('position', position, 'starts_at', to_char(starts_at, 'HH24:MI'), 'ends_at', to_char(ends_at, 'HH24:MI'),
				'minutes', extract(epoch from ends_at - starts_at)::int / 60) order by starts_at), '[]') from p),
			'classes', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'grade_level', c.grade_level, 'room_id', c.room_id,
				'students', (select count(distinct student_id) from m where m.class_id = c.id)) order by c.search, c.id), '[]') from c),
			'pairs', (select coalesce(jsonb_agg(jsonb_build_array(one, other) order by one, other), '[]')
				from (select distinct a.class_id as one, b.class_id as other from m a join m b on b.student_id = a.student_id and b.class_id > a.class_id) x),
			'courses', (select coalesce(jsonb_agg(jsonb_build_object('class_id', x.class_id, 'course_id', k.id, 'name', concat_ws(' ', k.name, s.name), 'subject_id', k.subject_id) order by x.id), '[]')
				from class_courses x join c on c.customer_id = x.customer_id and c.id = x.class_id join courses k on k.customer_id = x.customer_id and k.id = x.course_id
				left join subjects s on s.customer_id = k.customer_id and s.id = k.subject_id),
			'teachers', (select coalesce(jsonb_agg(jsonb_build_object('class_id', x.class_id, 'staff_id', x.staff_id, 'is_lead', x.is_lead) order by x.id), '[]')
				from class_teachers x join c on c.customer_id = x.customer_id and c.id = x.class_id),
			'staff', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'minutes', s.weekly_minutes,
				'subjects', (select coalesce(jsonb_agg(x.subject_id), '[]') from staff_subjects x where x.customer_id = s.customer_id and x.staff_id = s.id)) order by s.id), '[]')
				from staff s where s.customer_id = current_setting('app.customer_id')::bigint and s.kind = 'teacher' and s.status = 'active' and s.archived_at is null),
			'hours', (select coalesce(jsonb_agg(jsonb_build_object('staff_id', staff_id, 'weekday', weekday, 'starts_at', to_char(starts_at, 'HH24:MI'), 'ends_at', to_char(ends_at, 'HH24:MI'))), '[]')
				from staff_availability where customer_id = current_setting('app.customer_id')::bigint),
			'rooms', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'capacity', capacity) order by search, id), '[]')
				from rooms r where customer_id = current_setting('app.customer_id')::bigint and archived_at is null
					and not exists (select from sessions b where b.customer_id = r.customer_id and b.room_id = r.id))
		) as school`);
	return (rows[0] as { school: SchoolRows }).school;
}

export async function fillTimetable(client: pg.ClientBase, { customer_id, language }: DemoFilling): Promise<void> {
	await makeDemoTimetable(
		client,
		customer_id,
		language === "de" ? "Erstes Halbjahr" : "Autumn term",
		language === "de" ? "Zweites Halbjahr" : "Spring term",
	);
	// thousands at once, which what follows reads by class, teacher and day
	await client.query("analyze sessions, session_teachers, schedules, schedule_teachers");
}
