import { z } from "zod";
import { area, call } from "../../../kit/call.ts";
import { BulkResult, recordCalls } from "../../../kit/record-calls.ts";
import { rowSchema } from "../../../kit/record-schemas.ts";
import { AnswerDay, ChosenId, Day, Id, line, requiredLine } from "../../../kit/schemas.ts";
import { CLASS_KINDS } from "../../classes/classes.rules.ts";
import {
	TASK_TEMPLATE,
	TEMPLATE_ABOUT_MAX,
	TEMPLATE_CLASSES_MAX,
	TEMPLATE_NAME_MAX,
	TEMPLATE_ROLES,
	TEMPLATE_STEP,
} from "./templates.rules.ts";

/** Whom a role can mean. */
const Somebody = z.object({ id: Id, name: z.string() });
const TemplateClass = z.object({
	id: Id,
	name: z.string(),
	kind: z.enum(CLASS_KINDS),
	/** Who leads it on that day. */
	teacher: z.string().nullable(),
	/** Nobody is given its tasks who cannot sign in. */
	has_login: z.boolean(),
});
export type TemplateClass = z.output<typeof TemplateClass>;
const TemplatePlan = z.object({
	/** The task itself first (`step_id` is null), then its steps in the order of their days. */
	parts: z.array(
		z.object({
			step_id: Id.nullable(),
			title: z.string(),
			due: AnswerDay.nullable(),
			role: z.enum(TEMPLATE_ROLES).nullable(),
			lead_id: Id.nullable(),
		}),
	),
	/** Who leads the school; the first of them, until another is chosen. */
	heads: z.array(Somebody),
	classes: z.array(TemplateClass),
});
export type TemplatePlan = z.output<typeof TemplatePlan>;

const TemplateStart = z.object({
	/** The day that all others are counted from. */
	on: Day,
	/** A task with its steps for each of them; for none, one. */
	class_ids: z
		.array(ChosenId, { error: "choice" })
		.max(TEMPLATE_CLASSES_MAX, "at_most")
		.default([])
		.transform((ids) => [...new Set(ids)]),
	/** What or whom it is about: stands behind each title. */
	about: line(TEMPLATE_ABOUT_MAX).default(""),
	project_id: ChosenId.nullable().default(null),
	head_id: ChosenId.nullable().default(null),
});
export type TemplateStart = z.output<typeof TemplateStart>;

export const task_templates = area({
	...recordCalls(TASK_TEMPLATE),
	plan: call({
		get: "/task-templates/{id}/plan",
		access: "Tasks.Create",
		summary: "What starting a template on a day would make: when its tasks are due, whom its roles mean, and for which classes",
		query: z.object({ on: Day }),
		answer: TemplatePlan,
	}),
	start: call({
		post: "/task-templates/{id}/start",
		access: "Tasks.Create",
		summary: "Make a template's tasks, for each class that is named; all of it in one deed",
		body: TemplateStart,
		answer: BulkResult.extend({
			/** One of the tasks, for the way there. */
			first: z.object({ id: Id, code: z.string(), title: z.string() }),
		}),
	}),
	from_task: call({
		post: "/task-templates/from-task/{id}",
		access: "Tasks.Create",
		summary: "Keep a task with its parts as a template",
		body: z.object({ name: requiredLine(TEMPLATE_NAME_MAX) }),
		answer: rowSchema(TASK_TEMPLATE),
		status: 201,
	}),
});

export const task_template_steps = area(recordCalls(TEMPLATE_STEP));
