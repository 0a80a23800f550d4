import { type Answers, members, only } from "../../testing/permission-words.ts";
import type { CallName } from "../../testing/sampling.ts";

/** Everybody knows when there is school; who runs the school says so. */
export const CALENDAR_EXPECTED = {
	"calendar.show": members(200),
	"calendar.cycle_update": only(200, ["admin"]),
	"calendar.term_create": only(201, ["admin"]),
	"calendar.term_update": only(200, ["admin"]),
	"calendar.term_remove": only(200, ["admin"]),
	"calendar.day_lessons": only(200, ["admin"]),
	"calendar.day_create": only(201, ["admin"]),
	"calendar.day_update": only(200, ["admin"]),
	"calendar.day_remove": only(200, ["admin"]),
	"calendar.bells_create": only(201, ["admin"]),
	"calendar.bells_update": only(200, ["admin"]),
	"calendar.bells_remove": only(200, ["admin"]),
} satisfies Partial<Record<CallName, Answers>>;
