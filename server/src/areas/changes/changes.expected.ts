import { type Answers, members, only } from "../../testing/permission-words.ts";
import type { CallName } from "../../testing/sampling.ts";

/** The whole log is the admin's; everybody but families sees a record they may see as it was, and takes back their own changes while they may edit. */
export const changesExpected = {
	"changes.list": only(200, ["admin"]),
	"changes.deeds": only(200, ["admin"]),
	"changes.counts": only(200, ["admin"]),
	"changes.export": only(200, ["admin"]),
	"changes.as_of": { ...members(200), client: 403 },
	"changes.undo_run": members(200),
	"changes.undo": only(200, ["admin", "editor", "office"]),
} satisfies Partial<Record<CallName, Answers>>;
