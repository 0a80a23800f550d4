/** From a draft to what arrived. `asked`: somebody else has to agree · `planned`: it goes at its time · `undone`: taken back before any of it left. */
export const MESSAGE_STATES = ["draft", "asked", "planned", "sending", "sent", "stopped", "undone"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];
/** Of these the text may be changed. */
export const OPEN_STATES: readonly MessageState[] = ["draft", "undone"];
/** What can be done with a message, and may be or not. */
export const MESSAGE_DEEDS = [
	"edit",
	"remove",
	"send",
	"withdraw",
	"approve",
	"decline",
	"undo",
	"stop",
	"remind",
	"text_again",
	"note_letters",
	"answer_for",
] as const;
export type MessageDeed = (typeof MESSAGE_DEEDS)[number];
/** The piles of the list of messages. */
export const MESSAGE_PILES = ["all", "drafts", "waiting", "sent"] as const;
export type MessagePile = (typeof MESSAGE_PILES)[number];

/** `essential` (safety, attendance) reaches everybody it concerns; `chosen` those who wanted to hear of its topic. */
export const MESSAGE_KINDS = ["essential", "chosen"] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];
export const MESSAGE_TOPICS = ["newsletter", "events", "clubs", "fundraising"] as const;
export type MessageTopic = (typeof MESSAGE_TOPICS)[number];

export const MESSAGE_CHANNELS = ["app", "email", "push", "sms", "letter"] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];
export const MESSAGE_LANES = ["urgent", "normal", "bulk"] as const;
export type MessageLane = (typeof MESSAGE_LANES)[number];

export const MESSAGE_QUESTIONS = ["none", "yes_no", "choice", "text", "signature"] as const;
export type MessageQuestion = (typeof MESSAGE_QUESTIONS)[number];

/** What becomes of one recipient. `in_doubt`: it was handed over and nobody knows whether it left. */
export const RECIPIENT_STATES = [
	"waiting",
	"handed_over",
	"delivered",
	"failed",
	"bounced",
	"in_doubt",
	"read",
	"answered",
	"stopped",
] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

/** Who is meant by a target of students or of lessons. `staff`: those who teach them. */
export const TARGET_AUDIENCES = ["families", "students", "staff"] as const;
export type TargetAudience = (typeof TARGET_AUDIENCES)[number];

/**
 * Whom a message can be for. What each says besides: `ref` a record's id (class, course, subject, view, message, family, contact, student, staff),
 * `text` a name (grade, department), `audience` who of them.
 */
export const TARGET_KINDS = [
	"everybody",
	"grade",
	"class",
	"course",
	"view",
	"absent",
	"on_site",
	"department",
	"subject",
	"teaching_today",
	"unanswered",
	"family",
	"contact",
	"student",
	"staff",
] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];
/** Which part a kind needs: `ref`, `text` or neither. */
export const TARGET_NEEDS: Readonly<Record<TargetKind, "ref" | "text" | null>> = {
	everybody: null,
	grade: "text",
	class: "ref",
	course: "ref",
	view: "ref",
	absent: null,
	on_site: null,
	department: "text",
	subject: "ref",
	teaching_today: null,
	unanswered: "ref",
	family: "ref",
	contact: "ref",
	student: "ref",
	staff: "ref",
};
/** For which audiences a kind can be; others are of one alone and say none. */
export const TARGET_AUDIENCES_OF: Readonly<Partial<Record<TargetKind, readonly TargetAudience[]>>> = {
	everybody: ["families", "students", "staff"],
	grade: ["families", "students", "staff"],
	class: ["families", "students", "staff"],
	course: ["families", "students", "staff"],
	absent: ["families", "students"],
	on_site: ["families", "students", "staff"],
	student: ["families", "students"],
};

/** Why it did not reach somebody. `other`: what the machine at the other end said stands beside it. */
export const RECIPIENT_FAULTS = [
	"kept",
	"limit",
	"number",
	"empty",
	"too_long",
	"refused",
	"unreachable",
	"never_taken",
	"not_allowed",
	"stopped",
	"withdrawn",
	"not_delivered",
	"sealed",
	"other",
] as const;
export type RecipientFault = (typeof RECIPIENT_FAULTS)[number];

/** Who a recipient is. */
export const PERSON_KINDS = ["contact", "staff", "student"] as const;
export type MessagePersonKind = (typeof PERSON_KINDS)[number];

/** Why somebody who is meant is not written to. */
export const LEFT_OUT_REASONS = [
	"subtracted",
	"no_custody",
	"no_rights",
	"ended",
	"not_yet",
	"no_consent",
	"unsubscribed",
	"no_address",
	"nobody",
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** Gaps of a text, written `{child_names}`; there are no others. */
export const MESSAGE_FIELDS = [
	"name",
	"first_name",
	"child_names",
	"class",
	"school",
	"sender",
	"today",
	"deadline",
	"answer_link",
] as const;
export type MessageField = (typeof MESSAGE_FIELDS)[number];
/** The gaps of a text that are none of ours. A brace that names nothing is a brace. */
export const unknownFields = (text: string): string[] => [
	...new Set(
		[...text.matchAll(/\{(\w+)\}/g)]
			.map(([, name]) => name as string)
			.filter((name) => !(MESSAGE_FIELDS as readonly string[]).includes(name)),
	),
];

export const TARGETS_MAX = 50;
export const SUBJECT_MAX = 200;
export const BODY_MAX = 40_000;
export const SHORT_MAX = 600;
export const CHOICES_MAX = 12;
export const RECIPIENTS_MAX = 100_000;
/** Nothing that is not urgent leaves before, so that it can be taken back. */
export const UNDO_SECONDS = 60;
/** Whoever sends the same to the same people within this time is told so. */
export const SAME_WITHIN_MINUTES = 60;
/** Of a school that chose none: more recipients than this need a second person. */
export const APPROVE_ABOVE = 200;
/** Pages without a login. What opens something stands behind `#`, where no server's log keeps it. */
export const MESSAGE_LINK = "/message";
export const UNSUBSCRIBE_LINK = "/unsubscribe";
