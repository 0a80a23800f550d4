import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { AnswerDay, ClockTime, Day, Id, Instant, line, optional, Version } from "../../kit/schemas.ts";
import { draftCalls } from "../drafts/drafts.calls.ts";
import { isOneLook, NOT_ONE_LOOK, placeCalls } from "./timetable.places.ts";
import { CLASH_KINDS, SESSION_KINDS, SESSION_STATES, TEACHER_PARTS } from "./timetable.rules.ts";

const queryId = z.coerce.number<string>().int().positive().max(Number.MAX_SAFE_INTEGER).optional();

export const Session = z.object({
	id: Id,
	kind: z.enum(SESSION_KINDS),
	class_id: Id.nullable(),
	class_name: z.string().nullable(),
	colour_code: z.string().nullable(),
	course_id: Id.nullable(),
	course_name: z.string().nullable(),
	day: AnswerDay,
	starts_at: Instant,
	ends_at: Instant,
	room_id: Id.nullable(),
	room_name: z.string().nullable(),
	state: z.enum(SESSION_STATES),
	title: z.string().nullable(),
	note: z.string().nullable(),
	is_changed: z.boolean(),
	/** As the timetable had it, where somebody changed this one. */
	planned: z.object({ starts_at: Instant, ends_at: Instant, room_id: Id.nullable(), room_name: z.string().nullable() }).nullable(),
	teachers: z.array(
		z.object({
			staff_id: Id,
			name: z.string(),
			code: z.string().nullable(),
			part: z.enum(TEACHER_PARTS),
			/** Somebody else teaches instead. */
			is_away: z.boolean(),
			/** On leave, and nobody teaches instead yet: told to those who plan cover. */
			needs_cover: z.boolean(),
		}),
	),
	version: Version,
});
export type Session = z.output<typeof Session>;

/** Who or what is somewhere else at that time. */
export const Clash = z.object({
	what: z.enum(CLASH_KINDS),
	/** The room, the teacher, the class or the student. */
	id: Id,
	name: z.string(),
	session_id: Id,
	/** What happens there: a class or the title of a booking. */
	session_name: z.string(),
	starts_at: Instant,
	ends_at: Instant,
});
export type Clash = z.output<typeof Clash>;
/** Somebody or something that a session needs, and where else it is. Of many students who are in the same other lesson the first is named. */
export const Busy = Clash.extend({ more: z.int() });
export type Busy = z.output<typeof Busy>;
/** By what a session that is being moved knows free from taken places, without asking for each. */
export const SessionPlaces = z.object({
	busy: z.array(Busy),
	/** When its teachers work, where that is written down; 1 is Monday. */
	hours: z.array(
		z.object({
			staff_id: Id,
			name: z.string(),
			slots: z.array(z.object({ weekday: z.int(), starts_at: z.string(), ends_at: z.string() })),
		}),
	),
});
export type SessionPlaces = z.output<typeof SessionPlaces>;
export const Offer = z.object({
	day: AnswerDay,
	starts_at: Instant,
	ends_at: Instant,
	room_id: Id.nullable(),
	room_name: z.string().nullable(),
});
export type Offer = z.output<typeof Offer>;
/** What a refused move answers in `current`. */
export const Taken = z.object({
	clashes: z.array(Clash),
	slots: z.array(Offer),
	rooms: z.array(z.object({ id: Id, name: z.string(), capacity: z.int().nullable() })),
});
export type Taken = z.output<typeof Taken>;

const place = {
	day: Day,
	starts_at: ClockTime,
	ends_at: ClockTime,
	room_id: optional(Id),
	staff_ids: z.array(Id).max(10),
	note: optional(line(1000)),
};
const inOrder = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }) => starts_at < ends_at;
const order = { error: "before_start", path: ["ends_at"] };
export const SessionInput = z.object({ class_id: Id, course_id: optional(Id), ...place });
export type SessionInput = z.output<typeof SessionInput>;
export const SessionChange = z.object({ ...place, version: Version });
export type SessionChange = z.output<typeof SessionChange>;

export const sessionCalls = {
	sessions: call({
		get: "/timetable/sessions",
		access: "Timetable.View",
		summary: "Sessions between two days, of a class, a teacher, a room or a student",
		query: z
			.object({ from: Day, to: Day, class_id: queryId, staff_id: queryId, room_id: queryId, student_id: queryId })
			.refine(isOneLook, NOT_ONE_LOOK),
		answer: z.object({ sessions: z.array(Session) }),
	}),
	session: call({
		get: "/timetable/sessions/{id}",
		access: "Timetable.View",
		summary: "One session",
		answer: Session,
	}),
	session_places: call({
		get: "/timetable/sessions/{id}/places",
		access: "Timetable.Edit",
		forOwn: "none",
		summary: "Where the class, the students, the teachers and the room of a session are between two days, and when its teachers work",
		query: z.object({ from: Day, to: Day }).refine(isOneLook, NOT_ONE_LOOK),
		answer: SessionPlaces,
	}),
	session_create: call({
		post: "/timetable/sessions",
		access: "Timetable.Edit",
		// who puts people and rooms somewhere must see where else they are
		forOwn: "none",
		summary: "Put in a session outside the pattern; refused with who or what is in the way and what is free",
		body: SessionInput.refine(inOrder, order),
		answer: Session,
		current: Taken,
		status: 201,
	}),
	session_update: call({
		put: "/timetable/sessions/{id}",
		access: "Timetable.Edit",
		forOwn: "none",
		summary: "Move a session, give it another room or other teachers; refused with who or what is in the way and what is free",
		body: SessionChange.refine(inOrder, order),
		answer: Session,
		current: z.union([Session, Taken]),
	}),
	session_cancel: call({
		post: "/timetable/sessions/{id}/cancel",
		access: "Timetable.Edit",
		summary: "Cancel a session: its room and people are free",
		body: z.object({ version: Version, note: optional(line(1000)) }),
		answer: Session,
	}),
	session_restore: call({
		post: "/timetable/sessions/{id}/restore",
		access: "Timetable.Edit",
		summary: "Let a cancelled session take place, if its room and people are still free; what is in the way is told to who sees it all",
		body: z.object({ version: Version }),
		answer: Session,
		current: z.union([Session, Taken]),
	}),
	...placeCalls,
};
export const timetable = area({ ...sessionCalls, ...draftCalls });
