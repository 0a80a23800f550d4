import { dayIn } from "@homeroom/contract/kit/formats.ts";
import { currentSession } from "../session/session.ts";

/** Today, where the school is, whatever the clock of whoever looks says; or so many days later. */
export const schoolToday = (later = 0): string =>
	dayIn(new Date(Date.now() + later * 864e5), currentSession()?.localization?.time_zone ?? "UTC");

/** The hour of the day there, 0 to 23. */
export const schoolHour = (): number =>
	Number(
		new Intl.DateTimeFormat("en-GB", {
			hour: "2-digit",
			hourCycle: "h23",
			timeZone: currentSession()?.localization?.time_zone ?? "UTC",
		}).format(new Date()),
	);
