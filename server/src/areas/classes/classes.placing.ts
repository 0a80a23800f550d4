import type { FullClass, PlacementClash } from "@homeroom/contract/areas/classes/classes.people.ts";
import type { ClassRecord } from "@homeroom/contract/areas/classes/classes.rules.ts";
import { sql } from "kysely";
import { nameBatch } from "../../kit/changes/batches.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { found, notFound, Refusal } from "../../kit/http/refusal.ts";
import { findRecord } from "../../kit/records/record-queries.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { placeInHomeroom } from "./classes.homerooms.ts";
import { CLASSES } from "./classes.queries.ts";
import { type Days, refuseOutside, visibleStudents } from "./classes.students.ts";

/** The class as far as the person may change it, and who they are. */
export interface Placing {
	class_id: number;
	own: number | null;
	actor: Actor;
}
export const classFor = async (db: CustomerDb, { class_id, own }: Placing): Promise<ClassRecord> =>
	found(await findRecord(db, CLASSES, class_id, own));

export async function placeStudents(db: CustomerDb, at: Placing, student_ids: number[], days: Days): Promise<number> {
	const into = await classFor(db, at);
	const count = await place(db, into, at.actor, student_ids, days);
	await nameBatch(db, "class_place", { record: "classes", count, name: into.name });
	return count;
}

/** Whoever gets a place waits no longer. */
async function place(db: CustomerDb, into: ClassRecord, actor: Actor, student_ids: number[], days: Days): Promise<number> {
	await refuseOutside(db, into, days);
	const ids = await visibleStudents(db, student_ids, actor);
	await ask(db, "delete from class_waiting where class_id = $1 and student_id = any($2::bigint[])", [into.id, ids]);
	return orSayWhy(db, into.id, ids, days, async () => {
		if (into.kind === "homeroom") return placeInHomeroom(db, into, actor, ids, days);
		const rows = await ask(
			db,
			`insert into class_students (class_id, student_id, starts_on, ends_on, reason)
			select $1, id, $3::date, $4::date, $5 from unnest($2::bigint[]) id order by id returning id`,
			[into.id, ids, days.starts_on, days.ends_on, days.reason],
		);
		return rows.length;
	});
}

interface Placed {
	id: number;
	student_id: number;
	starts_on: string;
}
const placementsOf = async (db: CustomerDb, class_id: number, placement_ids: number[]): Promise<Placed[]> => {
	const rows = await ask<Placed>(
		db,
		"select id, student_id, starts_on from class_students where class_id = $1 and id = any($2::bigint[]) order by id for update",
		[class_id, placement_ids],
	);
	if (rows.length !== new Set(placement_ids).size) throw notFound();
	return rows;
};

/** What had not begun by then never was. */
async function end(db: CustomerDb, placed: Placed[], ends_on: string, reason: string | null): Promise<void> {
	const ids = placed.map(({ id }) => id);
	await ask(
		db,
		`with gone as (delete from class_students where id = any($1::bigint[]) and starts_on > $2::date)
		update class_students set ends_on = $2::date, reason = coalesce($3, reason), version = version + 1, updated_at = now() where id = any($1::bigint[]) and starts_on <= $2::date`,
		[ids, ends_on, reason],
	);
}

export async function endPlacements(
	db: CustomerDb,
	at: Placing,
	{ placement_ids, ends_on, reason }: { placement_ids: number[]; ends_on: string; reason: string | null },
): Promise<number> {
	const from = await classFor(db, at);
	const placed = await placementsOf(db, from.id, placement_ids);
	const ids = placed.map(({ student_id }) => student_id);
	if (from.kind === "homeroom") {
		const days = { starts_on: dayAfter(ends_on), ends_on: null, reason };
		await placeInHomeroom(db, { ...from, name: null }, at.actor, ids, days);
	} else await orSayWhy(db, from.id, ids, { starts_on: ends_on, ends_on, reason }, () => end(db, placed, ends_on, reason));
	await nameBatch(db, "class_end", { record: "classes", count: placed.length, name: from.name });
	return placed.length;
}

export async function moveStudents(
	db: CustomerDb,
	at: Placing,
	move: { placement_ids: number[]; class_id: number; starts_on: string; reason: string | null },
): Promise<number> {
	const from = await classFor(db, at);
	const into = await classFor(db, { ...at, class_id: move.class_id });
	const fits =
		into.id !== from.id && into.academic_year_id === from.academic_year_id && (into.kind === "homeroom") === (from.kind === "homeroom");
	if (!fits) throw new Refusal("invalid", { fields: { class_id: { message: "choice" } } });
	const placed = await placementsOf(db, from.id, move.placement_ids);
	// in a homeroom the one place ends because the other begins
	if (from.kind !== "homeroom") await end(db, placed, dayAfter(move.starts_on, -1), move.reason);
	const ids = placed.map(({ student_id }) => student_id);
	const count = await place(db, into, at.actor, ids, { starts_on: move.starts_on, ends_on: null, reason: move.reason });
	await nameBatch(db, "class_move", { record: "classes", count, name: into.name });
	return count;
}

const dayAfter = (day: string, days = 1): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * 864e5).toISOString().slice(0, 10);

/** The database decides; where it refuses, what stands against it is told. */
async function orSayWhy<T>(db: CustomerDb, class_id: number, student_ids: number[], days: Days, write: () => Promise<T>): Promise<T> {
	await sql`savepoint place_is_free`.execute(db);
	try {
		return await write();
	} catch (error) {
		const { code, constraint } = error as { code?: string; constraint?: string };
		if (code !== "HR403" && code !== "23P01") throw error;
		await sql`rollback to savepoint place_is_free`.execute(db);
		if (code === "HR403") throw new Refusal("class_full", { current: await fullest(db, class_id, days) });
		if (constraint === "student_weeks_time")
			throw new Refusal("time_taken", { current: { clashes: await clashesOf(db, class_id, student_ids, days) } });
		throw new Refusal("already_placed");
	}
}

async function fullest(db: CustomerDb, class_id: number, { starts_on, ends_on }: Days): Promise<FullClass> {
	const [row] = await ask<FullClass>(
		db,
		`select c.capacity, (
			select coalesce(max((select count(*) from class_students s where s.class_id = c.id and daterange(s.starts_on, s.ends_on, '[]') @> d.day)), 0)
			from (select $2::date as day union select o.starts_on from class_students o where o.class_id = c.id and daterange($2::date, $3::date, '[]') @> o.starts_on) d
		) as students from classes c where c.id = $1`,
		[class_id, starts_on, ends_on],
	);
	return found(row);
}

/** Lessons of other classes at the same time, the first of each student and class. */
const clashesOf = (db: CustomerDb, class_id: number, student_ids: number[], { starts_on, ends_on }: Days): Promise<PlacementClash[]> =>
	ask<PlacementClash>(
		db,
		`select * from (
			select distinct on (p.search, p.id, c.id) p.id as student_id, concat_ws(' ', p.first_name, p.last_name) as name, c.id as class_id, c.name as class_name, o.starts_at, o.ends_at
			from sessions s join classes into_class on into_class.id = s.class_id
			join sessions o on o.during && s.during and o.state = 'planned' and o.class_id <> s.class_id
			join classes c on c.id = o.class_id and (c.kind <> 'homeroom' or into_class.kind <> 'homeroom')
			join class_students m on m.class_id = o.class_id and m.student_id = any($2::bigint[]) and daterange(m.starts_on, m.ends_on, '[]') @> o.day
			join students p on p.id = m.student_id
			where s.class_id = $1 and s.state = 'planned' and s.day >= $3::date and ($4::date is null or s.day <= $4::date)
			order by p.search, p.id, c.id, o.starts_at
		) f limit 20`,
		[class_id, student_ids, starts_on, ends_on],
	);

export async function waitingAdd(db: CustomerDb, at: Placing, student_ids: number[], note: string | null): Promise<number> {
	const into = await classFor(db, at);
	const ids = await visibleStudents(db, student_ids, at.actor);
	const rows = await ask(
		db,
		`insert into class_waiting (class_id, student_id, note)
		select $1, p.id, $3 from students p where p.id = any($2::bigint[])
			and not exists (select from class_students m where m.class_id = $1 and m.student_id = p.id and (m.ends_on is null or m.ends_on >= (select customer_today())))
		order by p.search, p.id on conflict on constraint class_waiting_once do nothing returning id`,
		[into.id, ids, note],
	);
	if (rows.length === 0) throw new Refusal("already_placed");
	await nameBatch(db, "class_waiting", { record: "classes", count: rows.length, name: into.name });
	return rows.length;
}

export async function waitingRemove(db: CustomerDb, at: Placing, waiting_id: number): Promise<void> {
	const { id } = await classFor(db, at);
	found((await ask(db, "delete from class_waiting where class_id = $1 and id = $2 returning id", [id, waiting_id]))[0]);
}

/** The places in the queue stay, who has them changes. */
export async function waitingOrder(db: CustomerDb, at: Placing, waiting_ids: number[]): Promise<void> {
	const { id } = await classFor(db, at);
	const rows = await ask<{ id: number }>(db, "select id from class_waiting where class_id = $1 order by rank, id for update", [id]);
	const known = new Set(rows.map((row) => row.id));
	if (known.size !== waiting_ids.length || !waiting_ids.every((one) => known.delete(one))) throw new Refusal("selection_changed");
	await ask(
		db,
		`update class_waiting w set rank = r.rank, version = w.version + 1, updated_at = now()
		from (select rank, row_number() over (order by rank, id) as n from class_waiting where class_id = $1) r
		join unnest($2::bigint[]) with ordinality as o(id, n) on o.n = r.n
		where w.class_id = $1 and w.id = o.id and w.rank <> r.rank`,
		[id, waiting_ids],
	);
}

export async function waitingTake(db: CustomerDb, at: Placing, waiting_id: number, starts_on: string): Promise<number> {
	const into = await classFor(db, at);
	const [row] = await ask<{ student_id: number }>(db, "select student_id from class_waiting where class_id = $1 and id = $2 for update", [
		into.id,
		waiting_id,
	]);
	const count = await place(db, into, at.actor, [found(row).student_id], { starts_on, ends_on: null, reason: null });
	await nameBatch(db, "class_place", { record: "classes", count, name: into.name });
	return count;
}
