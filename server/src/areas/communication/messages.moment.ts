import type { PreviewMoment } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import type { BusySpan, BusyTimes } from "../../kit/tables/busy-times.ts";

/** It is looked for so far ahead. */
const AHEAD_MS = 10 * 3_600_000;
/** A good moment for many: no more than these are busy still. */
const MAY_BE_BUSY = 0.1;

/** Now, or the earliest end of a lesson at which most of them are free; null: there is none so soon. */
function earliestFree(
	spans: readonly (BusySpan & { user_id: number | null })[],
	people: number,
	now: number,
): { busy: number; at: number | null } {
	const busyAt = (at: number): number => {
		const held = spans.filter(({ from, to }) => from <= at && at < to);
		return held.some(({ user_id }) => user_id === null) ? people : new Set(held.map(({ user_id }) => user_id)).size;
	};
	const busy = busyAt(now);
	const ends = [...new Set(spans.map(({ to }) => to))].filter((to) => to > now && to <= now + AHEAD_MS).sort((a, b) => a - b);
	const at = [now, ...ends].find((moment) => busyAt(moment) <= people * MAY_BE_BUSY);
	return { busy, at: at ?? null };
}

/** How many of these teach at this moment, and when most of them have time. */
export async function breakFor(db: CustomerDb, user_ids: readonly number[], busy: readonly BusyTimes[]): Promise<PreviewMoment> {
	const now = Date.now();
	if (user_ids.length === 0) return { logins: 0, busy: 0, at: null };
	const asked = { user_ids, from: new Date(now).toISOString(), to: new Date(now + AHEAD_MS).toISOString() };
	const spans = [];
	for (const times of busy) spans.push(...(await times(db, asked)));
	const lessons = spans.filter(({ why }) => why === "lesson");
	const { busy: count, at } = earliestFree(lessons, user_ids.length, now);
	return { logins: user_ids.length, busy: count, at: at === null ? null : new Date(at).toISOString() };
}
