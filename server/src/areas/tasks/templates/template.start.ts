import { addDays } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import { schoolDayFrom } from "@homeroom/contract/areas/tasks/templates/template-days.ts";
import type { TemplatePlan, TemplateStart } from "@homeroom/contract/areas/tasks/templates/templates.contract.ts";
import { checkLines, TEMPLATE_TASKS_MAX, titleFor } from "@homeroom/contract/areas/tasks/templates/templates.rules.ts";
import { keysInOrder } from "@homeroom/contract/kit/values/order-keys.ts";
import { nameBatch } from "../../../kit/changes/batches.ts";
import { ask, type CustomerDb } from "../../../kit/db/customer-db.ts";
import { sql } from "../../../kit/db/sql-text.ts";
import { found, notFound, Refusal } from "../../../kit/http/refusal.ts";
import { findRecord, ruleBroken } from "../../../kit/records/record-queries.ts";
import type { Actor } from "../../../kit/session/actor.ts";
import { schoolBetween } from "../../calendar/calendar.public.ts";
import { TASKS } from "../tasks.queries.ts";
import { demandAssign, demandProject } from "../tasks.service.ts";
import { type ClassOnDay, classesOn, headsOf, isColleague, partsOfTemplate, TEMPLATES, type TemplatePart } from "./templates.queries.ts";

/** School days that are counted, with all holidays between them. */
const FAR = 500;
const invalid = (field: string, message = "choice", maximum?: number) =>
	new Refusal("invalid", { fields: { [field]: { message, ...(maximum !== undefined && { maximum }) } } });

/** When each part is due that has a day. */
async function dueDays(db: CustomerDb, parts: readonly TemplatePart[], on: string): Promise<(string | null)[]> {
	const school = await schoolBetween(db, addDays(on, -FAR), addDays(on, FAR));
	return parts.map(({ days }) => (days === null ? null : schoolDayFrom(school, on, days)));
}

/** What starting it would make. */
export async function planTemplate(db: CustomerDb, actor: Actor, id: number, on: string, own: number | null): Promise<TemplatePlan> {
	found(await findRecord(db, TEMPLATES, id, own));
	const [parts, heads, classes] = [await partsOfTemplate(db, id), await headsOf(db), await classesOn(db, actor, on)];
	const due = await dueDays(db, parts, on);
	const told = parts.map(({ id: step_id, title, role, lead_id }, at) => ({ step_id, title, due: due[at] ?? null, role, lead_id }));
	return { parts: told, heads, classes };
}

/** A task of a class, or of none. */
interface NewTask {
	part: number;
	title: string;
	due: string | null;
	lead_id: number | null;
	checks: string[];
	/** Which of the tasks that are made: the place of the one that it is a part of. */
	below: number | null;
}
interface Made {
	count: number;
	first: { id: number; code: string; title: string };
}

/** Its task with its steps, once or for each class; all of it is one deed. */
export async function startTemplate(db: CustomerDb, actor: Actor, id: number, start: TemplateStart, own: number | null): Promise<Made> {
	const template = found(await findRecord(db, TEMPLATES, id, own));
	if (template.archived_at !== null) throw notFound();
	await demandProject(db, start.project_id, own);
	const parts = await partsOfTemplate(db, id);
	const classes = await chosenClasses(db, actor, start);
	if (parts.length * classes.length > TEMPLATE_TASKS_MAX) throw invalid("class_ids", "template_tasks", TEMPLATE_TASKS_MAX);
	const leads = await leadsFor(db, actor, parts, start);
	const due = await dueDays(db, parts, start.on);
	const tasks = classes.flatMap((of, nth): NewTask[] =>
		parts.map((part, at) => ({
			part: part.id ?? 0,
			title: titleFor(part.title, [start.about, of?.name ?? null]),
			due: due[at] ?? null,
			lead_id: leads(part, of),
			checks: checkLines(part.checks),
			below: at === 0 ? null : nth * parts.length,
		})),
	);
	for (const { lead_id } of tasks) demandAssign(actor, { lead_id });
	for (const { helpers } of parts) demandAssign(actor, { helpers });
	const ids = await insertTasks(db, id, tasks, start.project_id);
	await nameBatch(db, "template_start", { record: "tasks", count: tasks.length, template: template.name });
	const [first] = await ask<Made["first"]>(db, sql`select id, code, title from tasks where id = ${ids[0]}`);
	return { count: tasks.length, first: found(first) };
}

/** Null stands for no class at all. */
async function chosenClasses(db: CustomerDb, actor: Actor, { class_ids, on }: TemplateStart): Promise<(ClassOnDay | null)[]> {
	if (class_ids.length === 0) return [null];
	const classes = await classesOn(db, actor, on, class_ids);
	if (classes.length < class_ids.length) throw invalid("class_ids");
	return classes;
}

/** Whom a part falls to. A class without a homeroom teacher, or with one who cannot sign in, leaves it to nobody. */
async function leadsFor(db: CustomerDb, actor: Actor, parts: readonly TemplatePart[], { head_id }: TemplateStart) {
	if (head_id !== null && !(await isColleague(db, head_id))) throw invalid("head_id");
	const asksHead = parts.some(({ role }) => role === "head");
	const head = head_id ?? (asksHead ? ((await headsOf(db))[0]?.id ?? null) : null);
	return ({ role, lead_id }: TemplatePart, of: ClassOnDay | null): number | null => {
		if (role === "starter") return actor.user_id;
		if (role === "homeroom") return of?.teacher_id ?? null;
		return role === "head" ? head : lead_id;
	};
}

/** Two statements, however many there are: first what others are parts of. Answers ids in the order given. */
async function insertTasks(
	db: CustomerDb,
	template_id: number,
	tasks: readonly NewTask[],
	project_id: number | null,
): Promise<(number | undefined)[]> {
	const ids: (number | undefined)[] = tasks.map(() => undefined);
	for (const isBelow of [false, true]) {
		const places = tasks.flatMap(({ below }, place) => ((below !== null) === isBelow ? [place] : []));
		if (places.length === 0) continue;
		const rows = places.map((place) => {
			const { part, title, due, lead_id, below } = tasks[place] as NewTask;
			return { place, part, title, due, lead_id, parent_id: below === null ? null : ids[below] };
		});
		const made = await ask<{ id: number }>(
			db,
			sql`with parts as (
				select 0::bigint as part, description, priority, tags, estimate, helpers from task_templates where id = ${template_id}
				union all select id, description, priority, tags, estimate, helpers from task_template_steps where template_id = ${template_id}
			)
			insert into tasks (title, description, priority, tags, estimate, helpers, due, lead_id, parent_id, project_id, template_id)
			select x.title, p.description, p.priority, p.tags, p.estimate, p.helpers, x.due, x.lead_id, x.parent_id, ${project_id}::bigint, ${template_id}
			from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (place int, part bigint, title text, due date, lead_id bigint, parent_id bigint)
			join parts p on p.part = x.part order by x.place returning id`,
		).catch((error: unknown) => {
			const rule = ruleBroken(TASKS, error);
			throw rule === undefined ? error : invalid(rule.field, rule.message);
		});
		for (const [at, { id }] of made.entries()) ids[places[at] as number] = id;
	}
	await insertChecks(db, tasks, ids);
	return ids;
}
async function insertChecks(db: CustomerDb, tasks: readonly NewTask[], ids: readonly (number | undefined)[]): Promise<void> {
	const rows = tasks.flatMap(({ checks }, at) => {
		const keys = keysInOrder(checks.length);
		return checks.map((title, line) => ({ task_id: ids[at], title, place: keys[line] }));
	});
	if (rows.length === 0) return;
	await ask(
		db,
		sql`insert into task_checks (task_id, title, place)
		select task_id, title, place from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (task_id bigint, title text, place text)`,
	);
}
