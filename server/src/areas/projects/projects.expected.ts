import { recordFilesExpected } from "../../testing/imports.expected.ts";
import { type Answers, only, type Person } from "../../testing/permission-words.ts";
import type { CallName } from "../../testing/sampling.ts";

/** Whoever works in the school, of their own; families see nothing of it. */
const SEERS: Person[] = ["admin", "editor", "teacher", "office", "finance", "staff"];
const WORKERS: Person[] = ["admin", "editor", "teacher", "office"];
const MAKERS: Person[] = ["admin", "editor", "office"];

export const PROJECTS_EXPECTED = {
	...recordFilesExpected("projects", MAKERS),
	"projects.list": only(200, SEERS),
	"projects.show": only(200, SEERS),
	"projects.activity": only(200, SEERS),
	"projects.people": only(200, SEERS),
	"projects.create": only(201, WORKERS),
	"projects.update": only(200, WORKERS),
	"projects.bulk_update": only(200, WORKERS),
	"projects.archive": only(200, MAKERS),
	"projects.restore": only(200, MAKERS),
	"projects.bulk_archive": only(200, MAKERS),
	"projects.bulk_restore": only(200, MAKERS),
} satisfies Partial<Record<CallName, Answers>>;
