import { z } from "zod";
import { AnswerDay, Id, Instant, inReach, line, optional, requiredLine, Version } from "../../kit/schemas.ts";
import { LOCALES } from "../../languages.generated.ts";
import {
	ALARM_CHANNELS,
	ALARM_STEPS,
	ANSWER_WAYS,
	ASK_AGAIN_MAX,
	EMERGENCY_INSTRUCTION_MAX,
	EMERGENCY_KINDS,
	EMERGENCY_SENTENCE_MAX,
	EMERGENCY_TEXTS,
	EMERGENCY_TITLE_MAX,
	OWN_ANSWERS,
	PLACE_REASONS,
	ROUNDS_MAX,
	SAFETY_NOTE_MAX,
	SAFETY_STATES,
	SHEET_KINDS,
	SHEET_PEOPLE_MAX,
	SITE_PEOPLE,
	TOLD_STATES,
} from "./emergency.rules.ts";

export const Kind = z.enum(EMERGENCY_KINDS, { error: "choice" });
export const State = z.enum(SAFETY_STATES, { error: "choice" });
const Language = z.enum(LOCALES, { error: "choice" });

const Text = z.object({ title: requiredLine(EMERGENCY_TITLE_MAX), instruction: line(EMERGENCY_INSTRUCTION_MAX) });
export type EmergencyText = z.output<typeof Text>;
const Texts = z.partialRecord(z.enum(EMERGENCY_TEXTS, { error: "choice" }), z.partialRecord(Language, Text));
export type EmergencyTexts = z.output<typeof Texts>;
export const EmergencySettingsInput = z.object({
	/** What the school says in words of its own; of the rest ours. */
	texts: Texts,
	ask_again_minutes: z.int({ error: "required" }).min(1, "too_low").max(ASK_AGAIN_MAX, "too_high"),
	rounds_max: z.int({ error: "required" }).min(0, "too_low").max(ROUNDS_MAX, "too_high"),
	/** Whether families of children on site are told where it is no rehearsal, unless whoever raises it chooses otherwise. */
	tells_families: z.boolean({ error: "choice" }),
});
export const EmergencySettings = EmergencySettingsInput.extend({
	/** Ours, complete: what is said where the school says nothing. */
	built_in: z.record(z.enum(EMERGENCY_TEXTS), z.record(z.enum(LOCALES), Text)),
});
export type EmergencySettings = z.output<typeof EmergencySettings>;

/** `missing + help + safe = on_site`. */
export const SafetyTotals = z.object({ on_site: z.int(), missing: z.int(), help: z.int(), safe: z.int() });
export type SafetyTotals = z.output<typeof SafetyTotals>;

/** An alarm as everybody reads it whom it concerns, in their language. */
export const AlarmHead = z.object({
	id: Id,
	kind: z.enum(EMERGENCY_KINDS),
	rehearsal: z.boolean(),
	title: z.string(),
	instruction: z.string(),
	/** What whoever raised it added, in their own words. */
	sentence: z.string().nullable(),
	state: z.enum(["running", "ended"]),
	started_at: Instant,
	started_by: z.string().nullable(),
	ended_at: Instant.nullable(),
	/** Once it is over: what was said then. */
	all_clear: z.object({ title: z.string(), instruction: z.string(), sentence: z.string().nullable() }).nullable(),
});
export type AlarmHead = z.output<typeof AlarmHead>;
export const Alarm = AlarmHead.extend({
	tells_families: z.boolean(),
	ended_by: z.string().nullable(),
	/** How often it has asked again, by itself and by hand. */
	asked_again: z.int(),
	/** When it asks again by itself; null: not any more. */
	asks_at: Instant.nullable(),
	totals: SafetyTotals,
	/** When the last answer came. */
	answered_at: Instant.nullable(),
	version: Version,
});
export type Alarm = z.output<typeof Alarm>;

/** Somebody who was on site. */
export const PersonOnSite = z.object({
	/** Of the list, not of the student or the member of staff. */
	id: Id,
	person_kind: z.enum(SITE_PEOPLE),
	/** The student's or the member of staff's; null: a visitor. */
	person_id: Id.nullable(),
	name: z.string(),
	/** The class of a student, what a member of staff does, what a visitor is here for. */
	about: z.string().nullable(),
	class_id: Id.nullable(),
	room_id: Id.nullable(),
	/** Where they were last, as people call it: a room, or a lesson without one. */
	place: z.string().nullable(),
	place_at: Instant.nullable(),
	place_why: z.enum(PLACE_REASONS).nullable(),
	state: z.enum(SAFETY_STATES),
	/** Missing because somebody said so, not because nobody answered. */
	is_reported: z.boolean(),
	note: z.string().nullable(),
	way: z.enum(ANSWER_WAYS).nullable(),
	/** When it was said, not when it arrived. */
	answered_at: Instant.nullable(),
	/** Who said it, where it was not the person. */
	answered_by: z.string().nullable(),
	/** Raised with every answer that holds. */
	version: z.int(),
});
export type PersonOnSite = z.output<typeof PersonOnSite>;

/** The same for those who run the alarm. */
export const BoardPerson = PersonOnSite.extend({
	/** Their own first, then whom to call of a child's family; none of those that the reader does not see elsewhere. */
	phones: z.array(z.object({ name: z.string().nullable(), phone: z.string() })),
	/** Whether anything that was told has been read. `failed`: none of the ways worked · `none`: there was no way. */
	reached: z.enum(["read", "unread", "failed", "none"]),
});
export type BoardPerson = z.output<typeof BoardPerson>;

/** A class, a lesson or a room with whoever of it was on site. */
export const SheetLine = SafetyTotals.extend({
	of: z.enum(SHEET_KINDS),
	/** Of the class, the session or the room. */
	ref: Id,
	name: z.string(),
	/** Of a lesson: where. */
	place: z.string().nullable(),
	/** Who teaches there now, or leads the class. */
	teachers: z.array(z.string()),
	/** Who answered for it last. */
	answered_by: z.string().nullable(),
	answered_at: Instant.nullable(),
	/** The reader teaches it. */
	is_mine: z.boolean(),
});
export type SheetLine = z.output<typeof SheetLine>;
export const Sheet = z.object({ alarm: AlarmHead, line: SheetLine, people: z.array(PersonOnSite) });
export type Sheet = z.output<typeof Sheet>;

/** How many messages of each way are where. */
export const ToldCounts = z.object({
	channel: z.enum(ALARM_CHANNELS),
	people: z.int(),
	waiting: z.int(),
	/** Handed over or delivered, and not read. */
	unread: z.int(),
	read: z.int(),
	failed: z.int(),
	in_doubt: z.int(),
});
export type ToldCounts = z.output<typeof ToldCounts>;
/** The same of people, whatever the ways by which each was told. */
export const ToldPeople = z.object({
	people: z.int(),
	/** They have read nothing of it. */
	unread: z.int(),
	/** Nothing reached them. */
	failed: z.int(),
	/** Of those who are missing, who can be asked again. */
	askable: z.int(),
	/** Of families and others beside the list, whose text is in doubt or failed, and can be sent again. */
	doubtful: z.int(),
});
export type ToldPeople = z.output<typeof ToldPeople>;
export const ToldRow = z.object({
	id: Id,
	step: z.enum(ALARM_STEPS),
	/** Of the list; null: of a family. */
	on_site_id: Id.nullable(),
	/** A member runs alarms without being one of the staff. */
	person_kind: z.enum(["student", "staff", "contact", "member"]),
	name: z.string(),
	channel: z.enum(ALARM_CHANNELS),
	language: z.enum(LOCALES),
	address: z.string(),
	state: z.enum(TOLD_STATES),
	fault: z.string().nullable(),
	handed_over_at: Instant.nullable(),
	delivered_at: Instant.nullable(),
	read_at: Instant.nullable(),
});
export type ToldRow = z.output<typeof ToldRow>;

/** One answer, as it stands for good. */
export const SafetyAnswer = z.object({
	id: Id,
	state: z.enum(SAFETY_STATES),
	note: z.string().nullable(),
	way: z.enum(ANSWER_WAYS),
	by: z.string().nullable(),
	given_at: Instant,
	received_at: Instant,
	/** False: a newer one held already, or a call for help that it could not end. */
	counted: z.boolean(),
});
export type SafetyAnswer = z.output<typeof SafetyAnswer>;

const Moment = inReach(z.iso.datetime({ error: "day", abort: true }));
/** What each answer carries, so that it can be sent later and twice. */
export const sentFrom = {
	/** Made by the device, once for each answer. */
	answer_id: z.uuid({ error: "choice" }),
	/** When it was given, by the device's clock. */
	given_at: Moment,
	/** When it is sent, by the same clock: how wrong that is does not matter then. Left out: `given_at` is taken as it is. */
	sent_at: Moment.optional(),
};
export const Note = optional(line(SAFETY_NOTE_MAX));
export const OwnAnswerInput = z.object({ ...sentFrom, answer: z.enum(OWN_ANSWERS, { error: "choice" }), note: Note });
export type OwnAnswerInput = z.output<typeof OwnAnswerInput>;
export const AnswerForInput = z
	.object({
		...sentFrom,
		answer: State,
		note: Note,
		/** Somebody has spoken with them, and they are safe: a call for help is over. Without it, it stands. */
		ends_help: z.boolean({ error: "choice" }).default(false),
	})
	.refine(({ answer, ends_help }) => !ends_help || answer === "safe", { error: "choice", path: ["ends_help"] });
export type AnswerForInput = z.output<typeof AnswerForInput>;
export const SheetAnswerInput = z.object({
	...sentFrom,
	people: z
		.array(z.object({ id: Id.max(Number.MAX_SAFE_INTEGER), answer: State, note: Note }))
		.min(1, "required")
		.max(SHEET_PEOPLE_MAX, "too_many"),
});
export type SheetAnswerInput = z.output<typeof SheetAnswerInput>;

export const RaiseInput = z.object({
	kind: Kind,
	rehearsal: z.boolean({ error: "choice" }),
	sentence: optional(line(EMERGENCY_SENTENCE_MAX)),
	/** Null: as the school's settings say. Families are never told of a rehearsal. */
	tells_families: z.boolean({ error: "choice" }).nullable().default(null),
});
export type RaiseInput = z.output<typeof RaiseInput>;
export const EndInput = z.object({ sentence: optional(line(EMERGENCY_SENTENCE_MAX)) });
/** A student or a member of staff who was not on the list, or a visitor by name: one of them. */
export const AddInput = z
	.object({
		person: z
			.object({ person_kind: z.enum(["student", "staff"], { error: "choice" }), person_id: Id.max(Number.MAX_SAFE_INTEGER) })
			.nullable()
			.default(null),
		name: optional(line(120)),
		about: optional(line(80)),
		place: optional(line(80)),
		phone: optional(line(40)),
	})
	.refine(({ person, name }) => (person === null) !== (name === null), { error: "required", path: ["name"] });
export type AddInput = z.output<typeof AddInput>;

/** Oneself, on the list. */
export const OwnSafety = z.object({
	on_site_id: Id,
	name: z.string(),
	state: z.enum(SAFETY_STATES),
	note: z.string().nullable(),
	answered_at: Instant.nullable(),
	/** Who said it, where it was not oneself. */
	answered_by: z.string().nullable(),
});
export type OwnSafety = z.output<typeof OwnSafety>;
export const ChildSafety = z.object({ name: z.string(), state: z.enum(SAFETY_STATES), answered_at: Instant.nullable() });
export type ChildSafety = z.output<typeof ChildSafety>;

/** What a link without a login opens. */
export const LinkedAlarm = z.object({
	school: z.string(),
	/** Whom it was told. */
	name: z.string(),
	language: z.enum(LOCALES),
	alarm: AlarmHead.omit({ id: true, started_by: true }),
	/** Null: told as family of a child. */
	me: OwnSafety.omit({ on_site_id: true }).nullable(),
	children: z.array(ChildSafety),
	may_answer: z.boolean(),
});
export type LinkedAlarm = z.output<typeof LinkedAlarm>;

/** For printing: everybody, with what was said last. */
export const AlarmReport = z.object({
	alarm: Alarm,
	day: AnswerDay,
	students: z.int(),
	staff: z.int(),
	visitors: z.int(),
	/** Seconds from the start until half, nine tenths and all of those on site were safe; null: never. */
	half_after: z.int().nullable(),
	most_after: z.int().nullable(),
	all_after: z.int().nullable(),
	classes: z.array(SheetLine),
	told: z.array(ToldCounts),
	told_people: ToldPeople,
	/** Missing and needing help first, then by class. At most 20,000. */
	people: z.array(PersonOnSite),
});
export type AlarmReport = z.output<typeof AlarmReport>;
