import { type Answers, members, only } from "../../testing/permission-words.ts";
import type { CallName } from "../../testing/sampling.ts";

const PLANNING = ["admin", "editor", "office"] as const;
/** Everybody who sees the timetable, as far as they see it; finance has no part in it. */
const seeing = (): Answers => ({ ...members(200), finance: 403 });
export const COVER_EXPECTED = {
	"cover.day": seeing(),
	"cover.mine": seeing(),
	"cover.colleagues": only(200, [...PLANNING]),
	"cover.assign": only(200, [...PLANNING]),
	"cover.release": only(200, [...PLANNING]),
	// the samples are covers of whoever calls, and lessons of theirs; families have none
	"cover.decline": { ...seeing(), client: 404 },
	"cover.note": { ...seeing(), client: 404 },
} satisfies Partial<Record<CallName, Answers>>;
