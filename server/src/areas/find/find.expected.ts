import { type Answers, members } from "../../testing/permission-words.ts";
import type { CallName } from "../../testing/sampling.ts";

export const FIND_EXPECTED = {
	"find.find": members(200),
	"find.names": members(200),
} satisfies Partial<Record<CallName, Answers>>;
