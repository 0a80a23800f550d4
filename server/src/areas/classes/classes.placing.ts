import type { FullClass, PlacementClash } from "@homeroom/contract/areas/classes/classes.people.ts";
import type { ClassRecord } from "@homeroom/contract/areas/classes/classes.rules.ts";
import { nameBatch } from "../../kit/changes/batches.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { during } from "../../kit/db/sql-days.ts";
import { param, sql } from "../../kit/db/sql-text.ts";
import { found, notFound, Refusal } from "../../kit/http/refusal.ts";
import { findRecord } from "../../kit/records/record-queries.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { placeInHomeroom } from "./classes.homerooms.ts";
import { tellOfFreePlace, tellOfPlaces } from "./classes.notices.ts";
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
	const waited = await ask<{ student_id: number }>(
		db,
		sql`delete from class_waiting where class_id = ${into.id} and student_id = any(${ids}::bigint[]) returning student_id`,
	);
	const count = await orSayWhy(db, into.id, ids, days, async () => {
		if (into.kind === "homeroom") return placeInHomeroom(db, into, actor, ids, days);
		const rows = await ask(
			db,
			sql`insert into class_students (class_id, student_id, starts_on, ends_on, reason)
			select ${into.id}, id, ${days.starts_on}::date, ${days.ends_on}::date, ${days.reason} from unnest(${ids}::bigint[]) id order by id returning id`,
		);
		return rows.length;
	});
	await tellOfPlaces(
		db,
		into.id,
		days.starts_on,
		waited.map(({ student_id }) => student_id),
	);
	return count;
}

interface Placed {
	id: number;
	student_id: number;
	starts_on: string;
}
const placementsOf = async (db: CustomerDb, class_id: number, placement_ids: number[]): Promise<Placed[]> => {
	const rows = await ask<Placed>(
		db,
		sql`select id, student_id, starts_on from class_students where class_id = ${class_id} and id = any(${placement_ids}::bigint[]) order by id for update`,
	);
	if (rows.length !== new Set(placement_ids).size) throw notFound();
	return rows;
};

/** What had not begun by then never was. */
async function end(db: CustomerDb, placed: Placed[], ends_on: string, reason: string | null): Promise<void> {
	const ids = placed.map(({ id }) => id);
	const $ids = param(ids);
	const $ends_on = param(ends_on);
	await ask(
		db,
		sql`with gone as (delete from class_students where id = any(${$ids}::bigint[]) and starts_on > ${$ends_on}::date)
		update class_students set ends_on = ${$ends_on}::date, reason = coalesce(${reason}, reason), version = version + 1, updated_at = now() where id = any(${$ids}::bigint[]) and starts_on <= ${$ends_on}::date`,
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
	await tellOfFreePlace(db, from.id, dayAfter(ends_on));
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
	await tellOfFreePlace(db, from.id, move.starts_on);
	await nameBatch(db, "class_move", { record: "classes", count, name: into.name });
	return count;
}

const dayAfter = (day: string, days = 1): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * 864e5).toISOString().slice(0, 10);

/** The database decides; where it refuses, what stands against it is told. */
async function orSayWhy<T>(db: CustomerDb, class_id: number, student_ids: number[], days: Days, write: () => Promise<T>): Promise<T> {
	await ask(db, sql`savepoint place_is_free`);
	try {
		return await write();
	} catch (error) {
		const { code, constraint } = error as { code?: string; constraint?: string };
		if (code !== "HR403" && code !== "23P01") throw error;
		await ask(db, sql`rollback to savepoint place_is_free`);
		if (code === "HR403") throw new Refusal("class_full", { current: await fullest(db, class_id, days) });
		if (constraint === "student_weeks_time")
			throw new Refusal("time_taken", { current: { clashes: await clashesOf(db, class_id, student_ids, days) } });
		throw new Refusal("already_placed");
	}
}

async function fullest(db: CustomerDb, class_id: number, { starts_on, ends_on }: Days): Promise<FullClass> {
	const $starts_on = param(starts_on);
	const [row] = await ask<FullClass>(
		db,
		sql`select c.capacity, (
			select coalesce(max((select count(*) from class_students s where s.class_id = c.id and ${during("s", sql`d.day`)})), 0)
			from (select ${$starts_on}::date as day union select o.starts_on from class_students o where o.class_id = c.id and daterange(${$starts_on}::date, ${ends_on}::date, '[]') @> o.starts_on) d
		) as students from classes c where c.id = ${class_id}`,
	);
	return found(row);
}

/** Lessons of other classes at the same time, the first of each student and class. */
const clashesOf = (db: CustomerDb, class_id: number, student_ids: number[], { starts_on, ends_on }: Days): Promise<PlacementClash[]> => {
	const $ends_on1 = param(ends_on);
	return ask<PlacementClash>(
		db,
		sql`select * from (
			select distinct on (p.search, p.id, c.id) p.id as student_id, concat_ws(' ', p.first_name, p.last_name) as name, c.id as class_id, c.name as class_name, o.starts_at, o.ends_at
			from sessions s join classes into_class on into_class.id = s.class_id
			join sessions o on o.during && s.during and o.state = 'planned' and o.class_id <> s.class_id
			join classes c on c.id = o.class_id and (c.kind <> 'homeroom' or into_class.kind <> 'homeroom')
			join class_students m on m.class_id = o.class_id and m.student_id = any(${student_ids}::bigint[]) and ${during("m", sql`o.day`)}
			join students p on p.id = m.student_id
			where s.class_id = ${class_id} and s.state = 'planned' and s.day >= ${starts_on}::date and (${$ends_on1}::date is null or s.day <= ${$ends_on1}::date)
			order by p.search, p.id, c.id, o.starts_at
		) f limit 20`,
	);
};

export async function waitingAdd(db: CustomerDb, at: Placing, student_ids: number[], note: string | null): Promise<number> {
	const into = await classFor(db, at);
	const ids = await visibleStudents(db, student_ids, at.actor);
	const $id = param(into.id);
	const rows = await ask(
		db,
		sql`insert into class_waiting (class_id, student_id, note)
		select ${$id}, p.id, ${note} from students p where p.id = any(${ids}::bigint[])
			and not exists (select from class_students m where m.class_id = ${$id} and m.student_id = p.id and (m.ends_on is null or m.ends_on >= (select customer_today())))
		order by p.search, p.id on conflict on constraint class_waiting_once do nothing returning id`,
	);
	if (rows.length === 0) throw new Refusal("already_placed");
	await nameBatch(db, "class_waiting", { record: "classes", count: rows.length, name: into.name });
	return rows.length;
}

export async function waitingRemove(db: CustomerDb, at: Placing, waiting_id: number): Promise<void> {
	const { id } = await classFor(db, at);
	found((await ask(db, sql`delete from class_waiting where class_id = ${id} and id = ${waiting_id} returning id`))[0]);
}

/** The places in the queue stay, who has them changes. */
export async function waitingOrder(db: CustomerDb, at: Placing, waiting_ids: number[]): Promise<void> {
	const { id } = await classFor(db, at);
	const rows = await ask<{ id: number }>(db, sql`select id from class_waiting where class_id = ${id} order by rank, id for update`);
	const known = new Set(rows.map((row) => row.id));
	if (known.size !== waiting_ids.length || !waiting_ids.every((one) => known.delete(one))) throw new Refusal("selection_changed");
	const $id2 = param(id);
	await ask(
		db,
		sql`update class_waiting w set rank = r.rank, version = w.version + 1, updated_at = now()
		from (select rank, row_number() over (order by rank, id) as n from class_waiting where class_id = ${$id2}) r
		join unnest(${waiting_ids}::bigint[]) with ordinality as o(id, n) on o.n = r.n
		where w.class_id = ${$id2} and w.id = o.id and w.rank <> r.rank`,
	);
}

export async function waitingTake(db: CustomerDb, at: Placing, waiting_id: number, starts_on: string): Promise<number> {
	const into = await classFor(db, at);
	const [row] = await ask<{ student_id: number }>(
		db,
		sql`select student_id from class_waiting where class_id = ${into.id} and id = ${waiting_id} for update`,
	);
	const count = await place(db, into, at.actor, [found(row).student_id], { starts_on, ends_on: null, reason: null });
	await nameBatch(db, "class_place", { record: "classes", count, name: into.name });
	return count;
}
