import { z } from "zod";
import { area, call } from "../../../kit/call.ts";
import { recordCalls } from "../../../kit/record-calls.ts";
import { rowSchema } from "../../../kit/record-schemas.ts";
import { AnswerDay, Day, requiredLine } from "../../../kit/schemas.ts";
import { REPEAT_AHEAD_MAX, REPEAT_RULE_MAX, TASK_REPEAT } from "./repeats.rules.ts";

const Rule = requiredLine(REPEAT_RULE_MAX);
const ComingDays = z.object({ days: z.array(AnswerDay) });

export const task_repeats = area({
	...recordCalls(TASK_REPEAT),
	days: call({
		get: "/task-repeats/days",
		access: "Tasks.View",
		forOwn: { all: "days of a rule and of the school are nobody's" },
		summary: "The first days of a rule from a day on, by this school's calendar",
		query: z.object({ rule: Rule, starts: Day }),
		answer: ComingDays,
	}),
	coming: call({
		get: "/task-repeats/{id}/days",
		access: "Tasks.View",
		summary: "The next days of a repeating task",
		answer: ComingDays,
	}),
	from_task: call({
		post: "/task-repeats/from-task/{id}",
		access: "Tasks.Create",
		summary: "Let a task come again: it is the first one itself",
		body: z.object({
			rule: Rule,
			ahead: z.int({ error: "number" }).min(0, "number_range").max(REPEAT_AHEAD_MAX, "number_range"),
		}),
		answer: rowSchema(TASK_REPEAT),
		status: 201,
	}),
});
