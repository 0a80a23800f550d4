import { type Answers, members, only } from "../../testing/permission-words.ts";
import type { CallName } from "../../testing/sampling.ts";

export const SUMMARIES_EXPECTED = {
	"summaries.student": members(200),
	// the same as whoever sees clients
	"summaries.client": only(200, ["admin", "editor", "teacher", "office", "finance", "client"]),
} satisfies Partial<Record<CallName, Answers>>;
