import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { AnswerDay, Day, Id, Version } from "../../kit/schemas.ts";
import { Taken } from "../timetable/timetable.contract.ts";
import { invitingCalls } from "./events.inviting-calls.ts";
import { daysFrom, EVENT_LABEL_NAMES, EVENT_LABELS, EVENT_LOOK_DAYS, EVENT_SCOPES, LAYER_LOOK_DAYS } from "./events.rules.ts";
import { CalendarEvent, EventFields, endsAfterStart, Layer, When } from "./events.schemas.ts";

const EventInput = EventFields.partial().required({ title: true, startDate: true }).superRefine(endsAfterStart);
/** Which of a series is meant: the occurrence by its day, and what belongs to it. Without a day it is the whole series. */
const one = { day: Day.optional(), scope: z.enum(EVENT_SCOPES, { error: "choice" }).default("this") };
const looksAt = (days: number): [(query: { from?: string | undefined; to?: string | undefined }) => boolean, object] => [
	({ from, to }) => from === undefined || to === undefined || (from <= to && daysFrom(from, to) < days),
	{ error: "number_range", path: ["to"] },
];
/** `was_start`: what `startDate` was, of the occurrence or of the series; moving it there takes a move back. */
const Saved = z.object({
	id: Id,
	day: AnswerDay.nullable(),
	startDate: z.string(),
	endDate: z.string(),
	was_start: z.string(),
	version: Version,
});
export type SavedEvent = z.output<typeof Saved>;

export const events = area({
	...invitingCalls,
	list: call({
		get: "/apps/calendar/events",
		access: "Calendar.View",
		summary: "Events between two days, each occurrence of a series by itself; without days those of this month and the next",
		query: z.object({ from: Day.optional(), to: Day.optional() }).refine(...looksAt(EVENT_LOOK_DAYS)),
		answer: z.object({ events: z.array(CalendarEvent) }),
	}),
	labels: call({
		get: "/apps/calendar/labels",
		access: "Calendar.View",
		forOwn: { all: "kinds of events are nobody's" },
		summary: "What kinds of events there are, with their colours",
		answer: z.object({
			labels: z.array(z.object({ label: z.enum(EVENT_LABEL_NAMES), colour: z.enum(EVENT_LABELS.map(({ colour }) => colour)) })),
		}),
	}),
	layers: call({
		get: "/apps/calendar/layers",
		access: "Calendar.View",
		forOwn: { all: "each layer is narrowed by the rights of its own area" },
		summary: "What else lies between two days: lessons, days off, to-dos, each behind its own area's permission",
		query: z.object({ from: Day, to: Day }).refine(...looksAt(LAYER_LOOK_DAYS)),
		answer: z.object({ layers: z.array(Layer) }),
	}),
	classes: call({
		get: "/apps/calendar/classes",
		access: "Calendar.Create",
		forOwn: { all: "whoever writes down an event says which classes it is for" },
		summary: "School classes that an event can be for: those of this academic year and of the next",
		answer: z.object({ classes: z.array(z.object({ id: Id, name: z.string() })) }),
	}),
	show: call({
		get: "/apps/calendar/event/{id}",
		access: "Calendar.View",
		summary: "One event; of a series the occurrence of a day",
		query: z.object({ day: Day.optional() }),
		answer: CalendarEvent,
	}),
	add: call({
		post: "/apps/calendar/events/",
		access: "Calendar.Create",
		summary: "Write down an event, with a room and whom it invites; refused with what stands in the room and which others are free",
		body: EventInput,
		answer: z.object({ id: Id }),
		current: Taken,
		status: 201,
	}),
	change: call({
		post: "/apps/calendar/event/{id}",
		access: "Calendar.Edit",
		orOwn: "Calendar.Create",
		summary:
			"Change any fields of an event, of a series this one, this and the following, or all; refused with a version that is not its own any more",
		body: EventFields.partial()
			.extend({ ...one, version: Version.optional() })
			.superRefine(endsAfterStart),
		answer: Saved,
		current: z.union([CalendarEvent, Taken]),
	}),
	drag: call({
		post: "/apps/calendar/event/dragged/{id}",
		access: "Calendar.Edit",
		orOwn: "Calendar.Create",
		summary: "Move an event: both ends by the same offset; its room goes along, or it is refused with what stands there",
		body: z.object({ startDate: When, ...one }),
		answer: Saved,
		current: Taken,
	}),
	remove: call({
		delete: "/apps/calendar/event/{id}",
		access: "Calendar.Delete",
		orOwn: "Calendar.Create",
		summary: "Remove an event, of a series this one, this and the following, or all",
		query: z.object(one),
		answer: z.object({ ok: z.literal(true) }),
	}),
	restore: call({
		post: "/apps/calendar/event/restored/{id}",
		access: "Calendar.Delete",
		orOwn: "Calendar.Create",
		summary:
			"Bring back an event that was removed, of a series one that was left out; its room is booked again, or it is refused with what stands there",
		body: z.object({ day: Day.optional() }),
		answer: z.object({ ok: z.literal(true) }),
		current: Taken,
	}),
});
