import { z } from "zod";
import { call, download } from "../../kit/call.ts";
import { API_PAGE_SIZE } from "../../kit/constants.ts";
import { FILE_FORMATS } from "../../kit/import-calls.ts";
import { Id, line, lines, pageOf, queryNumber, Version } from "../../kit/schemas.ts";
import { MESSAGE_CHANNELS, MESSAGE_FIELDS, MESSAGE_PILES, RECIPIENT_STATES, TARGET_AUDIENCES, TARGET_KINDS } from "./messages.rules.ts";
import {
	Channel,
	Language,
	LeftOut,
	ListDifference,
	Message,
	MessageChanges,
	MessageInput,
	MessageRow,
	PersonKind,
	PreviewMoment,
	PreviewRecipient,
	PreviewTotals,
	Recipient,
	RecipientCounts,
	SentInstant,
} from "./messages.schemas.ts";

const paged = {
	page: queryNumber(1, 1, 1_000_000),
	limit: queryNumber(API_PAGE_SIZE, 1, 100),
};
/** What a board is narrowed to. */
const ofBoard = {
	search: line(100).optional(),
	state: z.enum(RECIPIENT_STATES, { error: "choice" }).optional(),
	channel: Channel.optional(),
	/** Those alone who owe an answer. */
	owing: z.enum(["1"], { error: "choice" }).optional(),
};
const Versioned = z.object({ version: Version });
const Done = z.object({ ok: z.literal(true) });

/** Something a message can be for, to be chosen from. */
const TargetOption = z.object({
	kind: z.enum(TARGET_KINDS),
	ref: Id.nullable(),
	text: z.string().nullable(),
	name: z.string(),
	/** What tells it from another of the same name. */
	about: z.string().nullable(),
});
export type TargetOption = z.output<typeof TargetOption>;

/** Whoever has ViewOwn sees the messages that they wrote, and writes to their own classes and courses. */
export const messageCalls = {
	list: call({
		get: "/messages",
		access: "Communications.View",
		summary: "Messages of the school, the newest first",
		query: z.object({ ...paged, pile: z.enum(MESSAGE_PILES, { error: "choice" }).default("all"), search: line(100).optional() }),
		answer: pageOf("messages", MessageRow).extend({ counts: z.object({ drafts: z.int(), waiting: z.int(), sent: z.int() }) }),
	}),
	show: call({ get: "/messages/{id}", access: "Communications.View", summary: "One message as it was written", answer: Message }),
	create: call({
		post: "/messages",
		access: "Communications.Create",
		summary: "Begin a message; it may lack what sending asks for",
		body: MessageInput,
		answer: Message,
		status: 201,
	}),
	update: call({
		patch: "/messages/{id}",
		access: "Communications.Edit",
		summary: "Change a message that has not been sent",
		body: MessageChanges,
		answer: Message,
	}),
	copy: call({
		post: "/messages/{id}/copy",
		access: "Communications.Create",
		summary: "Begin a message with the text, the targets and the attachments of another",
		answer: Message,
		status: 201,
	}),
	remove: call({ delete: "/messages/{id}", access: "Communications.Delete", summary: "Throw a draft away", answer: Done }),
	options: call({
		get: "/messages/options",
		access: "Communications.Create",
		summary: "Whom I may write to, by which ways, and what a text may have in its gaps",
		answer: z.object({
			kinds: z.array(z.object({ kind: z.enum(TARGET_KINDS), audiences: z.array(z.enum(TARGET_AUDIENCES)) })),
			targets: z.array(TargetOption),
			fields: z.array(z.enum(MESSAGE_FIELDS)),
			channels: z.array(z.enum(MESSAGE_CHANNELS)),
			languages: z.array(Language),
			school_language: Language,
			/** More recipients than this need somebody else to agree. */
			approve_above: z.int(),
			/** Whether I may send above that number without asking. */
			sends_alone: z.boolean(),
		}),
	}),
	people: call({
		get: "/messages/people",
		access: "Communications.Create",
		summary: "Families, contacts, students and staff by name, to write to one of them",
		query: z.object({ search: line(100).min(1, "required") }),
		answer: z.object({ people: z.array(TargetOption) }),
	}),
	preview: call({
		post: "/messages/{id}/preview",
		access: "Communications.View",
		summary:
			"Exactly who would get it now, by which way, in which language, where and why; and who would not. What was looked at is remembered: sending tells how it differs by then",
		slow: true,
		query: z.object({
			...paged,
			search: line(100).optional(),
			channel: Channel.optional(),
			language: Language.optional(),
		}),
		answer: pageOf("recipients", PreviewRecipient).extend({
			totals: PreviewTotals,
			/** The first 200, the rest are counted. */
			left_out: z.array(LeftOut),
			moment: PreviewMoment,
			/** Stands for this list; sending asks for it. */
			fingerprint: z.string(),
			needs_approval: z.boolean(),
		}),
	}),
	filled: call({
		get: "/messages/{id}/as",
		access: "Communications.View",
		summary: "What one of its recipients will read",
		query: z.object({ person_kind: PersonKind, person_id: z.coerce.number<string>().int().positive().max(Number.MAX_SAFE_INTEGER) }),
		answer: z.object({
			name: z.string(),
			channel: z.enum(MESSAGE_CHANNELS),
			language: Language,
			subject: z.string(),
			body: z.string(),
			short: z.string(),
			choices: z.array(z.string()),
			/** What stands in the gaps, to be marked in the text. */
			values: z.record(z.string(), z.string()),
		}),
	}),
	send: call({
		post: "/messages/{id}/send",
		access: "Communications.Create",
		summary: "Send it to exactly the list that was looked at; if that is another now, nobody is written to and the difference is told",
		slow: true,
		body: z
			.object({
				version: Version,
				fingerprint: line(80).min(1, "required"),
				when: z.enum(["now", "break", "at"], { error: "choice" }).default("now"),
				/** Of `at`. */
				sends_at: SentInstant.optional(),
				/** Somebody sent the same within an hour, and it is meant so. */
				again: z.boolean({ error: "choice" }).default(false),
			})
			.refine(({ when, sends_at }) => (when === "at") === (sends_at !== undefined), { error: "required", path: ["sends_at"] }),
		answer: Message,
		current: ListDifference,
	}),
	approve: call({
		post: "/messages/{id}/approve",
		access: "Communications.Approve",
		forOwn: "none",
		summary: "Agree to a message that somebody else wrote: it goes",
		slow: true,
		body: z.object({ version: Version, fingerprint: line(80).min(1, "required") }),
		answer: Message,
		current: ListDifference,
	}),
	decline: call({
		post: "/messages/{id}/decline",
		access: "Communications.Approve",
		forOwn: "none",
		summary: "Do not agree; it is a draft again, with the reason",
		body: z.object({ version: Version, note: line(500).min(1, "required") }),
		answer: Message,
	}),
	withdraw: call({
		post: "/messages/{id}/withdraw",
		access: "Communications.Edit",
		summary: "Make a draft again of what waits for its time or for somebody to agree",
		body: Versioned,
		answer: Message,
	}),
	undo: call({
		post: "/messages/{id}/undo",
		access: "Communications.Edit",
		summary: "Take it back within a minute, before any of it has left",
		answer: Message,
	}),
	stop: call({
		post: "/messages/{id}/stop",
		access: "Communications.Edit",
		summary: "Keep what has not left yet",
		answer: Message,
	}),
	recipients: call({
		get: "/messages/{id}/recipients",
		access: "Communications.View",
		summary: "What became of it, recipient by recipient",
		query: z.object({
			...paged,
			...ofBoard,
		}),
		answer: pageOf("recipients", Recipient).extend({ counts: RecipientCounts, answers: z.record(z.string(), z.int()) }),
	}),
	recipients_file: download({
		get: "/messages/{id}/recipients/file",
		access: "Communications.View",
		summary: "What became of it and what they answered, as CSV or XLSX",
		query: z.object({ ...ofBoard, format: z.enum(FILE_FORMATS, { error: "choice" }) }),
	}),
	remind: call({
		post: "/messages/{id}/remind",
		access: "Communications.Edit",
		summary: "Remind those who owe an answer, and nobody else",
		answer: z.object({ reminded: z.int() }),
	}),
	texts_again: call({
		post: "/messages/{id}/texts/again",
		access: "Communications.Edit",
		summary: "Send all text messages of it again that are in doubt or failed; whoever got one may get it twice",
		answer: z.object({ again: z.int() }),
	}),
	letters: call({
		get: "/messages/{id}/letters",
		access: "Communications.View",
		summary: "Those who are reached by a letter alone, with address and text, to print",
		answer: z.object({
			letters: z.array(
				z.object({
					recipient_id: Id,
					name: z.string(),
					address: z.array(z.string()),
					language: Language,
					subject: z.string(),
					body: z.string(),
					printed_at: z.string().nullable(),
				}),
			),
			sender: z.string(),
		}),
	}),
	letters_printed: call({
		post: "/messages/{id}/letters",
		access: "Communications.Edit",
		summary: "These letters are on their way",
		body: z.object({ recipient_ids: z.array(Id).min(1, "required").max(5000, "too_many") }),
		answer: z.object({ printed: z.int() }),
	}),
	answer_for: call({
		post: "/messages/{id}/recipients/{recipient_id}/answer",
		access: "Communications.Edit",
		summary: "Write down what somebody answered on the phone or on paper",
		body: z.object({ answer: lines(2000).min(1, "required") }),
		answer: Recipient,
	}),
};
