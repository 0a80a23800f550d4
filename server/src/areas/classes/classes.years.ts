import type { RolloverClass } from "@homeroom/contract/areas/classes/classes.contract.ts";
import { nextClass } from "@homeroom/contract/areas/enrolments/enrolments.rules.ts";
import { nameBatch } from "../../kit/changes/batches.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { allOf, type Param, param, sql, verbatim } from "../../kit/db/sql-text.ts";
import { Refusal } from "../../kit/http/refusal.ts";
import { visibleFilters } from "../../kit/records/record-queries.ts";
import { CLASSES, COUNT, LEAD } from "./classes.queries.ts";
import { refuseClass } from "./classes.service.ts";

const missing = (year: Param) => sql`select e.class_label, count(distinct e.student_id) as students from student_enrolments e
	where e.academic_year_id = ${year} and e.class_label is not null and e.removed_at is null and e.status in ('enrolled', 'on_leave')
		and not exists (select from classes c where c.customer_id = e.customer_id and c.academic_year_id = ${year} and c.name = e.class_label)
	group by e.class_label`;

async function yearName(db: CustomerDb, academic_year_id: number): Promise<string> {
	const [year] = await ask<{ name: string }>(db, sql`select name from academic_years where id = ${academic_year_id}`);
	if (year === undefined) throw new Refusal("invalid", { fields: { academic_year_id: { message: "choice" } } });
	return year.name;
}
export async function missingClasses(db: CustomerDb, academic_year_id: number): Promise<{ class_label: string; students: number }[]> {
	await yearName(db, academic_year_id);
	return ask(
		db,
		sql`select class_label, students from (${missing(param(academic_year_id))}) m order by (select natural_order(class_label)) limit 500`,
	);
}

export async function addMissing(db: CustomerDb, academic_year_id: number): Promise<number> {
	const year = await yearName(db, academic_year_id);
	const of = param(academic_year_id);
	const rows = await ask(
		db,
		sql`insert into classes (academic_year_id, name, kind, grade_level)
		select ${of}, m.class_label, 'homeroom', case when grade_of(m.class_label) between -5 and 20 then grade_of(m.class_label) end from (${missing(of)}) m
		on conflict (customer_id, academic_year_id, name) do nothing returning id`,
	);
	await nameBatch(db, "class_missing", { record: "classes", count: rows.length, year });
	return rows.length;
}

interface Years {
	from_year_id: number;
	to_year_id: number;
}
/** Whether the other year comes later, where both are there. */
async function isLater(db: CustomerDb, { from_year_id, to_year_id }: Years): Promise<boolean> {
	const [row] = await ask<{ is_later: boolean }>(
		db,
		sql`select t.starts_on > f.starts_on as is_later from academic_years f, academic_years t where f.id = ${from_year_id} and t.id = ${to_year_id} and t.id <> f.id`,
	);
	if (row === undefined) throw new Refusal("invalid", { fields: { to_year_id: { message: "choice" } } });
	return row.is_later;
}

type Source = Omit<RolloverClass, "to" | "exists" | "leaves"> & { there: string[] };
export async function previewRollover(db: CustomerDb, years: Years, own: number | null): Promise<RolloverClass[]> {
	const is_later = await isLater(db, years);
	const condition = allOf([
		sql`classes.academic_year_id = ${years.from_year_id} and classes.archived_at is null`,
		...visibleFilters(CLASSES, own),
	]);
	const rows = await ask<Source>(
		db,
		sql`select classes.id as class_id, classes.name, classes.kind, ${verbatim(COUNT)} as students, ${verbatim(LEAD)} as lead_teacher,
			(select r.name from rooms r where r.id = classes.room_id) as room,
			array(select c.name from classes c where c.academic_year_id = ${years.to_year_id}) as there
		from classes where ${condition} order by classes.kind = 'homeroom' desc, classes.kind, classes.search, classes.id limit 2000`,
	);
	const next = (name: string) => (is_later ? (nextClass(name) ?? name) : name);
	const highest = Math.max(...rows.map(({ name }) => numberIn(name) ?? 0));
	return rows.map(({ there, ...row }) => {
		const to = row.kind === "club" ? row.name : next(row.name);
		return { ...row, to, exists: there.includes(to), leaves: row.kind !== "club" && to !== row.name && (numberIn(to) ?? 0) > highest };
	});
}
const numberIn = (name: string): number | null => {
	const digits = /\d{1,2}(?!\d)/.exec(name)?.[0];
	return digits === undefined ? null : Number(digits);
};

export interface Rollover extends Years {
	with_teachers: boolean;
	with_rooms: boolean;
	classes: { class_id: number; name: string }[];
}
/** All of it in one statement; homerooms take those who are enrolled there already by themselves. */
export async function rollOver(db: CustomerDb, rollover: Rollover, own: number | null): Promise<number> {
	const is_later = await isLater(db, rollover);
	const given = param(JSON.stringify(rollover.classes));
	const to = param(rollover.to_year_id);
	const step = param(is_later ? 1 : 0);
	const rooms = param(rollover.with_rooms);
	const teachers = param(rollover.with_teachers);
	const condition = allOf([sql`classes.academic_year_id = ${rollover.from_year_id}`, ...visibleFilters(CLASSES, own)]);
	const [row] = await ask<{ made: number; wanted: number }>(
		db,
		sql`with wanted as materialized (
			select classes.*, x.new_name from (select class_id, name as new_name from jsonb_to_recordset(${given}::jsonb) as j (class_id bigint, name text)) x
			join classes on classes.id = x.class_id where ${condition}
		), made as (
			insert into classes (academic_year_id, name, kind, grade_level, capacity, room_id, colour_code, about, custom)
			select ${to}::bigint, w.new_name, w.kind,
				case w.kind when 'homeroom' then coalesce(grade_of(w.new_name), w.grade_level) when 'course' then least(20, w.grade_level + ${step}::int) else w.grade_level end,
				w.capacity, case when ${rooms}::boolean then w.room_id end, w.colour_code, w.about, w.custom
			from wanted w order by w.search, w.id returning id, name
		), taught as (
			insert into class_teachers (class_id, staff_id, is_lead)
			select m.id, t.staff_id, t.is_lead from made m join wanted w on w.new_name = m.name
			join class_teachers t on t.class_id = w.id and t.ends_on is null join staff p on p.id = t.staff_id and p.archived_at is null and p.status <> 'left'
			where ${teachers}::boolean
		)
		select (select count(*) from made) as made, (select count(*) from wanted) as wanted`,
	).catch(refuseClass);
	if (row?.wanted !== rollover.classes.length) throw new Refusal("invalid", { fields: { classes: { message: "choice" } } });
	await nameBatch(db, "class_rollover", { record: "classes", count: row.made });
	return row.made;
}
