import { MESSAGE_DEEDS, RECIPIENT_STATES } from "@homeroom/contract/areas/communication/messages.rules.ts";
import type { Message, PreviewRecipient } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import type { Preview } from "../messages.api.ts";

const COUNTS = {
	people: 0,
	owing: 0,
	remindable: 0,
	texts_again: 0,
	...Object.fromEntries(RECIPIENT_STATES.map((state) => [state, 0])),
} as Message["counts"];
const MAY = Object.fromEntries(MESSAGE_DEEDS.map((deed) => [deed, ["edit", "remove", "send"].includes(deed)])) as Message["may"];

/** A draft for the families of 4A, as a test wants it. */
export const aMessage = (more: Partial<Message> = {}): Message => ({
	id: 7,
	state: "draft",
	kind: "essential",
	topic: null,
	lane: "normal",
	subject: "Railway Museum",
	question: "none",
	to: [{ adds: true, kind: "class", ref: 4, text: null, audience: "families", name: "4A" }],
	to_count: 1,
	author_id: 1,
	author_name: "Helen Carver",
	sends_at: null,
	sent_at: null,
	counts: COUNTS,
	updated_at: "2026-11-18T09:00:00.000Z",
	version: 1,
	channels: ["app", "email", "letter"],
	falls_back: false,
	answer_by: null,
	texts: { en: { subject: "Railway Museum", body: "<p>Dear {name}</p>", short: "", choices: [] } },
	targets: [{ adds: true, kind: "class", ref: 4, text: null, audience: "families", name: "4A" }],
	files: [],
	undo_until: null,
	asked_at: null,
	approved_by: null,
	declined_note: null,
	may: MAY,
	...more,
});

export const aRecipient = (more: Partial<PreviewRecipient> = {}): PreviewRecipient => ({
	person_kind: "contact",
	person_id: 12,
	name: "João Almeida",
	channel: "email",
	language: "pt",
	wants_language: null,
	address: "j.almeida@post.example",
	relationship: "father",
	emergency_order: 1,
	children: [{ id: 3, name: "Tomás", class_label: "4A" }],
	targets: [0],
	...more,
});

export const aPreview = (recipients: PreviewRecipient[], more: Partial<Preview> = {}): Preview => ({
	recipients,
	meta: { current_page: 1, has_next: false, limit: 20, next_page_url: null, previous_page_url: null, total: recipients.length },
	totals: {
		people: recipients.length,
		families: recipients.length,
		left_out: 0,
		channels: { email: recipients.length },
		languages: { pt: recipients.length },
		reasons: {},
		missing_languages: [],
		sms: { people: 0, parts: 0, cost: null },
		letters: 0,
		targets: [recipients.length],
	},
	left_out: [],
	moment: { logins: 0, busy: 0, at: null },
	fingerprint: "first",
	needs_approval: false,
	...more,
});
