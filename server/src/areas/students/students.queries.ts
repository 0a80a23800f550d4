import type { SimilarStudent, StudentSummary, TimelineChange } from "@homeroom/contract/areas/students/students.contract.ts";
import { PRINTED_AT_ONCE, STUDENT, type Student } from "@homeroom/contract/areas/students/students.rules.ts";
import { EXPIRY_DAYS } from "@homeroom/contract/kit/constants.ts";
import type { CustomField } from "@homeroom/contract/kit/custom-fields.ts";
import type { Selection } from "@homeroom/contract/kit/record-schemas.ts";
import { changeOf, type LogRow, UNDONE } from "../../kit/changes/activity.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { allOf, joined, param, type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import type { Filter } from "../../kit/lists/filter.ts";
import { firstIds, wordsOf } from "../../kit/lists/search.ts";
import { selectionFilters, visibleFilters } from "../../kit/records/record-queries.ts";
import { type Listed, type RecordTable, recordColumns } from "../../kit/tables/record-table.ts";
import { alikeNames } from "./students.class-names.ts";

/**
 * Where a child lives: for its teachers, itself, and parents where there never was another household (decision 21).
 * Of two, nobody can tell whose address it is, also of one that the log remembers.
 */
const knowsHome = (
	user_id: number,
): Filter => sql`(exists (select from student_people p where p.customer_id = students.customer_id and p.student_id = students.id and p.user_id = ${user_id} and p.relation <> 'guardian')
		or not exists (
			select from (
				select h.client_id from client_students h join clients c on c.customer_id = h.customer_id and c.id = h.client_id
				where h.customer_id = students.customer_id and h.student_id = students.id and c.kind = 'family'
				union all
				select k.client_id from student_contacts r join contacts k on k.customer_id = r.customer_id and k.id = r.contact_id
				where r.customer_id = students.customer_id and r.student_id = students.id and r.relationship in ('mother', 'father', 'guardian', 'step_parent', 'foster_parent')
			) home where home.client_id not in (select o.client_id from contacts o where o.user_id = ${user_id} and o.archived_at is null)
		))`;

/** Homerooms of the current year, and what else students are said to be in. */
export const CLASS_LABELS = {
	names: `select c.name from classes c join academic_years y on y.customer_id = c.customer_id and y.id = c.academic_year_id
		where y.is_current and c.kind = 'homeroom' and c.archived_at is null union select class_label from students where archived_at is null and class_label is not null`,
	alike: alikeNames,
	unknown: "class_unknown",
	make: {
		permission: "Classes.Create",
		// without a current year, or without classes at all, the label stands alone (decision 17)
		possible: `exists (select from academic_years y where y.is_current) and exists (select from platform.customers c where c.id = current_setting('app.customer_id')::bigint
			and 'Classes' <> all (c.modules_off) and (c.plan_modules is null or 'Classes' = any (c.plan_modules)))`,
		write: (names: readonly string[]) => sql`select make_homerooms(${names}::text[])`,
	},
} satisfies Listed;

/** Each of these sorts has its index in the migration. */
export const STUDENTS: RecordTable<typeof STUDENT> = {
	spec: STUDENT,
	many: true,
	sorts: {
		class_label: [{ sql: "class_order", type: "text" }],
		date_of_birth: [{ sql: "birth_order", type: "date" }],
		status: [{ sql: "status", type: "text" }],
	},
	is: { class_label: (label) => sql`class_order = (select natural_order(${label}))` },
	title: "concat_ws(' ', first_name, middle_name, last_name)",
	about: "class_label",
	own: (user_id) => sql`students.id in (select p.student_id from own_students p where p.user_id = ${user_id})`,
	// the rule of decision 20, here and below
	photo: (actor) => (actor.allows("Students.Edit") ? "photo_file_id" : "case when not photo_withdrawn then photo_file_id end"),
	guards: [
		{
			fields: ["photo_file_id"],
			applies: (actor) => !actor.allows("Students.Edit"),
			sql: () => sql`not photo_withdrawn`,
			inRow: (row) => row.photo_withdrawn !== true,
		},
		{
			fields: ["line_1", "line_2", "post_code", "city", "state", "country", "phone"],
			applies: (actor) => actor.reach("Students.View") === "own",
			sql: knowsHome,
		},
	],
	lookups: { house_id: { from: "houses", id: "houses.id", name: "houses.name" } },
	listed: { class_label: CLASS_LABELS },
	rules: { classes_name: { field: "class_label", message: "class_name_taken" } },
	room: `select c.student_limit - (select count(*) from students where archived_at is null)
		from platform.customers c where c.id = current_setting('app.customer_id')::bigint`,
};

/** Class labels in use, in the order people count. */
export function classLabels(db: CustomerDb, own: number | null): Promise<{ class_label: string; students: number }[]> {
	const condition = allOf([sql`archived_at is null and class_label is not null`, ...visibleFilters(STUDENTS, own)]);
	return ask(
		db,
		sql`select class_label, count(*) as students from students where ${condition} group by class_order, class_label order by class_order, class_label limit 500`,
	);
}

/** One student as far as the person may see: a condition on `students` for the statements of all that belongs to a student. */
export const oneStudent = (id: number, own: number | null): Sql => allOf([sql`students.id = ${id}`, ...visibleFilters(STUDENTS, own)]);

/** Chosen students in the order of their classes, and how many they are. */
export async function chosenStudents(
	db: CustomerDb,
	selection: Selection,
	own: number | null,
	custom: readonly CustomField[],
): Promise<{ students: Student[]; total: number }> {
	const condition = allOf(selectionFilters(STUDENTS, selection, own, custom));
	const rows = await ask<Student & { total: number }>(
		db,
		sql`select ${verbatim(recordColumns(STUDENTS).join(", "))}, count(*) over () as total from students where ${condition} order by class_order, search, id limit ${verbatim(PRINTED_AT_ONCE)}`,
	);
	return { students: rows, total: rows[0]?.total ?? 0 };
}

/** So many are shown beside a form. */
const SIMILAR = 5;
/** From here on a last name is like another, where the birthday is the same. */
const ALIKE = 0.5;

/** Students who may be one that is being typed: all words of the name, or the same birthday and a last name like it. */
export function similarStudents(
	db: CustomerDb,
	{ first_name, last_name, date_of_birth }: { first_name: string; last_name: string; date_of_birth?: string | undefined },
	own: number | null,
): Promise<SimilarStudent[]> {
	const visible = visibleFilters(STUDENTS, own);
	const named = firstIds("students", wordsOf(`${first_name} ${last_name}`), visible, SIMILAR);
	const born = date_of_birth === undefined ? undefined : param(date_of_birth);
	const hits = [
		...(named === undefined ? [] : [sql`select unnest(${named}) as id`]),
		...(born === undefined
			? []
			: [
					sql`(select id from students where ${allOf([
						sql`archived_at is null and birth_order = ${born}::date and word_similarity((select words(${last_name})), search) >= ${verbatim(ALIKE)}`,
						...visible,
					])} limit ${verbatim(SIMILAR)})`,
				]),
	];
	if (hits.length === 0) return Promise.resolve([]);
	const same = born === undefined ? sql`false` : sql`date_of_birth is not distinct from ${born}::date`;
	return ask<SimilarStudent>(
		db,
		sql`select id, first_name, middle_name, last_name, date_of_birth, class_label, archived_at is not null as archived,
			case when ${same} then 'birthday' else 'name' end as because
		from students where ${allOf([sql`id in (${joined(hits, " union all ")})`, ...visible])} order by because, archived, search, id limit ${verbatim(SIMILAR)}`,
	);
}

/** How many documents expire until so many days from now. */
const documentsUntil = (days: number): string =>
	`(select count(*) from student_documents d where d.student_id = students.id and d.archived_at is null and d.expires_on <= (select customer_today() + ${days}))`;

/** All that the head of the page says, in one statement. */
export async function studentSummary(
	db: CustomerDb,
	id: number,
	own: number | null,
	may: { sensitive: boolean; documents: boolean },
): Promise<StudentSummary | undefined> {
	const [row] = await ask<StudentSummary>(
		db,
		sql`select
			${verbatim(may.sensitive ? "coalesce((select h.has_alert from student_health h where h.student_id = students.id), false)" : "null::boolean")} as medical_alert,
			(select jsonb_build_object('academic_year', y.name, 'grade_level', e.grade_level, 'starts_on', e.starts_on, 'ends_on', e.ends_on)
				from academic_years y join student_enrolments e on e.academic_year_id = y.id and e.student_id = students.id and e.removed_at is null
				where y.is_current order by e.starts_on desc, e.id desc limit 1) as enrolment,
			(select coalesce(jsonb_object_agg(c.kind, c.decision), '{}') from (
				select distinct on (kind) kind, decision from student_consents where student_id = students.id order by kind, decided_on desc, id desc
			) c) as consents,
			${verbatim(may.documents ? documentsUntil(EXPIRY_DAYS) : "null::bigint")} as expiring_documents,
			${verbatim(may.documents ? documentsUntil(-1) : "null::bigint")} as expired_documents
		from students where ${oneStudent(id, own)}`,
	);
	return row;
}

/** What of a student has a history of its own. Health has another door. */
const BELONGINGS = { student_enrolments: true, student_consents: true, student_documents: "documents" } as const;
const NEWEST = 200;

/** What happened to a student and to what belongs to them, in one statement; undefined where the person may not see the student. */
export async function studentTimeline(
	db: CustomerDb,
	id: number,
	own: number | null,
	may: { documents: boolean },
	most = NEWEST,
): Promise<TimelineChange[] | undefined> {
	const student = param(id);
	const tables = Object.entries(BELONGINGS).flatMap(([table, who]) => (who === true || may[who] ? [table] : []));
	const rows = await ask<LogRow & { table: string; row_id: number }>(
		db,
		sql`with seen as (select id from students where ${oneStudent(id, own)}),
		things as (
			select 'students' as table_name, id from seen
			${joined(
				tables.map(
					(table) => sql`union all select '${verbatim(table)}', t.id from seen join ${verbatim(table)} t on t.student_id = ${student}`,
				),
				"\n",
			)}
		)
		select c.id, c.table_name as table, c.row_id, c.at, c.action, c.user_id, u.first_name || ' ' || u.last_name as user_name, c.before, c.after, c.request_id, b.kind, ${verbatim(UNDONE)} as undone
		from things join lateral (
			select * from changes c where c.table_name = things.table_name and c.row_id = things.id order by c.id desc limit ${verbatim(most)}
		) c on true left join platform.users u on u.id = c.user_id left join batches b on b.id = c.request_id
		order by c.id desc limit ${verbatim(most)}`,
	);
	return rows.length === 0 ? undefined : rows.map(changeOf);
}
