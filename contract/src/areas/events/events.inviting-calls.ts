import { z } from "zod";
import { call } from "../../kit/call.ts";
import { AnswerDay, Day, Id, Instant, optional } from "../../kit/schemas.ts";
import { EVENT_ANSWERS, TIMES_MINUTES } from "./events.rules.ts";
import { CalendarEvent, When } from "./events.schemas.ts";

const Answer = z.enum(EVENT_ANSWERS);
/** Who was asked, and what came back. */
const EventAnswers = z.object({
	people: z.array(z.object({ id: Id, name: z.string(), answer: Answer.nullable() })),
	/** Each child with what those who answer for it said; told to who may change the event, of students whom they see. */
	families: z.array(
		z.object({
			student_id: Id,
			name: z.string(),
			class_name: z.string(),
			answers: z.array(z.object({ by: z.string(), answer: Answer })),
		}),
	),
	/** People and children; of a child for whom two answered, the one who comes. */
	counts: z.object({ yes: z.int(), maybe: z.int(), no: z.int(), open: z.int() }),
});
export type EventAnswers = z.output<typeof EventAnswers>;

export const FoundTime = z.object({
	startDate: Instant,
	endDate: Instant,
	/** Those for whom the time is taken. */
	missing: z.array(Id),
});
export type FoundTime = z.output<typeof FoundTime>;

const ids = z.string().regex(/^\d{1,15}(,\d{1,15})*$/, "choice");
const queryId = z.coerce.number<string>().int().positive().max(Number.MAX_SAFE_INTEGER).optional();

export const invitingCalls = {
	answer: call({
		post: "/apps/calendar/event/answered/{id}",
		access: "Calendar.View",
		forHelpers: false,
		summary:
			"Say whether one comes, or one's child, to an event that one is asked to; of a series to all of it, or on one day. Null takes it back",
		body: z.object({
			answer: z.enum(EVENT_ANSWERS, { error: "choice" }).nullable(),
			student_id: optional(Id.max(Number.MAX_SAFE_INTEGER)),
			day: Day.optional(),
		}),
		answer: CalendarEvent,
	}),
	answers: call({
		get: "/apps/calendar/event/{id}/answers",
		access: "Calendar.View",
		// families never learn who else is asked
		forOwn: "none",
		summary: "Who is asked whether they come to an event, and what they said; of a series on one of its days",
		query: z.object({ day: Day.optional() }),
		answer: EventAnswers,
	}),
	people: call({
		get: "/apps/calendar/people",
		access: "Calendar.Create",
		forOwn: "none",
		summary: "Colleagues who can be invited",
		answer: z.object({ people: z.array(z.object({ id: Id, name: z.string() })) }),
	}),
	rooms: call({
		get: "/apps/calendar/rooms",
		access: "Calendar.Create",
		also: "Rooms.Book",
		forOwn: { all: "rooms are nobody's" },
		summary: "Rooms that can be booked for an event, and which of them are free then",
		query: z
			.object({ from: When, to: When, without: queryId })
			.refine(({ from, to }) => Date.parse(from) <= Date.parse(to), { error: "before_start", path: ["to"] }),
		answer: z.object({ rooms: z.array(z.object({ id: Id, name: z.string(), capacity: z.int().nullable(), is_free: z.boolean() })) }),
	}),
	times: call({
		get: "/apps/calendar/times",
		access: "Calendar.Create",
		// whose time is taken is told of all colleagues
		forOwn: "none",
		summary:
			"Times in the next two weeks of school at which colleagues and a room are free, by lessons, leave and events: those for whom it is taken, and no more, are told",
		query: z.object({
			/** `12,7`: whose time is looked for besides one's own. */
			people: ids.optional(),
			minutes: z.coerce
				.number<string>({ error: "not_number" })
				.int("number")
				.min(TIMES_MINUTES.min, "number_range")
				.max(TIMES_MINUTES.max, "number_range"),
			room_id: queryId,
			/** From this day on; left out: today. */
			from: Day.optional(),
			/** An event that is to be moved is not in its own way. */
			without: queryId,
		}),
		answer: z.object({
			/** Days of school that were looked at. */
			days: z.array(AnswerDay),
			times: z.array(FoundTime),
		}),
	}),
};
