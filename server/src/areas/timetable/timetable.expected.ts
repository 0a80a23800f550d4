import { type Answers, members, only } from "../../testing/permission-words.ts";
import type { CallName } from "../../testing/sampling.ts";

const PLANNING = ["admin", "editor", "office"] as const;
/** Everybody of the school sees sessions, families those of their children; finance has no part in it. */
const seeing = (): Answers => ({ ...members(200), finance: 403 });
export const TIMETABLE_EXPECTED = {
	"timetable.sessions": seeing(),
	"timetable.session": seeing(),
	"timetable.session_places": only(200, [...PLANNING]),
	"timetable.session_create": only(201, [...PLANNING]),
	"timetable.session_update": only(200, [...PLANNING]),
	"timetable.session_cancel": only(200, [...PLANNING]),
	"timetable.session_restore": only(200, [...PLANNING]),
	"timetable.whose": seeing(),
	"timetable.days": seeing(),
	"timetable.frame": only(200, [...PLANNING]),
} satisfies Partial<Record<CallName, Answers>>;
