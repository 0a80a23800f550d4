import { type Fields, type RowOf, record } from "../../../kit/record.ts";
import { TASK_PRIORITIES, TASK_TAGS_MAX, TASK_TITLE_MAX } from "../tasks.rules.ts";

/** Whom a task of a template falls to when it is started; a person may be named instead. */
export const TEMPLATE_ROLES = ["starter", "homeroom", "head"] as const;
export type TemplateRole = (typeof TEMPLATE_ROLES)[number];

/** Leaves room behind it for the class that its tasks are made for. */
export const TEMPLATE_NAME_MAX = 120;
/** School days before or after: more than any year has. */
export const TEMPLATE_DAYS_MAX = 250;
export const TEMPLATE_STEPS_MAX = 60;
export const TEMPLATE_CLASSES_MAX = 100;
/** What one start makes: classes times the task and its steps. */
export const TEMPLATE_TASKS_MAX = 1000;
export const TEMPLATE_ABOUT_MAX = 60;
const CHECKS_MAX = 4000;

/** What a task and each of its steps have alike. */
const GIVEN = {
	/** School days from the day that is chosen when it is started: -10 is ten before. Empty: it has no day. */
	days: { kind: "number", range: [-TEMPLATE_DAYS_MAX, TEMPLATE_DAYS_MAX], rule: "whole", column: "offered", sortable: true },
	role: { kind: "choice", choices: TEMPLATE_ROLES, column: "shown" },
	lead_id: { kind: "user", column: "offered" },
	helpers: { kind: "people", of: "users", column: "offered" },
	priority: { kind: "choice", choices: TASK_PRIORITIES, required: true, initial: "3", column: "offered" },
	/** Minutes. */
	estimate: { kind: "number", range: [1, 99_999], rule: "whole", column: "offered" },
	tags: { kind: "line", max: TASK_TAGS_MAX, column: "offered" },
	/** Lines of the checklist. */
	checks: { kind: "text", max: CHECKS_MAX, page: true, single: true },
	description: { kind: "rich", page: true, single: true },
} as const satisfies Fields;

/** What a school does again and again: a task with its steps, started for a day and for as many classes as are chosen. */
export const TASK_TEMPLATE = record({
	name: "task_templates",
	module: "Tasks",
	path: "/task-templates",
	sort: "name",
	sorts: ["name"],
	identity: ["name"],
	live: ["task_template_steps"],
	fields: {
		/** Also the title of the task. */
		name: { kind: "line", max: TEMPLATE_NAME_MAX, required: true, single: true },
		/** When it is used, for whoever looks for one. */
		note: { kind: "line", max: 200, column: "shown", single: true },
		...GIVEN,
		/** Steps that are not archived. */
		steps: { kind: "number", required: true, computed: true, column: "shown" },
		created_by: { kind: "user", computed: true, column: "offered" },
	},
});
export type TaskTemplate = RowOf<typeof TASK_TEMPLATE>;

/** What belongs to it: becomes a part of the task. */
export const TEMPLATE_STEP = record({
	name: "task_template_steps",
	module: "Tasks",
	of: { record: TASK_TEMPLATE, key: "template_id" },
	path: "/task-template-steps",
	sort: "days",
	identity: ["template_id", "name"],
	fields: {
		/** The title of the task. */
		name: { kind: "line", max: TASK_TITLE_MAX, required: true, single: true },
		...GIVEN,
	},
});
export type TemplateStep = RowOf<typeof TEMPLATE_STEP>;

const CHECK_LINES_MAX = 200;
/** Lines of a checklist, as they were written into one text. */
export const checkLines = (checks: string | null): string[] =>
	(checks ?? "")
		.split(/\r?\n/)
		.map((line) => line.trim().slice(0, TASK_TITLE_MAX))
		.filter((line) => line !== "")
		.slice(0, CHECK_LINES_MAX);
/** The same back: what is too long for one text is left out at a line's end. */
export function checkText(lines: readonly string[]): string | null {
	let text = "";
	for (const line of lines) {
		const more = text === "" ? line : `${text}\n${line}`;
		if (more.length > CHECKS_MAX) break;
		text = more;
	}
	return text === "" ? null : text;
}

/** What a task is called that is made for something: "Letter home · Mia · 4A". The title gives way, not what it is for. */
export function titleFor(title: string, of: readonly (string | null)[]): string {
	const behind = of
		.filter((one) => one !== null && one !== "")
		.map((one) => ` · ${one}`)
		.join("");
	return title.slice(0, TASK_TITLE_MAX - behind.length).trimEnd() + behind;
}
