import type { Presence } from "@homeroom/contract/kit/constants.ts";
import type { StatusTone } from "../../ui/status-dot.tsx";
import type { MessageKey } from "../i18n/i18n.ts";

const WORDS = {
	online: "presence.online",
	away: "presence.away",
	"do not disturb": "presence.do_not_disturb",
	offline: "presence.offline",
} as const satisfies Record<Presence, MessageKey>;

export const presenceWord = (presence: Presence, t: (key: MessageKey) => string): string => t(WORDS[presence]);
export const PRESENCE_TONES: Record<Presence, StatusTone> = { online: "good", away: "waiting", "do not disturb": "bad", offline: "past" };
