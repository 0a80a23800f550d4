import { z } from "zod";
import { AnswerDay, Day, Id, Instant, inReach, line, lines, optional, Version } from "../../kit/schemas.ts";
import { LOCALES } from "../../languages.generated.ts";
import {
	BODY_MAX,
	CHOICES_MAX,
	LEFT_OUT_REASONS,
	MESSAGE_CHANNELS,
	MESSAGE_DEEDS,
	MESSAGE_KINDS,
	MESSAGE_LANES,
	MESSAGE_QUESTIONS,
	MESSAGE_STATES,
	MESSAGE_TOPICS,
	type MessageDeed,
	PERSON_KINDS,
	RECIPIENT_FAULTS,
	RECIPIENT_STATES,
	SHORT_MAX,
	SUBJECT_MAX,
	TARGET_AUDIENCES,
	TARGET_AUDIENCES_OF,
	TARGET_KINDS,
	TARGET_NEEDS,
	TARGETS_MAX,
	unknownFields,
} from "./messages.rules.ts";

export const Language = z.enum(LOCALES, { error: "choice" });
export const Channel = z.enum(MESSAGE_CHANNELS, { error: "choice" });
export const PersonKind = z.enum(PERSON_KINDS, { error: "choice" });
export const SentInstant = inReach(z.iso.datetime({ error: "day", abort: true }));

/** Gaps are the fixed ones; others are refused at their field. */
const gapped = (schema: z.ZodType<string, string>) => schema.refine((text) => unknownFields(text).length === 0, "message_field");

/** What it says in one language. A draft may lack parts; sending asks for them. */
export const MessageText = z.object({
	subject: gapped(line(SUBJECT_MAX)),
	/** Formatted, of the tags that the house's texts have. */
	body: gapped(lines(BODY_MAX)),
	/** For SMS and push, where the subject does not do. */
	short: gapped(line(SHORT_MAX)),
	/** What can be chosen, where the question is a choice: as many in each language. */
	choices: z.array(line(120).min(1, "required")).max(CHOICES_MAX, "too_many"),
});
export type MessageText = z.output<typeof MessageText>;
const Texts = z.partialRecord(Language, MessageText);

const isWhole = ({ kind, ref, text }: { kind: keyof typeof TARGET_NEEDS; ref: number | null; text: string | null }) =>
	(TARGET_NEEDS[kind] === "ref") === (ref !== null) && (TARGET_NEEDS[kind] === "text") === (text !== null);
const TargetParts = z.object({
	/** False: taken off. */
	adds: z.boolean({ error: "choice" }).default(true),
	kind: z.enum(TARGET_KINDS, { error: "choice" }),
	ref: optional(Id.max(Number.MAX_SAFE_INTEGER)),
	text: optional(line(80)),
	audience: optional(z.enum(TARGET_AUDIENCES, { error: "choice" })),
});
export const MessageTarget = TargetParts.refine(isWhole, { error: "required", path: ["ref"] }).refine(
	({ kind, audience }) => TARGET_AUDIENCES_OF[kind]?.includes(audience ?? "families") ?? audience === null,
	{ error: "choice", path: ["audience"] },
);
export type MessageTarget = z.output<typeof MessageTarget>;
/** A target and what people call it; null: it is there no longer. */
export const NamedTarget = TargetParts.extend({ name: z.string().nullable() });
export type NamedTarget = z.output<typeof NamedTarget>;

const content = {
	kind: z.enum(MESSAGE_KINDS, { error: "choice" }),
	topic: optional(z.enum(MESSAGE_TOPICS, { error: "choice" })),
	/** In the order of the author's wish. A letter is the way for those whom none of them reaches, where it is among them. */
	channels: z.array(Channel).min(1, "required").max(MESSAGE_CHANNELS.length),
	lane: z.enum(MESSAGE_LANES, { error: "choice" }),
	/** Whose language lacks a text gets the school's. */
	falls_back: z.boolean({ error: "choice" }),
	question: z.enum(MESSAGE_QUESTIONS, { error: "choice" }),
	answer_by: optional(Day),
	texts: Texts,
};
export const MessageInput = z.object({
	...content,
	kind: content.kind.default("essential"),
	channels: content.channels.default(["app", "email", "letter"]),
	lane: content.lane.default("normal"),
	falls_back: content.falls_back.default(false),
	question: content.question.default("none"),
	texts: Texts.default({}),
	targets: z.array(MessageTarget).max(TARGETS_MAX, "too_many").default([]),
});
export type MessageInput = z.output<typeof MessageInput>;
export const MessageChanges = z
	.object({
		...content,
		topic: content.topic.optional(),
		answer_by: content.answer_by.optional(),
		targets: z.array(MessageTarget).max(TARGETS_MAX, "too_many"),
	})
	.partial()
	.extend({ version: Version });
export type MessageChanges = z.output<typeof MessageChanges>;

/** How many of its recipients are in which state; `people` are persons, not rows. */
export const RecipientCounts = z.object({
	people: z.int(),
	owing: z.int(),
	/** Of these, whom a reminder would reach today: not by letter, nor twice in a day. */
	remindable: z.int(),
	/** Text messages that are in doubt or failed and could go again. */
	texts_again: z.int(),
	...(Object.fromEntries(RECIPIENT_STATES.map((state) => [state, z.int()])) as Record<(typeof RECIPIENT_STATES)[number], z.ZodInt>),
});
export type RecipientCounts = z.output<typeof RecipientCounts>;

/** A line of the list. */
export const MessageRow = z.object({
	id: Id,
	state: z.enum(MESSAGE_STATES),
	kind: z.enum(MESSAGE_KINDS),
	topic: z.enum(MESSAGE_TOPICS).nullable(),
	lane: z.enum(MESSAGE_LANES),
	/** Its subject in the reader's language, or one that it has; "": none yet. */
	subject: z.string(),
	question: z.enum(MESSAGE_QUESTIONS),
	/** The first few of its targets, and how many there are. */
	to: z.array(NamedTarget),
	to_count: z.int(),
	author_id: Id.nullable(),
	author_name: z.string().nullable(),
	sends_at: Instant.nullable(),
	sent_at: Instant.nullable(),
	counts: RecipientCounts,
	updated_at: Instant,
	version: Version,
});
export type MessageRow = z.output<typeof MessageRow>;

export const MessageFile = z.object({ id: Id, name: z.string(), size: z.int(), media_type: z.string() });
export type MessageFile = z.output<typeof MessageFile>;

export const Message = MessageRow.extend({
	...content,
	topic: z.enum(MESSAGE_TOPICS).nullable(),
	answer_by: AnswerDay.nullable(),
	texts: z.partialRecord(
		z.enum(LOCALES),
		z.object({ subject: z.string(), body: z.string(), short: z.string(), choices: z.array(z.string()) }),
	),
	targets: z.array(NamedTarget),
	files: z.array(MessageFile),
	/** Until then it can be taken back. */
	undo_until: Instant.nullable(),
	/** Who was asked for it, and who agreed or did not. */
	asked_at: Instant.nullable(),
	approved_by: z.string().nullable(),
	declined_note: z.string().nullable(),
	/** What may be done with it now, by whoever asked: each is a call, which refuses where this says no. */
	may: z.object(Object.fromEntries(MESSAGE_DEEDS.map((deed) => [deed, z.boolean()])) as Record<MessageDeed, z.ZodBoolean>),
});
export type Message = z.output<typeof Message>;

const Child = z.object({ id: Id, name: z.string(), class_label: z.string().nullable() });
/** Who will get it, as somebody has to be able to check: by which way, in which language, where, and why. */
export const PreviewRecipient = z.object({
	person_kind: z.enum(PERSON_KINDS),
	person_id: Id,
	name: z.string(),
	channel: z.enum(MESSAGE_CHANNELS),
	language: z.enum(LOCALES),
	/** Their own language, where it lacks a text and the school's is used. */
	wants_language: z.enum(LOCALES).nullable(),
	address: z.string(),
	/** What they are to the first of the children. */
	relationship: z.string().nullable(),
	emergency_order: z.int().nullable(),
	children: z.array(Child),
	/** Places of the targets that name them. */
	targets: z.array(z.int()),
});
export type PreviewRecipient = z.output<typeof PreviewRecipient>;

export const LeftOut = z.object({
	person_kind: z.enum(PERSON_KINDS),
	person_id: Id,
	name: z.string(),
	why: z.enum(LEFT_OUT_REASONS),
	/** Since when, or from when on. */
	since: AnswerDay.nullable(),
	relationship: z.string().nullable(),
	children: z.array(Child),
});
export type LeftOut = z.output<typeof LeftOut>;

const Count = z.record(z.string(), z.int());
export const PreviewTotals = z.object({
	people: z.int(),
	families: z.int(),
	left_out: z.int(),
	/** By channel, by language, by reason for being left out. */
	channels: Count,
	languages: Count,
	reasons: Count,
	/** Languages that somebody needs and that have no text. */
	missing_languages: z.array(z.object({ language: z.enum(LOCALES), people: z.int(), names: z.array(z.string()) })),
	/** Its cost in the currency's smallest unit, where the school has said what a part costs. */
	sms: z.object({ people: z.int(), parts: z.int(), cost: z.int().nullable() }),
	letters: z.int(),
	/** How many each target names, at its place. */
	targets: z.array(z.int()),
});
export type PreviewTotals = z.output<typeof PreviewTotals>;

/** "34 people, 28 are teaching: send at 10:40" */
export const PreviewMoment = z.object({ logins: z.int(), busy: z.int(), at: Instant.nullable() });
export type PreviewMoment = z.output<typeof PreviewMoment>;

/** Somebody who came to the list, or left it, since it was looked at. */
export const ListDifference = z.object({
	fingerprint: z.string(),
	came: z.array(z.object({ name: z.string(), channel: z.enum(MESSAGE_CHANNELS) })),
	went: z.array(z.object({ name: z.string(), channel: z.enum(MESSAGE_CHANNELS) })),
	/** Of those the list names at most 50 each. */
	came_count: z.int(),
	went_count: z.int(),
});
export type ListDifference = z.output<typeof ListDifference>;

export const Recipient = z.object({
	id: Id,
	person_kind: z.enum(PERSON_KINDS),
	person_id: Id.nullable(),
	name: z.string(),
	channel: z.enum(MESSAGE_CHANNELS),
	language: z.enum(LOCALES),
	address: z.string(),
	children: z.array(Child),
	state: z.enum(RECIPIENT_STATES),
	fault: z.enum(RECIPIENT_FAULTS).nullable(),
	/** What the machine at the other end said. */
	fault_said: z.string().nullable(),
	handed_over_at: Instant.nullable(),
	delivered_at: Instant.nullable(),
	read_at: Instant.nullable(),
	answered_at: Instant.nullable(),
	/** `yes`, `no`, the text of the choice, the text, or the name that was signed with. */
	answer: z.string().nullable(),
	owes: z.boolean(),
	reminded_at: Instant.nullable(),
});
export type Recipient = z.output<typeof Recipient>;
