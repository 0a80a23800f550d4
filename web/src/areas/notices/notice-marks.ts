import type { NoticePile } from "@homeroom/contract/areas/notices/notices.rules.ts";
import type { Notice } from "./notices.api.ts";

/** What can be done with notices. */
export interface NoticeMark {
	as: "read" | "unread" | "done" | "open" | "later";
	/** Of `later`. */
	until?: string;
}

const isAhead = (instant: string | null, now: number): boolean => instant !== null && Date.parse(instant) > now;
/** When it comes, where it is not there yet: put off by its reader, or waiting for a good moment. */
export const comesAt = ({ snoozed_until, waits_until }: Notice, now: number): string | null =>
	isAhead(snoozed_until, now) ? snoozed_until : isAhead(waits_until, now) ? waits_until : null;

/** It is counted at the bell. */
export const isNew = (notice: Notice, now: number): boolean =>
	notice.read_at === null && notice.done_at === null && comesAt(notice, now) === null;

export function isIn(pile: NoticePile, notice: Notice, now: number): boolean {
	if (pile === "done") return notice.done_at !== null;
	if (notice.done_at !== null) return false;
	if (pile === "unread") return isNew(notice, now);
	return pile === "all" || (notice.read_at === null && comesAt(notice, now) !== null);
}

/** The notice as it stands once it is marked. */
export function marked(notice: Notice, { as, until }: NoticeMark, now: number): Notice {
	const read_at = notice.read_at ?? new Date(now).toISOString();
	switch (as) {
		case "read":
			return { ...notice, read_at, snoozed_until: null };
		case "unread":
			return { ...notice, read_at: null };
		case "done":
			return { ...notice, read_at, done_at: new Date(now).toISOString(), snoozed_until: null };
		case "open":
			return { ...notice, done_at: null, snoozed_until: null };
		case "later":
			return { ...notice, read_at: null, done_at: null, snoozed_until: until ?? null };
	}
}

/** Whether an address is where a notice leads: it may have more to its search than that. */
export function leadsHere(path: string, here: { pathname: string; searchStr: string }): boolean {
	const [pathname = "", search = ""] = path.split("?");
	if (pathname !== here.pathname) return false;
	const now = new URLSearchParams(here.searchStr);
	return [...new URLSearchParams(search)].every(([name, value]) => now.get(name) === value);
}
