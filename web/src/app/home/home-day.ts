import { useQuery } from "@tanstack/react-query";
import { daysQuery } from "../../areas/timetable/timetable.api.ts";
import { addDays } from "../../areas/timetable/timetable-days.ts";
import { schoolToday } from "../../kit/formats/school-today.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useAllows, useSession } from "../../kit/session/session.ts";
import { dayName, lineOfDay } from "./home-day-name.ts";

/** Over the longest holidays. */
const DAYS_AHEAD = 41;

/** What day it is at the school: where nothing is taught, why, and when lessons go on. */
export function useDayLine(): string {
	const { t, locale } = useT();
	const session = useSession();
	const today = schoolToday();
	const { data } = useQuery({ ...daysQuery(today, addDays(today, DAYS_AHEAD)), enabled: useAllows()("Timetable.View") });
	const begun = lineOfDay(today, locale);
	const now = data?.days.find(({ day }) => day === today);
	// a school that has no year yet has no days off either
	const next = data?.days.find(({ day, cycle_day }) => day > today && cycle_day !== null);
	if (now === undefined || now.cycle_day !== null || (next === undefined && now.special === null))
		return t("home.context", { day: begun, school: session?.customer_name });
	const why = now.special?.name ?? t("home.day_off");
	return next ? t("home.no_school", { day: begun, why, next: dayName(next.day, locale) }) : t("home.no_school_open", { day: begun, why });
}
