import { type Answers, members, only } from "../../testing/permission-words.ts";
import type { CallName } from "../../testing/sampling.ts";

export const NOTICES_EXPECTED = {
	"notices.list": members(200),
	"notices.unread": members(200),
	"notices.mark": members(200),
	"notices.read_all": members(200),
	"notices.opened": members(200),
	"notices.restore": members(200),
	"notices.wishes": members(200),
	"notices.wish": members(200),
	"notices.hours": members(200),
	"notices.rules": only(200, ["admin"]),
	"notices.rule": only(200, ["admin"]),
	"notices.school_hours": only(200, ["admin"]),
} satisfies Partial<Record<CallName, Answers>>;
