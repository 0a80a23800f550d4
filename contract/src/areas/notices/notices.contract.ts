import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { ClockTime, Id, Instant, inReach, line, requiredLine } from "../../kit/schemas.ts";
import { noticeDeviceCalls } from "./notice-devices.calls.ts";
import { BUDGET_MAX, NOTICE_PACES, NOTICE_PILES, NOTICE_REASONS, NOTICE_TOPICS, NOTICE_WAITS, NOTICES_MARKED } from "./notices.rules.ts";

/** One thing that a person was told of, however often: the newest of it. */
export const Notice = z.object({
	id: Id,
	kind: z.string(),
	topic: z.enum(NOTICE_TOPICS),
	/** What happened, in the reader's language and the school's formats. */
	text: z.string(),
	reason: z.enum(NOTICE_REASONS),
	/** "because you teach 4A" */
	because: z.string(),
	/** Where it leads, and what can be done there ("Take the register"); null: it is only to know. */
	path: z.string(),
	action: z.string().nullable(),
	urgent: z.boolean(),
	/** So often was it told since it was last done. */
	times: z.int(),
	/** Who did it, where a person did. */
	by: z.string().nullable(),
	created_at: Instant,
	read_at: Instant.nullable(),
	done_at: Instant.nullable(),
	snoozed_until: Instant.nullable(),
	/** It does not interrupt and is not counted before that, and why; null: it shows itself. */
	waits_until: Instant.nullable(),
	waits_for: z.enum(NOTICE_WAITS).nullable(),
});
export type Notice = z.output<typeof Notice>;

/** What stood there before it was marked: sent back, it stands there again. */
const Mark = z.object({ id: Id, read_at: Instant.nullable(), done_at: Instant.nullable(), snoozed_until: Instant.nullable() });
const Marked = z.object({ was: z.array(Mark) });
export type Marked = z.output<typeof Marked>;
const SentInstant = inReach(z.iso.datetime({ error: "day", abort: true }));
const StoredInstant = SentInstant.nullable();

const Ways = z.object({ inbox: z.enum(NOTICE_PACES, { error: "choice" }), email: z.boolean(), push: z.boolean() });
export type NoticeWays = z.output<typeof Ways>;
const KindName = line(60).regex(/^[a-z][a-z0-9_]*$/, "choice");

/** A kind, and how somebody hears of it. */
const KindWish = Ways.extend({
	kind: z.string(),
	topic: z.enum(NOTICE_TOPICS),
	/** It passes lessons, quiet hours and the day's number. */
	urgent: z.boolean(),
	/** What the school starts with. */
	start: Ways,
	/** The school wants everybody to hear of it so. */
	held: z.boolean(),
	muted_until: Instant.nullable(),
});
export type KindWish = z.output<typeof KindWish>;

const Hours = z.object({
	/** Both the same: never quiet. */
	quiet_from: ClockTime,
	quiet_to: ClockTime,
	/** So many interruptions a day; the rest comes together. */
	budget: z.int({ error: "required" }).min(0, "too_low").max(BUDGET_MAX, "too_high"),
	/** When what is gathered comes. */
	digest_at: ClockTime,
	/** A push on a locked phone says what it is about, with names. */
	push_names: z.boolean(),
});
export type NoticeHours = z.output<typeof Hours>;

const Wishes = z.object({
	kinds: z.array(KindWish),
	hours: Hours,
	/** The school's, which hold where the person chose none. */
	hours_start: Hours,
	has_own_hours: z.boolean(),
});
export type NoticeWishes = z.output<typeof Wishes>;

/** What a school starts everybody with. */
const Rules = z.object({
	kinds: z.array(KindWish.pick({ kind: true, topic: true, urgent: true, inbox: true, email: true, push: true, held: true })),
	hours: Hours,
});
export type NoticeRules = z.output<typeof Rules>;

export const notices = area({
	...noticeDeviceCalls,
	list: call({
		get: "/notices",
		access: "member",
		summary: "What I was told of, the newest first, one line for each thing",
		query: z.object({
			pile: z.enum(NOTICE_PILES, { error: "choice" }).default("all"),
			limit: z.coerce.number<string>().int().min(1).max(100).default(30),
			/** The `next` of the answer before. */
			before: line(60).optional(),
		}),
		answer: z.object({ notices: z.array(Notice), next: z.string().nullable(), counts: z.object({ unread: z.int(), later: z.int() }) }),
	}),
	unread: call({
		get: "/notices/unread",
		access: "member",
		summary: "How much I have not read yet of what I was told, and when that rises by itself",
		/** `urgent`: something of it cannot wait. `paths`: where the newest of it lead. */
		answer: z.object({ unread: z.int(), urgent: z.boolean(), paths: z.array(z.string()), next_at: Instant.nullable() }),
	}),
	mark: call({
		post: "/notices/mark",
		access: "member",
		forHelpers: true,
		summary: "Mark notices as read, unread, done, open again, or to come back later",
		body: z
			.object({
				ids: z.array(Id).min(1, "required").max(NOTICES_MARKED, "too_many"),
				as: z.enum(["read", "unread", "done", "open", "later"], { error: "choice" }),
				/** Of `later`. */
				until: SentInstant.optional(),
			})
			.refine(({ as, until }) => (as === "later") === (until !== undefined), { error: "required", path: ["until"] }),
		answer: Marked,
	}),
	read_all: call({
		post: "/notices/read_all",
		access: "member",
		forHelpers: true,
		summary: "Mark all that shows itself as read; the newest 200 can be put back",
		answer: Marked,
	}),
	opened: call({
		post: "/notices/opened",
		access: "member",
		forHelpers: true,
		summary: "I am on this page: what leads there is read",
		body: z.object({ path: requiredLine(500) }),
		answer: z.object({ read: z.int() }),
	}),
	restore: call({
		post: "/notices/restore",
		access: "member",
		forHelpers: true,
		summary: "Put notices back as they were before they were marked",
		body: z.object({
			was: z
				.array(z.object({ id: Id, read_at: StoredInstant, done_at: StoredInstant, snoozed_until: StoredInstant }))
				.min(1, "required")
				.max(NOTICES_MARKED, "too_many"),
		}),
		answer: Marked,
	}),
	wishes: call({
		get: "/notices/wishes",
		access: "member",
		summary: "Of what I hear, how and when",
		answer: Wishes,
	}),
	wish: call({
		put: "/notices/wishes/{kind}",
		access: "member",
		summary: "Choose how I hear of a kind; null: as the school starts",
		params: z.object({ kind: KindName }),
		body: z.object({ ways: Ways.nullable(), muted_until: StoredInstant }),
		answer: KindWish,
	}),
	hours: call({
		put: "/notices/hours",
		access: "member",
		summary: "My quiet hours and my day's number; null: the school's",
		body: z.object({ hours: Hours.nullable() }),
		answer: z.object({ hours: Hours, has_own_hours: z.boolean() }),
	}),
	rules: call({ get: "/notices/rules", access: "Settings.View", summary: "What the school starts everybody with", answer: Rules }),
	rule: call({
		put: "/notices/rules/{kind}",
		access: "Settings.Edit",
		summary: "Choose how everybody starts with a kind, and whether that holds for all",
		params: z.object({ kind: KindName }),
		body: Ways.extend({ held: z.boolean() }),
		answer: Rules,
	}),
	school_hours: call({
		put: "/notices/rules",
		access: "Settings.Edit",
		summary: "Choose the school's quiet hours and day's number",
		body: Hours,
		answer: Rules,
	}),
});
