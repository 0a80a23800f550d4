import type { NoticeWait } from "@homeroom/contract/areas/notices/notices.rules.ts";
import { dayIn, formatTime } from "@homeroom/contract/kit/formats.ts";
import type { BusySpan } from "../../kit/tables/busy-times.ts";

/** What decides when a notice may interrupt somebody. Instants are milliseconds, times of day the school's clock. */
export interface Circumstances {
	now: number;
	time_zone: string;
	/** Both the same: never. */
	quiet: { from: string; to: string };
	busy: readonly BusySpan[];
	/** Whether it comes with what is gathered. */
	gathered: boolean;
	digest_at: string;
	/** So many interruptions a day, and the minutes since 1970 of those that were and that are planned. */
	budget: number;
	spent: ReadonlySet<number>;
	muted_until: number | null;
}
export interface Moment {
	at: number;
	waits_for: NoticeWait | null;
}

const MINUTE = 60_000;
const DAY_MINUTES = 1440;
/** Between two lessons that follow each other so closely there is no break. */
export const NO_BREAK_MS = 3 * MINUTE;
/** Holidays and leave are waited for so long: whoever works through them is told then. */
export const WAITS_AT_MOST_MS = 7 * DAY_MINUTES * MINUTE;

export const minuteOf = (at: number): number => Math.floor(at / MINUTE);

/** The next moment that is a good one: no lesson, no leave, no free day, no quiet hours; and not more of them a day than somebody wants. */
export function goodMoment(of: Circumstances): Moment {
	const clock = new SchoolClock(of.time_zone);
	const spans = withoutShortBreaks(of.busy);
	const tired = of.now + WAITS_AT_MOST_MS;
	const digest = (from: number): number => {
		let at = clock.next(from, of.digest_at);
		while (at < tired && spans.some(({ why, from, to }) => why !== "lesson" && from <= at && at < to))
			at = clock.next(at + MINUTE, of.digest_at);
		return at;
	};
	const free = (from: number, waits_for: NoticeWait | null): Moment => {
		let moment: Moment = { at: from, waits_for };
		for (;;) {
			const { at } = moment;
			const span = spans.find(({ why, from, to }) => from <= at && at < to && (why === "lesson" || at < tired));
			if (span !== undefined) moment = { at: span.why === "lesson" ? span.to : Math.min(span.to, tired), waits_for: span.why };
			else if (isWithin(clock.time(at), of.quiet)) moment = { at: clock.leaves(at, of.quiet), waits_for: "quiet" };
			else return moment;
		}
	};
	const muted = of.muted_until !== null && of.muted_until > of.now;
	const begin = muted ? (of.muted_until as number) : of.now;
	if (of.gathered) return free(digest(begin), "digest");
	const moment = free(begin, muted ? "mute" : null);
	const minute = minuteOf(moment.at);
	if (of.spent.has(minute)) return moment;
	const day = clock.day(moment.at);
	const thatDay = [...of.spent].filter((one) => Math.abs(one - minute) <= DAY_MINUTES + 60 && clock.day(one * MINUTE) === day);
	return thatDay.length < of.budget ? moment : free(digest(moment.at), "budget");
}

/** From one clock time to another, over midnight too. */
export const isWithin = (time: string, { from, to }: { from: string; to: string }): boolean =>
	from <= to ? from <= time && time < to : time >= from || time < to;

/** Lessons between which there is no break as one. */
function withoutShortBreaks(busy: readonly BusySpan[]): BusySpan[] {
	const lessons: BusySpan[] = [];
	for (const span of busy.filter(({ why }) => why === "lesson").sort((a, b) => a.from - b.from)) {
		const last = lessons.at(-1);
		if (last !== undefined && span.from - last.to < NO_BREAK_MS) last.to = Math.max(last.to, span.to);
		else lessons.push({ ...span });
	}
	return [...lessons, ...busy.filter(({ why }) => why !== "lesson")];
}

/** What the clock on the wall says, on the days too when it is put forward or back. */
class SchoolClock {
	readonly #zone: string;
	constructor(zone: string) {
		this.#zone = zone;
	}
	time(at: number): string {
		return formatTime(new Date(at), this.#zone, 2);
	}
	day(at: number): string {
		return dayIn(new Date(at), this.#zone);
	}
	/** When it says this next; now, where it says so now. */
	next(from: number, time: string): number {
		return this.time(from) === time ? from : this.#forward(from, time, (shown) => shown === time);
	}
	/** When it has left these hours. */
	leaves(from: number, hours: { from: string; to: string }): number {
		return this.#forward(from, hours.to, (shown) => !isWithin(shown, hours));
	}
	/** The first minute that fits: as many minutes on as the clock lacks, or one after the other where it is changed before then. */
	#forward(from: number, time: string, fits: (shown: string) => boolean): number {
		let at = minuteOf(from) * MINUTE;
		const lacks = (minutesOf(time) - minutesOf(this.time(at)) + DAY_MINUTES) % DAY_MINUTES;
		const there = at + lacks * MINUTE;
		if (this.time(there) === time && lacks > 0) return there;
		do at += MINUTE;
		while (!fits(this.time(at)));
		return at;
	}
}
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
