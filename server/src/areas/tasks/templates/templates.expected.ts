import { recordFilesExpected } from "../../../testing/imports.expected.ts";
import { type Answers, only, type Person } from "../../../testing/permission-words.ts";
import type { CallName } from "../../../testing/sampling.ts";

/** Whoever works in the school sees them; samples change those that the caller made. */
const SEERS: Person[] = ["admin", "editor", "teacher", "office", "finance", "staff"];
const REMOVERS: Person[] = ["admin", "editor", "teacher", "office"];
const FILERS: Person[] = ["admin", "editor", "office"];

export const TASK_TEMPLATES_EXPECTED = {
	...recordFilesExpected("task_templates", FILERS),
	"task_templates.list": only(200, SEERS),
	"task_templates.show": only(200, SEERS),
	"task_templates.activity": only(200, SEERS),
	"task_templates.create": only(201, SEERS),
	"task_templates.update": only(200, SEERS),
	"task_templates.bulk_update": only(200, SEERS),
	"task_templates.archive": only(200, REMOVERS),
	"task_templates.restore": only(200, REMOVERS),
	"task_templates.bulk_archive": only(200, REMOVERS),
	"task_templates.bulk_restore": only(200, REMOVERS),
	"task_templates.plan": only(200, SEERS),
	"task_templates.start": only(200, SEERS),
	"task_templates.from_task": only(201, SEERS),
	...recordFilesExpected("task_template_steps", FILERS),
	// what belongs to a template is changed by who changes that
	"task_template_steps.list": only(200, SEERS),
	"task_template_steps.show": only(200, SEERS),
	"task_template_steps.activity": only(200, SEERS),
	"task_template_steps.create": only(201, SEERS),
	"task_template_steps.update": only(200, SEERS),
	"task_template_steps.bulk_update": only(200, SEERS),
	"task_template_steps.archive": only(200, SEERS),
	"task_template_steps.restore": only(200, SEERS),
	"task_template_steps.bulk_archive": only(200, SEERS),
	"task_template_steps.bulk_restore": only(200, SEERS),
} satisfies Partial<Record<CallName, Answers>>;
