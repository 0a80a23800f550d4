import { addDays } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import type { TaskPriority } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { schoolDaysTo } from "@homeroom/contract/areas/tasks/templates/template-days.ts";
import {
	checkText,
	type TaskTemplate,
	TEMPLATE_DAYS_MAX,
	TEMPLATE_STEPS_MAX,
} from "@homeroom/contract/areas/tasks/templates/templates.rules.ts";
import { ask, type CustomerDb } from "../../../kit/db/customer-db.ts";
import { allOf, sql, verbatim } from "../../../kit/db/sql-text.ts";
import { found, Refusal } from "../../../kit/http/refusal.ts";
import { findRecord, visibleFilters } from "../../../kit/records/record-queries.ts";
import { schoolBetween } from "../../calendar/calendar.public.ts";
import { TASKS } from "../tasks.queries.ts";
import { TEMPLATES } from "./templates.queries.ts";

interface KeptTask {
	id: number;
	title: string;
	description: string | null;
	priority: TaskPriority;
	tags: string | null;
	estimate: number | null;
	due: string | null;
	lead_id: number | null;
	helpers: number[] | null;
	checks: string[];
}
/** School days between the first and the last of one project, with all holidays between them. */
const FAR = 500;

/** The task itself first, then all that is below it as far as the person sees it, however deep. */
async function treeOf(db: CustomerDb, id: number, own: number | null): Promise<KeptTask[]> {
	const visible = allOf([sql`tasks.archived_at is null`, ...visibleFilters(TASKS, own)]);
	return ask<KeptTask>(
		db,
		sql`with recursive tree as (
			select id, 0 as depth from tasks where id = ${id}
			union all select tasks.id, tree.depth + 1 from tasks join tree on tasks.parent_id = tree.id where ${visible}
		)
		select tasks.id, tasks.title, tasks.description, tasks.priority, tasks.tags, tasks.estimate, tasks.due, tasks.lead_id, to_jsonb(tasks.helpers) as helpers,
			coalesce((select jsonb_agg(c.title order by c.place, c.id) from task_checks c where c.task_id = tasks.id), '[]') as checks
		from tree join tasks on tasks.id = tree.id order by tree.depth > 0, tasks.due nulls last, tasks.id limit ${verbatim(TEMPLATE_STEPS_MAX + 2)}`,
	);
}

/** A task with its parts, as a template: days become school days from the one on which it is due, and who saves it is whoever starts it. */
export async function saveAsTemplate(db: CustomerDb, user_id: number, id: number, name: string, own: number | null): Promise<TaskTemplate> {
	found(await findRecord(db, TASKS, id, own));
	const [task, ...steps] = (await treeOf(db, id, own)) as [KeptTask, ...KeptTask[]];
	if (steps.length > TEMPLATE_STEPS_MAX)
		throw new Refusal("invalid", { fields: { name: { message: "template_steps", maximum: TEMPLATE_STEPS_MAX } } });
	// without a day of its own it is about the last one of its parts
	const on = task.due ?? steps.findLast(({ due }) => due !== null)?.due ?? null;
	const school = on === null ? undefined : await schoolBetween(db, addDays(on, -FAR), addDays(on, FAR));
	const given = ({ title, description, priority, tags, estimate, due, lead_id, helpers, checks }: KeptTask) => ({
		title,
		description,
		priority,
		tags,
		estimate,
		days: due === null || on === null || school === undefined ? null : schoolDaysTo(school, on, due, TEMPLATE_DAYS_MAX),
		role: lead_id === user_id ? "starter" : null,
		lead_id: lead_id === user_id ? null : lead_id,
		helpers,
		checks: checkText(checks),
	});
	const [made] = await ask<{ id: number }>(
		db,
		sql`insert into task_templates (name, description, priority, tags, estimate, days, role, lead_id, helpers, checks)
		select ${name}, t.description, t.priority, t.tags, t.estimate, t.days, t.role, t.lead_id, t.helpers, t.checks
		from jsonb_to_record(${JSON.stringify(given(task))}::jsonb) as t (${TYPES}) returning id`,
	);
	const { id: template_id } = found(made);
	if (steps.length > 0)
		await ask(
			db,
			sql`insert into task_template_steps (template_id, name, description, priority, tags, estimate, days, role, lead_id, helpers, checks)
			select ${template_id}, t.title, t.description, t.priority, t.tags, t.estimate, t.days, t.role, t.lead_id, t.helpers, t.checks
			from jsonb_to_recordset(${JSON.stringify(steps.map(given))}::jsonb) as t (${TYPES})`,
		);
	return found(await findRecord(db, TEMPLATES, template_id, null));
}
const TYPES = verbatim(
	"title text, description text, priority text, tags text, estimate int, days int, role text, lead_id bigint, helpers bigint[], checks text",
);
