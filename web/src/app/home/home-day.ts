import { FORMAT_TAGS } from "@homeroom/contract/languages.generated.ts";
import { useQuery } from "@tanstack/react-query";
import { daysQuery } from "../../areas/timetable/timetable.api.ts";
import { addDays } from "../../areas/timetable/timetable-days.ts";
import { schoolToday } from "../../kit/formats/school-today.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useAllows, useSession } from "../../kit/session/session.ts";

/** Over the longest holidays. */
const DAYS_AHEAD = 41;

/** What day it is at the school: where nothing is taught, why, and when lessons go on. */
export function useDayLine(): string {
	const { t, locale } = useT();
	const session = useSession();
	const today = schoolToday();
	const { data } = useQuery({ ...daysQuery(today, addDays(today, DAYS_AHEAD)), enabled: useAllows()("Timetable.View") });
	const format = new Intl.DateTimeFormat(FORMAT_TAGS[locale], { timeZone: "UTC", weekday: "long", day: "numeric", month: "long" });
	const named = (day: string) => format.format(new Date(`${day}T12:00:00Z`));
	const now = data?.days.find(({ day }) => day === today);
	// a school that has no year yet has no days off either
	const next = data?.days.find(({ day, cycle_day }) => day > today && cycle_day !== null);
	if (now === undefined || now.cycle_day !== null || (next === undefined && now.special === null))
		return t("home.context", { day: named(today), school: session?.customer_name });
	const why = now.special?.name ?? t("home.day_off");
	return next
		? t("home.no_school", { day: named(today), why, next: named(next.day) })
		: t("home.no_school_open", { day: named(today), why });
}
