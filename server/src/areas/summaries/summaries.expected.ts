import { type Answers, members } from "../../testing/permission-words.ts";
import type { CallName } from "../../testing/sampling.ts";

export const SUMMARIES_EXPECTED = {
	"summaries.student": members(200),
} satisfies Partial<Record<CallName, Answers>>;
