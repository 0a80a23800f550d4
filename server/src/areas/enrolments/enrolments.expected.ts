import { type Answers, members, only } from "../../testing/permission-words.ts";
import type { CallName } from "../../testing/sampling.ts";

const CHANGING = ["admin", "editor", "office"] as const;
/** Seen with the student. */
export const ENROLMENTS_EXPECTED = {
	"enrolments.years": members(200),
	"enrolments.year_create": only(201, ["admin"]),
	"enrolments.year_update": only(200, ["admin"]),
	"enrolments.year_remove": only(200, ["admin"]),
	"enrolments.list": members(200),
	"enrolments.create": only(201, [...CHANGING]),
	"enrolments.update": only(200, [...CHANGING]),
	"enrolments.remove": only(200, [...CHANGING]),
	"enrolments.promote_preview": only(200, [...CHANGING]),
	"enrolments.promote": only(200, [...CHANGING]),
	"enrolments.bulk_status": only(200, [...CHANGING]),
} satisfies Partial<Record<CallName, Answers>>;
