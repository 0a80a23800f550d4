import { recordFilesExpected } from "../../../testing/imports.expected.ts";
import { type Answers, only, type Person } from "../../../testing/permission-words.ts";
import type { CallName } from "../../../testing/sampling.ts";

const SEERS: Person[] = ["admin", "editor", "teacher", "office", "finance", "staff"];
/** Those who may give work to others, and take it away. */
const GIVERS: Person[] = ["admin", "editor", "teacher", "office"];
const FILERS: Person[] = ["admin", "editor", "office"];

export const TASK_REPEATS_EXPECTED = {
	...recordFilesExpected("task_repeats", FILERS),
	"task_repeats.list": only(200, SEERS),
	"task_repeats.show": only(200, SEERS),
	"task_repeats.activity": only(200, SEERS),
	"task_repeats.days": only(200, SEERS),
	"task_repeats.coming": only(200, SEERS),
	// the sample gives it to somebody else
	"task_repeats.create": only(201, GIVERS),
	"task_repeats.update": only(200, GIVERS),
	"task_repeats.bulk_update": only(200, SEERS),
	"task_repeats.archive": only(200, GIVERS),
	"task_repeats.restore": only(200, GIVERS),
	"task_repeats.bulk_archive": only(200, GIVERS),
	"task_repeats.bulk_restore": only(200, GIVERS),
	"task_repeats.from_task": only(201, SEERS),
} satisfies Partial<Record<CallName, Answers>>;
