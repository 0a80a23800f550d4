import { type Answers, only } from "../../testing/permission-words.ts";
import type { CallName } from "../../testing/sampling.ts";

const PLANNING = ["admin", "editor", "office"] as const;
export const DRAFTS_EXPECTED = {
	"timetable.timetables": only(200, [...PLANNING]),
	"timetable.timetable_create": only(201, [...PLANNING]),
	"timetable.timetable_update": only(200, [...PLANNING]),
	"timetable.timetable_remove": only(200, [...PLANNING]),
	"timetable.schedules": only(200, [...PLANNING]),
	"timetable.schedule_create": only(201, [...PLANNING]),
	"timetable.schedule_update": only(200, [...PLANNING]),
	"timetable.schedule_remove": only(200, [...PLANNING]),
	"timetable.clashes": only(200, [...PLANNING]),
	"timetable.publish_preview": only(200, [...PLANNING]),
	"timetable.publish": only(200, [...PLANNING]),
} satisfies Partial<Record<CallName, Answers>>;
