import type { TargetOption } from "@homeroom/contract/areas/communication/messages.calls.ts";
import {
	MESSAGE_CHANNELS,
	MESSAGE_FIELDS,
	TARGET_AUDIENCES_OF,
	TARGET_KINDS,
} from "@homeroom/contract/areas/communication/messages.rules.ts";
import { LOCALES, type Locale } from "@homeroom/contract/languages.generated.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { during } from "../../kit/db/sql-days.ts";
import { joined, type Sql, sql } from "../../kit/db/sql-text.ts";
import { found } from "../../kit/http/refusal.ts";
import type { Filter } from "../../kit/lists/filter.ts";
import { firstIds, wordsOf } from "../../kit/lists/search.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { RELATION_HOLDS } from "./messages.audience.ts";
import { messagesOf, subjectIn } from "./messages.queries.ts";
import { messageSettings, needsApproval } from "./messages.settings.ts";
import { taughtBy } from "./messages.targets.ts";
import { viewsOf } from "./messages.views.ts";

/** More of a kind than anybody chooses from without typing. */
const MOST = sql`limit 300`;
const HERE: Filter = Object.assign(sql`archived_at is null`, { archived: false });
const relationsOf = (own: number): Sql =>
	sql`select from student_contacts r where ${RELATION_HOLDS} and r.student_id in (${taughtBy(own)})`;
const STAFF_ONLY = ["department", "subject", "teaching_today", "staff"];
const taughtClasses = (own: number): Sql =>
	sql`select t.class_id from staff p join class_teachers t on t.staff_id = p.id where p.user_id = ${own} and p.archived_at is null and ${during("t", sql`(select customer_today())`)}`;

/** What there is to choose from, as far as the person writes to it. */
export async function optionsFor(db: CustomerDb, actor: Actor, own: number | null, locale: string) {
	const classes = own === null ? sql`true` : sql`c.id in (${taughtClasses(own)})`;
	const courses =
		own === null ? sql`true` : sql`c.id in (select k.course_id from class_courses k where k.class_id in (${taughtClasses(own)}))`;
	const parts = [
		sql`(select 'class' as kind, c.id as ref, null::text as text, c.name, y.name as about, 2 as place from classes c join academic_years y on y.id = c.academic_year_id where y.is_current and c.archived_at is null and ${classes} order by c.search ${MOST})`,
		sql`(select 'course', c.id, null, c.name, c.code, 3 from courses c where c.archived_at is null and ${courses} order by c.search ${MOST})`,
		sql`(select 'view', v.id, null, v.name, v.record, 5 from saved_views v where (v.user_id = ${actor.user_id} or v.shared) and v.record = any(${own === null ? ["students", "clients", "contacts", "staff"] : ["students", "clients", "contacts"]}::text[]) order by fold(v.name) ${MOST})`,
		sql`(select 'unanswered', m.id, null, ${subjectIn(locale)}, to_char(m.sent_at, 'YYYY-MM-DD'), 6 from messages m where m.question <> 'none' and m.state in ('sending', 'sent') and ${messagesOf(own)} order by m.sent_at desc nulls first limit 50)`,
		sql`(select distinct 'grade', null::bigint, e.grade_level::text, e.grade_level::text, null, 1 from student_enrolments e join academic_years y on y.id = e.academic_year_id
			where y.is_current and e.removed_at is null and e.grade_level is not null and e.status in ('enrolled', 'on_leave') and ${own === null ? sql`true` : sql`e.student_id in (${taughtBy(own)})`})`,
		...(own === null
			? [
					sql`(select distinct 'department', null::bigint, p.department, p.department, null, 4 from staff p where p.archived_at is null and p.status <> 'left' and p.department is not null)`,
					sql`(select 'subject', c.id, null, c.name, c.code, 4 from subjects c where c.archived_at is null order by c.search ${MOST})`,
				]
			: []),
	];
	const [targets, settings, [school]] = await Promise.all([
		ask<TargetOption>(
			db,
			sql`select kind, ref, text, name, about from (${joined(parts, " union all ")}) o order by place, natural_order(name), ref`,
		),
		messageSettings(db),
		ask<{ locale: Locale; locales: Locale[] }>(
			db,
			sql`select locale, locales from platform.customers where id = current_setting('app.customer_id')::bigint`,
		),
	]);
	const { locale: school_language } = found(school);
	const views = await viewsOf(db, actor, {
		targets: targets.map((one) => ({ ...one, adds: true, audience: null })),
		author_id: actor.user_id,
	});
	return {
		kinds: TARGET_KINDS.filter((kind) => own === null || !STAFF_ONLY.includes(kind)).map((kind) => ({
			kind,
			audiences: (TARGET_AUDIENCES_OF[kind] ?? []).filter((audience) => own === null || audience !== "staff"),
		})),
		// a view that asks by what the person does not see is not named either
		targets: targets.filter(({ kind, ref }) => kind !== "view" || views.has(ref ?? 0)),
		fields: [...MESSAGE_FIELDS],
		channels: [...MESSAGE_CHANNELS],
		languages: [...LOCALES],
		school_language,
		approve_above: settings.approve_above,
		sends_alone: !(await needsApproval(db, [actor.user_id], settings.approve_above + 1)),
	};
}

const OFFERED = 8;
/** People by name, of those whom the person may write to. */
export function peopleFor(db: CustomerDb, own: number | null, search: string): Promise<TargetOption[]> {
	const named = (table: string, ...filters: Sql[]): Sql =>
		firstIds(table, wordsOf(search), [HERE, ...filters], OFFERED) ?? sql`'{}'::bigint[]`;
	const [students, contacts, clients] =
		own === null
			? [[], [], []]
			: [
					[sql`students.id in (${taughtBy(own)})`],
					[sql`exists (${relationsOf(own)} and r.contact_id = contacts.id)`],
					[sql`exists (${relationsOf(own)} and r.contact_id in (select k.id from contacts k where k.client_id = clients.id))`],
				];
	const parts = [
		sql`(select 'family' as kind, c.id as ref, null::text as text, c.name, c.contact_names as about, 1 as place from clients c where c.id = any(${named("clients", ...clients)}))`,
		sql`(select 'contact', k.id, null, concat_ws(' ', k.first_name, k.last_name), c.name, 2 from contacts k join clients c on c.id = k.client_id where k.id = any(${named("contacts", ...contacts)}))`,
		sql`(select 'student', s.id, null, concat_ws(' ', s.first_name, s.last_name), s.class_label, 3 from students s where s.id = any(${named("students", ...students)}))`,
		...(own === null
			? [
					sql`(select 'staff', p.id, null, concat_ws(' ', p.first_name, p.last_name), p.department, 4 from staff p where p.id = any(${named("staff", sql`status <> 'left'`)}))`,
				]
			: []),
	];
	return ask<TargetOption>(db, sql`select kind, ref, text, name, about from (${joined(parts, " union all ")}) o order by place, name, ref`);
}
