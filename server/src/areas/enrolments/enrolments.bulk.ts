import type { ClassStep, PromotePreview } from "@homeroom/contract/areas/enrolments/enrolments.contract.ts";
import { nextClass } from "@homeroom/contract/areas/enrolments/enrolments.rules.ts";
import type { StudentStatus } from "@homeroom/contract/areas/students/students.rules.ts";
import type { CustomField } from "@homeroom/contract/kit/custom-fields.ts";
import type { Selection } from "@homeroom/contract/kit/record-schemas.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { allOf, NOTHING, type Param, param, type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import { Refusal } from "../../kit/http/refusal.ts";
import { changeMany, selectionFilters } from "../../kit/records/record-queries.ts";
import { STUDENTS } from "../students/students.public.ts";

const NAMES_SHOWN = 20;

type Custom = readonly CustomField[];

/** The selected ones, and whether each can go on: whoever is in the year already or not at school now is left out. */
interface Choice {
	selection: Selection;
	own: number | null;
	/** The school's own fields that the person sees and may have filtered by. */
	custom: Custom;
}
function picked({ selection, own, custom }: Choice, year: Param, lock = NOTHING): Sql {
	const condition = allOf([...selectionFilters(STUDENTS, selection, own, custom), sql`archived_at is null`]);
	return sql`chosen as (select id, class_label, class_order, status, search, concat_ws(' ', first_name, last_name) as name from students where ${condition}${lock}),
		picked as (
			select c.*, case
				when exists (select from student_enrolments e where e.student_id = c.id and e.academic_year_id = ${year} and e.removed_at is null) then 'already'
				when c.status not in ('enrolled', 'on_leave') then 'not_enrolled'
			end as why
			from chosen c
		)`;
}

/** What would happen, in one statement; nothing is written. */
export async function previewPromotion(db: CustomerDb, choice: Choice, academic_year_id: number): Promise<PromotePreview> {
	const year = param(academic_year_id);
	const names = (why: string) =>
		sql`(select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name)), '[]') from (select id, name from picked where why = '${verbatim(why)}' order by search, id limit ${verbatim(NAMES_SHOWN)}) n)`;
	const [row] = await ask<PromotePreview & { later: boolean | null; chosen: number }>(
		db,
		sql`with ${picked(choice, year)}
		select (select count(*) from picked) as chosen, (select count(*) from picked where why is null) as total,
			${names("already")} as already, ${names("not_enrolled")} as not_enrolled,
			(select count(*) from picked where why = 'already') as already_count, (select count(*) from picked where why = 'not_enrolled') as not_enrolled_count,
			(select coalesce(jsonb_agg(to_jsonb(g) - 'class_order' order by g.class_order), '[]') from (
				select class_label as from, class_order, grade_of(class_label) as grade_level, count(*) as students from picked where why is null group by class_label, class_order
			) g) as classes,
			(select y.starts_on > coalesce((select c.starts_on from academic_years c where c.is_current), y.starts_on - 1) from academic_years y where y.id = ${year}) as later`,
	);
	const { later, chosen, ...preview } = refuseOthers(row, choice.selection);
	const step = later ? 1 : 0;
	return {
		...preview,
		classes: preview.classes.map(({ from, grade_level, students }) => ({
			from,
			to: from === null ? null : later ? nextClass(from) : from,
			grade_level: grade_level === null ? null : grade_level + step,
			students,
		})),
	};
}

export async function promote(
	db: CustomerDb,
	choice: Choice,
	{ academic_year_id, classes }: { academic_year_id: number; classes: ClassStep[] },
): Promise<number> {
	const { selection } = choice;
	const year = param(academic_year_id);
	const steps = JSON.stringify(classes.map(({ from, to, grade_level }) => ({ was: from, next: to, grade_level })));
	const expected = "count" in selection ? sql`and (select count(*) from chosen) = ${selection.count}` : NOTHING;
	const [row] = await ask<{ chosen: number; later: boolean | null; made: number }>(
		db,
		sql`with ${picked(choice, year, sql` for update`)},
		steps as (select * from jsonb_to_recordset(${steps}::jsonb) as s (was text, next text, grade_level int)),
		made as (
			insert into student_enrolments (student_id, academic_year_id, grade_level, class_label, starts_on, status)
			select p.id, y.id, coalesce(s.grade_level, grade_of(s.next)), s.next, y.starts_on, p.status
			from picked p join steps s on s.was is not distinct from p.class_label join academic_years y on y.id = ${year}
			where p.why is null and s.next is not null ${expected} returning id
		)
		select (select count(*) from chosen) as chosen, (select true from academic_years where id = ${year}) as later, (select count(*) from made) as made`,
	);
	return refuseOthers(row, selection).made;
}

function refuseOthers<T extends { chosen: number; later: boolean | null }>(row: T | undefined, selection: Selection): T {
	if (row === undefined || row.later === null) throw new Refusal("invalid", { fields: { academic_year_id: { message: "choice" } } });
	if ("count" in selection && row.chosen !== selection.count) throw new Refusal("selection_changed");
	return row;
}

/** The day and the reason travel to the enrolments with the status: the triggers of students read them here. */
export async function changeStatus(
	db: CustomerDb,
	{ selection, own, custom }: Choice,
	{ status, on, reason }: { status: StudentStatus; on: string; reason: string | null },
): Promise<number> {
	await ask(db, sql`select set_config('app.enrolment_on', ${on}, true), set_config('app.enrolment_reason', ${reason ?? ""}, true)`);
	const left = status === "withdrawn" || status === "alumni";
	return changeMany(db, STUDENTS, selection, own, { status, leaving_date: left ? on : null }, { custom });
}
