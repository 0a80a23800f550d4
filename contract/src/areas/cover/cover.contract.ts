import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { AnswerDay, Day, Id, Instant, lines, optional, requiredLine, Version } from "../../kit/schemas.ts";
import { LEAVE_KINDS, STAFF_KINDS } from "../staff/staff.rules.ts";
import { COVER_STATES, LONGEST_COVER_LOOK_DAYS } from "./cover.rules.ts";

const DAY_MS = 86_400_000;
const Person = z.object({ staff_id: Id, name: z.string(), code: z.string().nullable() });

/** A lesson whose teacher is away, and who stands in. */
export const CoverLesson = z.object({
	session_id: Id,
	day: AnswerDay,
	starts_at: Instant,
	ends_at: Instant,
	class_id: Id,
	class_name: z.string(),
	course_name: z.string().nullable(),
	room_name: z.string().nullable(),
	away: Person,
	state: z.enum(COVER_STATES),
	/** Whoever covers; `is_away`: is away by now, too. */
	cover: Person.extend({ is_away: z.boolean(), assigned_by: z.string().nullable(), assigned_at: Instant }).nullable(),
	/** Teachers of the lesson who are there. */
	together: z.array(z.string()),
	/** What to know; for those who plan cover, whoever covers and whoever is away. */
	note: z.string().nullable(),
	/** Who was asked and cannot; for those who plan cover. */
	refusals: z.array(z.object({ staff_id: Id, name: z.string(), reason: z.string(), declined_at: Instant })),
	/** Null: nothing has been said of this lesson yet. */
	version: Version.nullable(),
});
export type CoverLesson = z.output<typeof CoverLesson>;

export const AbsentColleague = z.object({
	staff_id: Id,
	name: z.string(),
	code: z.string().nullable(),
	colour_code: z.string(),
	photo_file_id: Id.nullable(),
	/** Why is told to those who approve leave. */
	leave: z.array(z.object({ starts_at: Instant, ends_at: Instant, kind: z.enum(LEAVE_KINDS).nullable() })),
	lessons: z.array(CoverLesson),
});
export type AbsentColleague = z.output<typeof AbsentColleague>;

/** Somebody who is free, and all that speaks for or against asking them. */
export const FreeColleague = z.object({
	staff_id: Id,
	name: z.string(),
	code: z.string().nullable(),
	colour_code: z.string(),
	photo_file_id: Id.nullable(),
	kind: z.enum(STAFF_KINDS),
	teaches_subject: z.boolean(),
	teaches_class: z.boolean(),
	/** Lessons of that week, covers included. */
	week_lessons: z.int(),
	week_minutes: z.int(),
	/** A full week of theirs; null: nobody has said. */
	full_minutes: z.int().nullable(),
	/** Covers of that term, those ahead included. */
	term_covers: z.int(),
	term_minutes: z.int(),
	/** Why they cannot, where they have said so. */
	declined: z.string().nullable(),
});
export type FreeColleague = z.output<typeof FreeColleague>;

/** Which version was seen; null: none. */
const seen = { version: Version.nullable() };
export const CoverNote = z.object({ note: optional(lines(1000)) });
export const CoverDecline = z.object({ reason: requiredLine(500) });

export const cover = area({
	day: call({
		get: "/cover",
		access: "Timetable.View",
		summary: "Who is away on a day, their lessons and who covers them; lessons that somebody who is back can have again",
		query: z.object({ day: Day }),
		answer: z.object({
			absent: z.array(AbsentColleague),
			/** Covered, although whoever was away is not any more. */
			back: z.array(CoverLesson),
			/** Lessons for which nobody is there. */
			uncovered: z.int(),
		}),
	}),
	mine: call({
		get: "/cover/mine",
		access: "Timetable.View",
		summary: "What the caller covers between two days, and the lessons of theirs during which they are away",
		query: z
			.object({ from: Day, to: Day })
			.refine(({ from, to }) => from <= to && (Date.parse(to) - Date.parse(from)) / DAY_MS < LONGEST_COVER_LOOK_DAYS, {
				error: "day",
				path: ["to"],
			}),
		answer: z.object({ covers: z.array(CoverLesson), away: z.array(CoverLesson) }),
	}),
	colleagues: call({
		get: "/cover/{session_id}/{away_staff_id}/colleagues",
		access: "Timetable.Cover",
		summary: "Who is free for a lesson, the best choice first, with the reasons",
		answer: z.object({ colleagues: z.array(FreeColleague) }),
	}),
	assign: call({
		post: "/cover/{session_id}/{away_staff_id}/assign",
		access: "Timetable.Cover",
		summary: "Let a colleague cover a lesson, instead of whoever did before; refused where they are somewhere else by now",
		body: z.object({ staff_id: Id, ...seen }),
		answer: CoverLesson,
	}),
	release: call({
		post: "/cover/{session_id}/{away_staff_id}/release",
		access: "Timetable.Cover",
		summary: "Take the colleague off a lesson; who is back teaches it again",
		body: z.object({ version: Version }),
		answer: CoverLesson,
	}),
	decline: call({
		post: "/cover/{session_id}/{away_staff_id}/decline",
		access: "Timetable.View",
		summary: "Say that one cannot cover a lesson that one was given, and why",
		body: CoverDecline.extend({ version: Version }),
		answer: z.object({ ok: z.literal(true) }),
		current: CoverLesson,
	}),
	note: call({
		put: "/cover/{session_id}/{away_staff_id}/note",
		access: "Timetable.View",
		summary: "Say what whoever covers must know: by the teacher who is away, or by those who plan cover",
		body: CoverNote.extend(seen),
		answer: CoverLesson,
	}),
});
