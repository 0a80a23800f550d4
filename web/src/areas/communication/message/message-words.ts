import type { MessageChannel, MessageState, RecipientState } from "@homeroom/contract/areas/communication/messages.rules.ts";
import type { RecipientCounts } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { type Icon, IconDeviceMobile, IconInbox, IconMail, IconMailbox, IconMessage } from "@tabler/icons-react";
import type { StatusTone } from "../../../ui/status-dot.tsx";

export const CHANNEL_ICONS: Readonly<Record<MessageChannel, Icon>> = {
	app: IconInbox,
	email: IconMail,
	push: IconDeviceMobile,
	sms: IconMessage,
	letter: IconMailbox,
};

export const MESSAGE_TONES: Readonly<Record<MessageState, StatusTone>> = {
	draft: "past",
	asked: "waiting",
	planned: "waiting",
	sending: "waiting",
	sent: "good",
	stopped: "bad",
	undone: "past",
};

export const RECIPIENT_TONES: Readonly<Record<RecipientState, StatusTone>> = {
	waiting: "past",
	handed_over: "waiting",
	delivered: "good",
	failed: "bad",
	bounced: "bad",
	in_doubt: "waiting",
	read: "good",
	answered: "good",
	stopped: "past",
};

/** It left, and nobody said that it did not arrive. */
export const reachedOf = ({ handed_over, delivered, read, answered }: RecipientCounts): number => handed_over + delivered + read + answered;
export const lostOf = ({ failed, bounced }: RecipientCounts): number => failed + bounced;
