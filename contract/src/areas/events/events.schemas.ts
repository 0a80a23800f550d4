import { z } from "zod";
import { CALENDAR_LAYERS } from "../../kit/constants.ts";
import { AnswerDay, ChosenId, Id, inReach, line, lines, requiredLine, typed, Version } from "../../kit/schemas.ts";
import {
	EVENT_ANSWERS,
	EVENT_CLASSES_MAX,
	EVENT_DESCRIPTION_MAX,
	EVENT_LABEL_NAMES,
	EVENT_PEOPLE_MAX,
	EVENT_PLACE_MAX,
	EVENT_REMINDERS,
	EVENT_STATES,
	EVENT_TITLE_MAX,
	EVENT_URL_MAX,
	EVENT_VISIBILITIES,
	isDay,
} from "./events.rules.ts";
import type { Recurrence } from "./recurrence/recurrence.rules.ts";
import { RecurrenceInput } from "./recurrence/recurrence.schemas.ts";

/** A day, where an event lasts days; otherwise an instant. */
export const When = inReach(
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
	room_id: Id.nullable(),
	room_name: z.string().nullable(),
	/** The room is booked for it: not so where something else stood there when a series went on, and beyond the days booked so far. */
	room_booked: z.boolean(),
	/** Who is invited by name. Families are told of nobody. */
	people: z.array(z.object({ id: Id, name: z.string() })),
	/** Families of its classes are asked whether they come. */
	asks_families: z.boolean(),
	/** Minutes before it begins. */
	remind: z.literal(EVENT_REMINDERS).nullable(),
	/** For whom the person is asked whether they come, and what they said: for a child, or for themselves (null). Nobody: not asked. */
	asked: z.array(z.object({ student_id: Id.nullable(), name: z.string().nullable(), answer: z.enum(EVENT_ANSWERS).nullable() })),
	version: Version,
});
export type CalendarEvent = z.output<typeof CalendarEvent>;

const Label = z.enum(EVENT_LABEL_NAMES, { error: "choice" });
const Classes = z.array(Id.max(Number.MAX_SAFE_INTEGER), { error: "choice" }).max(EVENT_CLASSES_MAX, "at_most");
const EventRecurrence = RecurrenceInput.refine(({ from }) => from === "date", { error: "choice", path: ["from"] });
export const EventFields = z.object({
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
	/** Booked for it, of a series for each of its days. */
	room_id: ChosenId.nullable(),
	/** Colleagues who are invited by name. */
	people: z.array(Id.max(Number.MAX_SAFE_INTEGER), { error: "choice" }).max(EVENT_PEOPLE_MAX, "at_most"),
	/** Families of its classes are asked whether they come. */
	asks_families: z.boolean({ error: "choice" }),
	remind: z.literal(EVENT_REMINDERS, { error: "choice" }).nullable(),
});
export type EventFields = z.output<typeof EventFields>;

type Context = z.core.$RefinementCtx;
/** An event does not end before it starts, and both ends are of one kind. */
export function endsAfterStart({ startDate, endDate }: Partial<Pick<EventFields, "startDate" | "endDate">>, context: Context): void {
	const isWrong = context.issues.some(({ path: [name] = [] }) => name === "startDate" || name === "endDate");
	if (startDate === undefined || endDate === undefined || isWrong) return;
	const say = (message: string) => context.addIssue({ code: "custom", message, path: ["endDate"] });
	if (isDay(startDate) !== isDay(endDate)) say("choice");
	else if (Date.parse(endDate) < Date.parse(startDate)) say("before_start");
}
/** What the form of one event holds. */
export const EventForm = EventFields.superRefine(endsAfterStart);
export type EventForm = z.output<typeof EventFields>;

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
export const Layer = z.object({
	name: z.enum(CALENDAR_LAYERS),
	/** Tables that it is made of. */
	live: z.array(z.string()),
	items: z.array(LayerItem),
});
export type Layer = z.output<typeof Layer>;
