import { type MessageDeed, OPEN_STATES } from "@homeroom/contract/areas/communication/messages.rules.ts";
import type { Actor } from "../../kit/session/actor.ts";
import type { StoredMessage } from "./messages.queries.ts";

/** What passes lessons, quiet hours, the minute to take it back and the month's limit is for who may do so. */
export const URGENT = "Communications.Emergency";

/** What may be done with a message now, by this person. The calls refuse what is false here: by the right they name, and by the state. */
export function mayDo(actor: Actor, message: StoredMessage): Record<MessageDeed, boolean> {
	const { state, counts } = message;
	const isOpen = OPEN_STATES.includes(state);
	const isOut = state === "sending" || state === "sent";
	const edits = actor.allows("Communications.Edit");
	const decides = state === "asked" && actor.reach("Communications.Approve") === "all";
	return {
		edit: edits && isOpen,
		remove: actor.allows("Communications.Delete") && isOpen,
		send: actor.allows("Communications.Create") && isOpen && (message.lane !== "urgent" || actor.allows(URGENT)),
		withdraw: edits && (state === "asked" || state === "planned"),
		approve: decides && !message.is_author && !message.is_asker,
		decline: decides,
		undo: edits && message.undoable,
		stop: edits && (state === "planned" || state === "sending"),
		remind: edits && isOut && counts.remindable > 0,
		text_again: edits && isOut && counts.texts_again > 0,
		note_letters: edits && (isOut || state === "stopped"),
		answer_for: edits && message.question !== "none" && message.started_at !== null && !OPEN_STATES.includes(state),
	};
}
