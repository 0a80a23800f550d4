import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { CALENDAR_LAYERS } from "../../kit/constants.ts";
import { AnswerDay, Day, Id, inReach, line, lines, requiredLine, typed, Version } from "../../kit/schemas.ts";
import {
	daysFrom,
	EVENT_CLASSES_MAX,
	EVENT_DESCRIPTION_MAX,
	EVENT_LABEL_NAMES,
	EVENT_LABELS,
	EVENT_LOOK_DAYS,
	EVENT_PLACE_MAX,
	EVENT_SCOPES,
	EVENT_STATES,
	EVENT_TITLE_MAX,
	EVENT_URL_MAX,
	EVENT_VISIBILITIES,
	isDay,
	LAYER_LOOK_DAYS,
} from "./events.rules.ts";
import type { Recurrence } from "./recurrence/recurrence.rules.ts";
import { RecurrenceInput } from "./recurrence/recurrence.schemas.ts";

/** A day, where an event lasts days; otherwise an instant. */
const When = inReach(
	z.string({ error: "required" }).refine((when) => z.union([z.iso.date(), z.iso.datetime({ offset: true })]).safeParse(when).success, {
		error: "day",
		abort: true,
	}),
);

/** One that takes place: of a series each occurrence is one. Names are those of the seed, in camelCase where it says so. */
export const CalendarEvent = z.object({
	id: Id,
	/** Empty where no more than that the time is taken is told. */
	title: z.string(),
	/** A day, or an instant. */
	startDate: z.string(),
	/** The last day, or an instant. */
	endDate: z.string(),
	url: z.string().nullable(),
	/** School classes it is for, as far as the person is told. */
	classes: z.array(Id),
	class_names: z.array(z.string()),
	label: z.enum(EVENT_LABEL_NAMES),
	description: z.string().nullable(),
	place: z.string().nullable(),
	visibility: z.enum(EVENT_VISIBILITIES),
	state: z.enum(EVENT_STATES),
	/** No more is told than that the time is taken. */
	is_busy: z.boolean(),
	is_mine: z.boolean(),
	/** Families are not told. */
	owner_name: z.string().nullable(),
	may_edit: z.boolean(),
	may_delete: z.boolean(),
	/** Of a series: the day by its rule, which names this occurrence. */
	day: AnswerDay.nullable(),
	/** Of a series: how it comes again. */
	recurrence: typed<Recurrence | null>(RecurrenceInput.nullable()),
	version: Version,
});
export type CalendarEvent = z.output<typeof CalendarEvent>;

const Label = z.enum(EVENT_LABEL_NAMES, { error: "choice" });
const Classes = z.array(Id.max(Number.MAX_SAFE_INTEGER), { error: "choice" }).max(EVENT_CLASSES_MAX, "at_most");
const EventRecurrence = RecurrenceInput.refine(({ from }) => from === "date", { error: "choice", path: ["from"] });
const Fields = z.object({
	title: requiredLine(EVENT_TITLE_MAX),
	startDate: When,
	/** Left out: an hour later, or the same day. */
	endDate: When,
	url: line(EVENT_URL_MAX)
		.regex(/^$|^https?:\/\/[^\s/$.?#][^\s]*$/i, "web_address")
		.nullable(),
	classes: Classes,
	label: Label,
	description: lines(EVENT_DESCRIPTION_MAX).nullable(),
	place: line(EVENT_PLACE_MAX).nullable(),
	visibility: z.enum(EVENT_VISIBILITIES, { error: "choice" }),
	state: z.enum(EVENT_STATES, { error: "choice" }),
	recurrence: EventRecurrence.nullable(),
});
export type EventFields = z.output<typeof Fields>;

type Context = z.core.$RefinementCtx;
/** An event does not end before it starts, and both ends are of one kind. */
export function endsAfterStart({ startDate, endDate }: Partial<Pick<EventFields, "startDate" | "endDate">>, context: Context): void {
	const isWrong = context.issues.some(({ path: [name] = [] }) => name === "startDate" || name === "endDate");
	if (startDate === undefined || endDate === undefined || isWrong) return;
	const say = (message: string) => context.addIssue({ code: "custom", message, path: ["endDate"] });
	if (isDay(startDate) !== isDay(endDate)) say("choice");
	else if (Date.parse(endDate) < Date.parse(startDate)) say("before_start");
}
const EventInput = Fields.partial().required({ title: true, startDate: true }).superRefine(endsAfterStart);
/** What the form of one event holds. */
export const EventForm = Fields.superRefine(endsAfterStart);
export type EventForm = z.output<typeof Fields>;

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

/** What another area shows in the calendar, read only. */
export const LayerItem = z.object({
	/** Tells it from others of its layer. */
	key: z.string(),
	title: z.string(),
	startDate: z.string(),
	endDate: z.string(),
	/** A room, a class. */
	note: z.string().nullable(),
	/** Where it is looked at; null: nowhere. */
	path: z.string().nullable(),
	/** Does not take place, or is done. */
	gone: z.boolean(),
});
export type LayerItem = z.output<typeof LayerItem>;
const Layer = z.object({
	name: z.enum(CALENDAR_LAYERS),
	/** Tables that it is made of. */
	live: z.array(z.string()),
	items: z.array(LayerItem),
});
export type Layer = z.output<typeof Layer>;

export const events = area({
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
		summary: "Write down an event",
		body: EventInput,
		answer: z.object({ id: Id }),
		status: 201,
	}),
	change: call({
		post: "/apps/calendar/event/{id}",
		access: "Calendar.Edit",
		orOwn: "Calendar.Create",
		summary:
			"Change any fields of an event, of a series this one, this and the following, or all; refused with a version that is not its own any more",
		body: Fields.partial()
			.extend({ ...one, version: Version.optional() })
			.superRefine(endsAfterStart),
		answer: Saved,
		current: CalendarEvent,
	}),
	drag: call({
		post: "/apps/calendar/event/dragged/{id}",
		access: "Calendar.Edit",
		orOwn: "Calendar.Create",
		summary: "Move an event: both ends by the same offset",
		body: z.object({ startDate: When, ...one }),
		answer: Saved,
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
		summary: "Bring back an event that was removed, of a series one that was left out",
		body: z.object({ day: Day.optional() }),
		answer: z.object({ ok: z.literal(true) }),
	}),
});
