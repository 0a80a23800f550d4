import type { TemplateClass } from "@homeroom/contract/areas/tasks/templates/templates.contract.ts";
import { TASK_TEMPLATE, TEMPLATE_STEP, type TemplateRole } from "@homeroom/contract/areas/tasks/templates/templates.rules.ts";
import { ask, type CustomerDb } from "../../../kit/db/customer-db.ts";
import { allOf, type Sql, sql, verbatim } from "../../../kit/db/sql-text.ts";
import { visibleTo } from "../../../kit/records/record-queries.ts";
import type { Actor } from "../../../kit/session/actor.ts";
import { childTable } from "../../../kit/tables/child-table.ts";
import type { RecordTable } from "../../../kit/tables/record-table.ts";
import { CLASSES } from "../../classes/classes.public.ts";

const STEPS = `(select count(*)::int from task_template_steps s where s.customer_id = task_templates.customer_id and s.template_id = task_templates.id and s.archived_at is null)`;

/** Whoever sees tasks sees every template: they are how the school does things. */
export const TEMPLATES: RecordTable<typeof TASK_TEMPLATE> = {
	spec: TASK_TEMPLATE,
	title: "name",
	about: "note",
	columns: { steps: STEPS },
	own: () => sql`true`,
	rules: { task_templates_one_lead: { field: "lead_id", message: "template_lead" } },
};
/** The same for who changes one: with ViewOwn those that one made. */
export const TEMPLATES_KEPT: RecordTable<typeof TASK_TEMPLATE> = {
	...TEMPLATES,
	own: (user_id) => sql`task_templates.created_by = ${user_id}`,
};
const stepsOf = (parent: RecordTable): RecordTable<typeof TEMPLATE_STEP> => ({
	...childTable(TEMPLATE_STEP, parent, "name"),
	rules: { task_template_steps_one_lead: { field: "lead_id", message: "template_lead" } },
});
export const TEMPLATE_STEPS = stepsOf(TEMPLATES);
export const TEMPLATE_STEPS_KEPT = stepsOf(TEMPLATES_KEPT);

/** The task itself (`id` null) and its steps, in the order in which they are due. */
export interface TemplatePart {
	id: number | null;
	title: string;
	days: number | null;
	role: TemplateRole | null;
	lead_id: number | null;
	helpers: number[] | null;
	checks: string | null;
}
export const partsOfTemplate = (db: CustomerDb, id: number): Promise<TemplatePart[]> =>
	ask<TemplatePart>(
		db,
		sql`select null::bigint as id, name as title, days, role, lead_id, to_jsonb(helpers) as helpers, checks, 0 as part, '' as search from task_templates where id = ${id}
		union all select id, name, days, role, lead_id, to_jsonb(helpers), checks, 1, search from task_template_steps where template_id = ${id} and archived_at is null
		order by part, days nulls last, search, id`,
	);

const MOST_CLASSES = 2000;
/** Who works here and can sign in, so that work can fall to them. */
const COLLEAGUE = verbatim("m.status = 'active' and m.portal_type = 'ADMIN'");

export interface ClassOnDay extends TemplateClass {
	teacher_id: number | null;
}
/** Classes of this academic year and of later ones that the person sees, each with who leads it on a day. */
export function classesOn(db: CustomerDb, actor: Actor, on: string, only?: readonly number[]): Promise<ClassOnDay[]> {
	const reach = actor.reach("Classes.View");
	if (reach === "none") return Promise.resolve([]);
	const which: Sql[] = [
		sql`classes.archived_at is null and y.ends_on >= (select customer_today())`,
		visibleTo(CLASSES, reach === "own" ? actor.user_id : null),
		...(only === undefined ? [] : [sql`classes.id = any(${only}::bigint[])`]),
	];
	return ask<ClassOnDay>(
		db,
		sql`select classes.id, classes.name, classes.kind, l.name as teacher, l.user_id as teacher_id, l.user_id is not null as has_login
		from classes join academic_years y on y.id = classes.academic_year_id
		left join lateral (
			select concat_ws(' ', p.first_name, p.last_name) as name, m.user_id from class_teachers t join staff p on p.id = t.staff_id
			left join memberships m on m.user_id = p.user_id and ${COLLEAGUE}
			where t.class_id = classes.id and t.is_lead and daterange(t.starts_on, t.ends_on, '[]') @> greatest(y.starts_on, least(y.ends_on, ${on}::date)) limit 1
		) l on true
		where ${allOf(which)} order by y.starts_on, classes.kind <> 'homeroom', classes.search, classes.id limit ${verbatim(MOST_CLASSES)}`,
	);
}

/** Who leads the school, by name. */
export const headsOf = (db: CustomerDb): Promise<{ id: number; name: string }[]> =>
	ask(
		db,
		sql`select m.user_id as id, concat_ws(' ', m.first_name, m.last_name) as name from staff p join memberships m on m.user_id = p.user_id and ${COLLEAGUE}
		where p.kind = 'leadership' and p.archived_at is null and p.status <> 'left' order by p.search, p.id limit 50`,
	);
export async function isColleague(db: CustomerDb, user_id: number): Promise<boolean> {
	return (await ask(db, sql`select from memberships m where m.user_id = ${user_id} and ${COLLEAGUE}`)).length > 0;
}
