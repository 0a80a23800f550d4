import { type Answers, members } from "../../testing/permission-words.ts";
import type { CallName } from "../../testing/sampling.ts";

/** Everybody sees the calendar; families write nothing into it. */
const writing = (status: number): Answers => ({ ...members(status), client: 403 });
export const EVENTS_EXPECTED = {
	"events.list": members(200),
	"events.labels": members(200),
	"events.layers": members(200),
	"events.classes": writing(200),
	"events.show": members(200),
	"events.add": writing(201),
	"events.change": writing(200),
	"events.drag": writing(200),
	"events.remove": writing(200),
	"events.restore": writing(200),
} satisfies Partial<Record<CallName, Answers>>;
