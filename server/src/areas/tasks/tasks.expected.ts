import { recordFilesExpected } from "../../testing/imports.expected.ts";
import { type Answers, only, type Person } from "../../testing/permission-words.ts";
import type { CallName } from "../../testing/sampling.ts";

/** Whoever works in the school, of their own; families see nothing of it. */
const SEERS: Person[] = ["admin", "editor", "teacher", "office", "finance", "staff"];
/** Those who may give it to others, and take it away. */
const GIVERS: Person[] = ["admin", "editor", "teacher", "office"];
const FAMILIES: Person[] = ["admin", "client"];
const FILERS: Person[] = ["admin", "editor", "office"];

export const TASKS_EXPECTED = {
	...recordFilesExpected("tasks", FILERS),
	"tasks.list": only(200, SEERS),
	"tasks.show": only(200, SEERS),
	"tasks.activity": only(200, SEERS),
	"tasks.board": only(200, SEERS),
	"tasks.span": only(200, SEERS),
	"tasks.board_limit": only(200, FILERS),
	"tasks.parts": only(200, SEERS),
	"tasks.people": only(200, SEERS),
	"tasks.tags": only(200, SEERS),
	// the sample gives it to somebody else
	"tasks.create": only(201, GIVERS),
	"tasks.update": only(200, GIVERS),
	"tasks.bulk_update": only(200, SEERS),
	"tasks.move": only(200, SEERS),
	"tasks.complete": only(200, SEERS),
	"tasks.assign": only(200, GIVERS),
	"tasks.about": only(200, SEERS),
	"tasks.subject_add": only(200, SEERS),
	"tasks.subject_remove": only(200, SEERS),
	// the admin, who may everything, is the student's family here
	"tasks.family": only(200, FAMILIES),
	"tasks.family_one": only(200, FAMILIES),
	"tasks.family_tick": only(200, FAMILIES),
	"tasks.family_say": only(201, FAMILIES),
	"tasks.family_reword": only(200, FAMILIES),
	"tasks.family_take_back": only(200, FAMILIES),
	"tasks.family_upload": only(201, FAMILIES),
	"tasks.family_file": only(200, FAMILIES),
	"tasks.watch": only(200, SEERS),
	"tasks.comments": only(200, SEERS),
	"tasks.comment_people": only(200, SEERS),
	"tasks.comment_history": only(200, SEERS),
	"tasks.comment_add": only(201, SEERS),
	"tasks.comment_change": only(200, SEERS),
	"tasks.comment_remove": only(200, SEERS),
	"tasks.archive": only(200, GIVERS),
	"tasks.restore": only(200, GIVERS),
	"tasks.bulk_archive": only(200, GIVERS),
	"tasks.bulk_restore": only(200, GIVERS),
	"tasks.block_add": only(200, SEERS),
	"tasks.block_remove": only(200, SEERS),
	"tasks.check_add": only(201, SEERS),
	"tasks.check_rename": only(200, SEERS),
	"tasks.check_tick": only(200, SEERS),
	"tasks.check_move": only(200, SEERS),
	"tasks.check_remove": only(200, SEERS),
} satisfies Partial<Record<CallName, Answers>>;
