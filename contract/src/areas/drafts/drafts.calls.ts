import { z } from "zod";
import { call } from "../../kit/call.ts";
import { AnswerDay, ClockTime, Day, Id, Instant, optional, requiredLine, Version } from "../../kit/schemas.ts";
import { CLASH_KINDS } from "../timetable/timetable.rules.ts";

const TimetableInput = z.object({ name: requiredLine(60), starts_on: Day, ends_on: Day });
export const Timetable = z.object({
	id: Id,
	academic_year_id: Id,
	academic_year: z.string(),
	name: z.string(),
	state: z.enum(["draft", "published"]),
	starts_on: AnswerDay,
	ends_on: AnswerDay,
	based_on_id: Id.nullable(),
	published_at: Instant.nullable(),
	/** Lessons of its pattern. */
	schedules: z.int(),
	version: Version,
});
export type Timetable = z.output<typeof Timetable>;

/** One lesson of the pattern. */
export const Schedule = z.object({
	id: Id,
	timetable_id: Id,
	class_id: Id,
	class_name: z.string(),
	colour_code: z.string(),
	course_id: Id.nullable(),
	course_name: z.string().nullable(),
	cycle_day: z.int(),
	period: z.int().nullable(),
	/** 08:30 */
	starts_at: z.string(),
	ends_at: z.string(),
	room_id: Id.nullable(),
	room_name: z.string().nullable(),
	teachers: z.array(z.object({ staff_id: Id, name: z.string(), code: z.string().nullable() })),
	version: Version,
});
export type Schedule = z.output<typeof Schedule>;
const slot = {
	course_id: optional(Id),
	cycle_day: z.int({ error: "not_number" }).min(1, "number_range").max(28, "number_range"),
	period: optional(z.int().min(1).max(40)),
	starts_at: ClockTime,
	ends_at: ClockTime,
	room_id: optional(Id),
	staff_ids: z.array(Id).max(10),
};
const inOrder = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }) => starts_at < ends_at;
const order = { error: "before_start", path: ["ends_at"] };
const ScheduleInput = z.object({ class_id: Id, ...slot });
export type ScheduleInput = z.output<typeof ScheduleInput>;

/** Two lessons of a pattern that need the same at the same time. */
export const PatternClash = z.object({
	what: z.enum(CLASH_KINDS),
	id: Id,
	name: z.string(),
	/** Students of both; 1 otherwise. */
	count: z.int(),
	schedule_ids: z.tuple([Id, Id]),
	class_names: z.tuple([z.string(), z.string()]),
	cycle_day: z.int(),
	starts_at: z.string(),
	ends_at: z.string(),
});
export type PatternClash = z.output<typeof PatternClash>;
const PatternClashes = z.object({ total: z.int(), clashes: z.array(PatternClash) });

export const PublishPreview = z.object({
	/** Sessions that appear, change and go, from the first day on. */
	added: z.int(),
	changed: z.int(),
	removed: z.int(),
	/** Changed by hand or with a register: they stay. */
	kept: z.int(),
	clashes: z.int(),
	/** Whose day changes. */
	teachers: z.int(),
	classes: z.int(),
	/** Of teachers and families, those with a login: they can be told. */
	people: z.int(),
	/** Of the teachers, those without a login: they cannot. */
	teachers_without_login: z.int(),
	/** Holidays in that time, by name. */
	days_off: z.array(z.string()),
});
export type PublishPreview = z.output<typeof PublishPreview>;

/** A plan is one for the whole school: whoever sees their own lessons alone does not plan. */
export const draftCalls = {
	timetables: call({
		get: "/timetables",
		access: "Timetable.Edit",
		forOwn: "none",
		summary: "Timetables, the newest first",
		answer: z.object({ timetables: z.array(Timetable) }),
	}),
	timetable_create: call({
		post: "/timetables",
		access: "Timetable.Edit",
		forOwn: "none",
		summary: "Begin a draft, empty or as a copy of another timetable",
		body: TimetableInput.extend({ academic_year_id: Id, based_on_id: optional(Id) }),
		answer: Timetable,
		status: 201,
	}),
	timetable_update: call({
		put: "/timetables/{id}",
		access: "Timetable.Edit",
		forOwn: "none",
		summary: "Name a draft and say from when to when it is meant",
		body: TimetableInput.extend({ version: Version }),
		answer: Timetable,
	}),
	timetable_remove: call({
		delete: "/timetables/{id}",
		access: "Timetable.Edit",
		forOwn: "none",
		summary: "Throw a draft away",
		answer: z.object({ ok: z.literal(true) }),
	}),
	schedules: call({
		get: "/timetables/{id}/schedules",
		access: "Timetable.Edit",
		forOwn: "none",
		summary: "Lessons of a timetable's pattern, of a class, a teacher or a room",
		query: z.object({
			class_id: z.coerce.number<string>().int().positive().optional(),
			staff_id: z.coerce.number<string>().int().positive().optional(),
			room_id: z.coerce.number<string>().int().positive().optional(),
		}),
		answer: z.object({ schedules: z.array(Schedule) }),
	}),
	schedule_create: call({
		post: "/timetables/{id}/schedules",
		access: "Timetable.Edit",
		forOwn: "none",
		summary: "Put a lesson into a draft; clashes are allowed there and told by `clashes`",
		body: ScheduleInput.refine(inOrder, order),
		answer: Schedule,
		status: 201,
	}),
	schedule_update: call({
		put: "/timetables/{id}/schedules/{schedule_id}",
		access: "Timetable.Edit",
		forOwn: "none",
		summary: "Change a lesson of a draft",
		body: z.object({ ...slot, version: Version }).refine(inOrder, order),
		answer: Schedule,
	}),
	schedule_remove: call({
		delete: "/timetables/{id}/schedules/{schedule_id}",
		access: "Timetable.Edit",
		forOwn: "none",
		summary: "Take a lesson out of a draft",
		answer: z.object({ ok: z.literal(true) }),
	}),
	clashes: call({
		get: "/timetables/{id}/clashes",
		access: "Timetable.Edit",
		forOwn: "none",
		summary: "All clashes of a timetable's pattern at once",
		answer: PatternClashes,
	}),
	publish_preview: call({
		post: "/timetables/{id}/publish/preview",
		access: "Timetable.Publish",
		forOwn: "none",
		summary: "What publishing would change",
		body: z.object({ from: Day }),
		answer: PublishPreview,
		reads: true,
	}),
	publish: call({
		post: "/timetables/{id}/publish",
		access: "Timetable.Publish",
		forOwn: "none",
		summary: "Make a draft the timetable from a day on; those whose day changes are told by mail a little later",
		body: z.object({ from: Day, version: Version, tell: z.boolean({ error: "choice" }).default(true) }),
		answer: Timetable,
		current: z.union([Timetable, PatternClashes]),
		slow: true,
	}),
};
