import { type Answers, members, only } from "../../testing/permission-words.ts";
import type { CallName } from "../../testing/sampling.ts";

const TAKING = ["admin", "editor", "office", "teacher"] as const;
const OFFICE = ["admin", "office"] as const;
/** Whoever teaches and whoever runs the school; families see their own children, never a register with others in it. */
const seeing = (): Answers => ({ ...members(200), finance: 403, staff: 403 });
const registers = (): Answers => ({ ...seeing(), client: 404 });
export const ATTENDANCE_EXPECTED = {
	"attendance.codes": members(200),
	"attendance.code_create": only(201, ["admin"]),
	"attendance.code_update": only(200, ["admin"]),
	"attendance.settings_update": only(200, ["admin"]),
	"attendance.registers": seeing(),
	"attendance.of_session": registers(),
	"attendance.save_session": only(200, [...TAKING]),
	"attendance.of_class": registers(),
	"attendance.save_class": only(200, [...TAKING]),
	"attendance.override": only(200, [...OFFICE]),
	"attendance.reopen_session": only(200, [...OFFICE]),
	"attendance.reopen_class": only(200, [...OFFICE]),
	"attendance.remind": only(200, [...OFFICE]),
	"attendance.of_student": seeing(),
	"attendance.marks_of_student": seeing(),
	"attendance.of_class_year": seeing(),
	"attendance.on_site": seeing(),
} satisfies Partial<Record<CallName, Answers>>;
