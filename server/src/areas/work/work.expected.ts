import { recordFilesExpected } from "../../testing/imports.expected.ts";
import { type Answers, only, type Person } from "../../testing/permission-words.ts";
import type { CallName } from "../../testing/sampling.ts";

/** Whoever works in the school, of their own; families see nothing of it. */
const WORKERS: Person[] = ["admin", "editor", "teacher", "office", "finance", "staff"];
/** Those who may remove what is theirs. */
const REMOVERS: Person[] = ["admin", "editor", "teacher", "office"];
/** Those who keep others' times, too. */
const KEEPERS: Person[] = ["admin", "editor", "office"];

export const WORK_EXPECTED = {
	"work.mine": only(200, WORKERS),
	"work.start": only(200, WORKERS),
	"work.stop": only(200, WORKERS),
	"work.keep": only(200, WORKERS),
	"work.discard": only(200, WORKERS),
	"work.hand_over": only(201, WORKERS),
	"work.accept": only(200, WORKERS),
	"work.decline": only(200, WORKERS),
	"work.withdraw": only(200, WORKERS),
	"work.live": only(200, WORKERS),
	"work.hours": only(200, WORKERS),
	"work.of_task": only(200, WORKERS),
	"work.settings": only(200, ["admin"]),
	"work.settings_update": only(200, ["admin"]),
	...recordFilesExpected("work_log", KEEPERS),
	"work_log.list": only(200, WORKERS),
	"work_log.show": only(200, WORKERS),
	"work_log.activity": only(200, WORKERS),
	// the sample is somebody else's
	"work_log.create": only(201, KEEPERS),
	"work_log.update": only(200, WORKERS),
	"work_log.bulk_update": only(200, WORKERS),
	"work_log.archive": only(200, REMOVERS),
	"work_log.restore": only(200, REMOVERS),
	"work_log.bulk_archive": only(200, REMOVERS),
	"work_log.bulk_restore": only(200, REMOVERS),
} satisfies Partial<Record<CallName, Answers>>;
