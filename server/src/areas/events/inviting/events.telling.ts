import { isAhead, nextBegin } from "../booking/events.begins.ts";
import type { EventDraft, Reader } from "../events.rows.ts";
import { type EventParts, isMoved, type Written } from "../events.writing.ts";
import { type EventChange, type Named, tellChanged, tellInvited } from "./events.notices.ts";

/** What it was, whom it was for, and whether their families were asked. */
interface Before {
	draft: EventDraft;
	parts: EventParts;
	asks: boolean;
}

/** What of an event lies ahead, to be named: of a series the next one. Null: it is over, and nobody is told. `day`: which of a series it is. */
function aheadOf({ id, draft, school }: Written, day: string | null): Named | null {
	const now = Date.now();
	const { title, recurrence, startDate } = draft;
	if (recurrence !== null) {
		const next = nextBegin(draft, now, school);
		return next && { id, title, when: next.when, day: next.day };
	}
	return isAhead(draft, startDate, now) ? { id, title, when: startDate, day } : null;
}

const isFor = ({ classes, people }: EventParts): boolean => classes.length + people.length > 0;

export async function tellOfNew({ db }: Reader, written: Written, { classes, people }: EventParts): Promise<void> {
	const { draft } = written;
	const named = draft.state === "planned" && isFor({ classes, people }) ? aheadOf(written, null) : null;
	if (named) await tellInvited(db, named, { users: people, classes: draft.asks_families ? classes : [] }, draft.recurrence !== null);
}

/** Who is new hears that they are invited, all others what became of it. */
export async function tellOfChange(
	{ db }: Reader,
	written: Written,
	before: Before,
	parts: EventParts,
	day: string | null = null,
): Promise<void> {
	const { draft } = written;
	const named = isFor(parts) ? aheadOf(written, day) : null;
	if (named === null) return;
	const users = parts.people.filter((id) => !before.parts.people.includes(id));
	const classes = draft.asks_families ? parts.classes.filter((id) => !before.asks || !before.parts.classes.includes(id)) : [];
	if (draft.state === "planned") await tellInvited(db, named, { users, classes }, draft.recurrence !== null);
	const how = changeOf(before.draft, draft);
	if (how !== null) await tellChanged(db, named, how, { except: users });
}
function changeOf(before: EventDraft, now: EventDraft): EventChange | null {
	if (before.state !== now.state) return now.state === "cancelled" ? "cancelled" : "back";
	return now.state === "planned" && isMoved(before, now) ? "moved" : null;
}

/** It was taken out of the calendar, or put back into it. */
export async function tellOfGone(
	{ db }: Reader,
	written: Written,
	parts: EventParts,
	day: string | null = null,
	how: "cancelled" | "back" = "cancelled",
): Promise<void> {
	const named = written.draft.state === "planned" && isFor(parts) ? aheadOf(written, day) : null;
	if (named) await tellChanged(db, named, how, { isGone: how === "cancelled" });
}
