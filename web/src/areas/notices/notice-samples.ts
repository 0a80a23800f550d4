import type { KindWish, Notice } from "@homeroom/contract/areas/notices/notices.contract.ts";

let made = 0;
/** A notice of a test. */
export const aNotice = (more: Partial<Notice> = {}): Notice => ({
	id: ++made,
	kind: "absence_announced",
	topic: "attendance",
	text: `Notice ${made}`,
	reason: "you_decide",
	because: "because you decide about it",
	path: `/staff/leave?id=${made}`,
	action: null,
	urgent: false,
	times: 1,
	by: null,
	created_at: new Date(Date.now() - 6 * 60_000).toISOString(),
	read_at: null,
	done_at: null,
	snoozed_until: null,
	waits_until: null,
	waits_for: null,
	...more,
});

/** How somebody hears of a kind, in a test. */
export const aKind = (more: Partial<KindWish> = {}): KindWish => ({
	kind: "absence_announced",
	topic: "attendance",
	urgent: false,
	inbox: "now",
	email: false,
	push: true,
	start: { inbox: "now", email: false, push: true },
	held: false,
	muted_until: null,
	...more,
});

export const HOURS = { quiet_from: "18:30", quiet_to: "07:00", budget: 12, digest_at: "16:00", push_names: false };
