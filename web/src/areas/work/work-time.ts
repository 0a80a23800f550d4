import { formatTime } from "@homeroom/contract/kit/formats.ts";
import { useEffect, useState } from "react";
import { useT } from "../../kit/i18n/i18n.ts";

const TICK_MS = 10_000;
const DAY_MINUTES = 24 * 60;

/** Now by this device's clock, in milliseconds: what shows a duration is drawn again while it grows. */
export function useNow(): number {
	const [now, setNow] = useState(() => Date.now());
	useEffect(() => {
		const timer = setInterval(() => setNow(Date.now()), TICK_MS);
		return () => clearInterval(timer);
	}, []);
	return now;
}

/** Seconds from an instant of the server until now. */
export const secondsSince = (instant: string, now: number, ahead: number): number =>
	Math.max(0, Math.floor((now + ahead - Date.parse(instant)) / 1000));

/** 0:36, 12:05: hours and minutes that have passed. */
export const hoursText = (seconds: number): string => {
	const minutes = Math.floor(seconds / 60);
	return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
};
/** The same in words: 2 h 5 min, 45 min. */
export function useHoursWords(): (seconds: number) => string {
	const { t } = useT();
	return (seconds) => {
		const minutes = Math.round(seconds / 60);
		const hours = Math.floor(minutes / 60);
		if (hours === 0) return t("work.minutes", { minutes });
		return minutes % 60 === 0 ? t("work.hours", { hours }) : t("work.hours_minutes", { hours, minutes: minutes % 60 });
	};
}

/** The first moment after an instant at which the school's clock shows this time; null where it is none. */
export function nextAt(instant: string, clock: string, timeZone: string): string | null {
	if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(clock)) return null;
	const from = Math.floor(Date.parse(instant) / 60_000) * 60_000;
	for (let minute = 0; minute <= DAY_MINUTES; minute++) {
		const at = new Date(from + minute * 60_000);
		// the minute in which it began is the one that is meant
		if (formatTime(at, timeZone, 2) === clock) return new Date(Math.max(at.getTime(), Date.parse(instant))).toISOString();
	}
	return null;
}
