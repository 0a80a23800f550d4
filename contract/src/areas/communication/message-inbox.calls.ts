import { z } from "zod";
import { call, download } from "../../kit/call.ts";
import { AnswerDay, Id, Instant, line, lines } from "../../kit/schemas.ts";
import { MESSAGE_KINDS, MESSAGE_QUESTIONS, MESSAGE_TOPICS } from "./messages.rules.ts";
import { Language, MessageFile } from "./messages.schemas.ts";

const Got = z.object({
	/** Of the recipient: a message by its reader. */
	id: Id,
	kind: z.enum(MESSAGE_KINDS),
	topic: z.enum(MESSAGE_TOPICS).nullable(),
	subject: z.string(),
	/** The first line of its text. */
	starts: z.string(),
	language: Language,
	sender: z.string(),
	children: z.array(z.string()),
	question: z.enum(MESSAGE_QUESTIONS),
	answer_by: AnswerDay.nullable(),
	answer: z.string().nullable(),
	answered_at: Instant.nullable(),
	/** An answer is asked for and there is none. */
	owes: z.boolean(),
	sent_at: Instant,
	read_at: Instant.nullable(),
	has_files: z.boolean(),
});
export type GotMessage = z.output<typeof Got>;

/** A message as its reader has it open. */
export const OpenMessage = Got.extend({
	body: z.string(),
	choices: z.array(z.string()),
	files: z.array(MessageFile),
	/** Whether an answer can still be given. */
	may_answer: z.boolean(),
});
export type OpenMessage = z.output<typeof OpenMessage>;

/** The same through a link, for whoever has it: without a login. */
export const LinkedMessage = OpenMessage.omit({ id: true }).extend({ school: z.string(), name: z.string() });
export type LinkedMessage = z.output<typeof LinkedMessage>;

/** `yes` or `no`, the place of the choice (`0` is the first), a text, or the name that one signs with. */
const Answer = z.object({ answer: lines(2000).min(1, "required") });
const Token = z.object({ token: line(120).regex(/^[\w-]{20,}$/, "choice") });

export const messageInboxCalls = {
	inbox: call({
		get: "/messages/inbox",
		access: "member",
		summary: "What the school wrote to me, the newest first",
		query: z.object({
			pile: z.enum(["all", "unread", "owing"], { error: "choice" }).default("all"),
			limit: z.coerce.number<string>().int().min(1).max(100).default(30),
			/** The `next` of the answer before. */
			before: z.coerce.number<string>().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
		}),
		answer: z.object({ messages: z.array(Got), next: z.int().nullable(), counts: z.object({ unread: z.int(), owing: z.int() }) }),
	}),
	open: call({
		post: "/messages/inbox/{id}",
		access: "member",
		summary: "Open what the school wrote to me; it is read then",
		whileReadOnly: true,
		answer: OpenMessage,
	}),
	answer: call({
		post: "/messages/inbox/{id}/answer",
		access: "member",
		summary: "Answer what the school asks me; the last answer counts until it was asked for",
		body: Answer,
		answer: OpenMessage,
	}),
	file: download({
		get: "/messages/inbox/{id}/files/{file_id}",
		access: "member",
		summary: "What was attached to a message for me",
	}),
	linked: call({
		post: "/messages/link/{token}",
		access: "public",
		summary: "A message by the link in it; it is read then",
		params: Token,
		answer: LinkedMessage,
	}),
	linked_answer: call({
		post: "/messages/link/{token}/answer",
		access: "public",
		summary: "Answer by the link of a message",
		params: Token,
		body: Answer,
		answer: LinkedMessage,
	}),
	linked_file: download({
		get: "/messages/link/{token}/files/{file_id}",
		access: "public",
		summary: "What was attached to a message, by its link",
		params: Token.extend({ file_id: z.coerce.number<string>().int().positive().max(Number.MAX_SAFE_INTEGER) }),
	}),
	subscription: call({
		get: "/messages/unsubscribe/{token}",
		access: "public",
		summary: "Which topic a link is about, and whether it still comes",
		params: Token,
		answer: z.object({ school: z.string(), topic: z.enum(MESSAGE_TOPICS), subscribed: z.boolean() }),
	}),
	unsubscribe: call({
		post: "/messages/unsubscribe/{token}",
		access: "public",
		summary: "No more of this topic; mail programs do it with one click",
		params: Token,
		answer: z.object({ school: z.string(), topic: z.enum(MESSAGE_TOPICS), subscribed: z.boolean() }),
	}),
	resubscribe: call({
		post: "/messages/unsubscribe/{token}/back",
		access: "public",
		summary: "That was a mistake: go on with this topic",
		params: Token,
		answer: z.object({ school: z.string(), topic: z.enum(MESSAGE_TOPICS), subscribed: z.boolean() }),
	}),
};
