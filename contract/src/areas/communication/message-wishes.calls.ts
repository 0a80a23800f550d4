import { z } from "zod";
import { call } from "../../kit/call.ts";
import { AnswerDay, Id, Instant, line, optional, requiredLine, Version } from "../../kit/schemas.ts";
import { LOCALES } from "../../languages.generated.ts";
import { MESSAGE_TOPICS } from "./messages.rules.ts";
import { Channel, MessageInput } from "./messages.schemas.ts";

const Topic = z.enum(MESSAGE_TOPICS, { error: "choice" });
/** What somebody wants to hear of, and how. */
const Wishes = z.object({
	/** Null: as the school does. */
	channel: Channel.nullable(),
	topics: z.array(z.object({ topic: Topic, wanted: z.boolean(), since: AnswerDay.nullable(), source: z.string().nullable() })),
});
export type MessageWishes = z.output<typeof Wishes>;
const WishesInput = z.object({
	channel: Channel.nullable(),
	topics: z.array(z.object({ topic: Topic, wanted: z.boolean({ error: "choice" }) })).max(MESSAGE_TOPICS.length),
});
const WishPast = z.object({
	topic: Topic.nullable(),
	channel: Channel.nullable(),
	wanted: z.boolean(),
	starts: AnswerDay,
	ends: AnswerDay.nullable(),
	source: z.string(),
	by: z.string().nullable(),
});

const Template = z.object({
	id: Id,
	name: z.string(),
	content: MessageInput.omit({ targets: true }),
	author_name: z.string().nullable(),
	updated_at: Instant,
	version: Version,
});
export type MessageTemplate = z.output<typeof Template>;
const TemplateInput = z.object({ name: requiredLine(80), content: MessageInput.omit({ targets: true }) });

const Settings = z.object({
	/** More recipients than this need somebody else to agree. */
	approve_above: z.int({ error: "required" }).min(0, "too_low").max(100_000, "too_high"),
	/** Whom mails are from; null: the school's name. */
	sender_name: optional(line(80)),
	/** Below each mail and letter. */
	footers: z.partialRecord(z.enum(LOCALES), line(500)),
});
export type MessageSettings = z.output<typeof Settings>;

export const messageWishCalls = {
	my_wishes: call({ get: "/messages/wishes", access: "member", summary: "What I want to hear of, and how", answer: Wishes }),
	my_wishes_set: call({
		put: "/messages/wishes",
		access: "member",
		summary: "Choose what I want to hear of, and how; it holds from today",
		body: WishesInput,
		answer: Wishes,
	}),
	contact_wishes: call({
		get: "/messages/contacts/{contact_id}/wishes",
		access: "Communications.View",
		summary: "What somebody of a family wants to hear of, and what they wanted before",
		answer: Wishes.extend({ past: z.array(WishPast) }),
	}),
	contact_wishes_set: call({
		put: "/messages/contacts/{contact_id}/wishes",
		access: "Communications.Edit",
		summary: "Write down what somebody of a family wants to hear of, with where it was said",
		body: WishesInput.extend({ source: requiredLine(120) }),
		answer: Wishes.extend({ past: z.array(WishPast) }),
	}),
	templates: call({
		get: "/messages/templates",
		access: "Communications.Create",
		forOwn: { all: "a template is nobody's and names nobody" },
		summary: "Texts to begin with",
		answer: z.object({ templates: z.array(Template) }),
	}),
	template_create: call({
		post: "/messages/templates",
		access: "Communications.Create",
		forOwn: "none",
		summary: "Keep a text to begin with",
		body: TemplateInput,
		answer: Template,
		status: 201,
	}),
	template_update: call({
		put: "/messages/templates/{id}",
		access: "Communications.Edit",
		forOwn: "none",
		summary: "Change a text to begin with",
		body: TemplateInput.extend({ version: Version }),
		answer: Template,
	}),
	template_remove: call({
		delete: "/messages/templates/{id}",
		access: "Communications.Delete",
		forOwn: "none",
		summary: "Throw a text to begin with away",
		answer: z.object({ ok: z.literal(true) }),
	}),
	settings: call({
		get: "/messages/settings",
		access: "Settings.View",
		summary: "How the school writes: from whom, what stands below, and from which number on two have to agree",
		answer: Settings,
	}),
	settings_set: call({
		put: "/messages/settings",
		access: "Settings.Edit",
		summary: "Choose how the school writes",
		body: Settings,
		answer: Settings,
	}),
};
