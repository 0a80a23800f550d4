import { type Answers, members, only } from "../../testing/permission-words.ts";
import type { CallName } from "../../testing/sampling.ts";

/** Everybody sees the calendar; families write nothing into it. */
const writing = (status: number): Answers => ({ ...members(status), client: 403 });
/** The same with a room, which whoever only writes bills does not book. */
const booking = (status: number): Answers => ({ ...writing(status), finance: 403 });
export const EVENTS_EXPECTED = {
	"events.list": members(200),
	"events.labels": members(200),
	"events.layers": members(200),
	"events.classes": writing(200),
	"events.show": members(200),
	"events.add": booking(201),
	"events.change": booking(200),
	"events.drag": writing(200),
	"events.remove": writing(200),
	"events.restore": writing(200),
	"events.answer": members(200),
	"events.answers": writing(200),
	"events.people": writing(200),
	"events.rooms": only(200, ["admin", "editor", "teacher", "office", "staff"]),
	"events.times": booking(200),
} satisfies Partial<Record<CallName, Answers>>;
