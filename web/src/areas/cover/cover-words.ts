import { addDays, mondayOf, weekdayOn } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import { dayIn } from "@homeroom/contract/kit/formats.ts";
import { FORMAT_TAGS } from "@homeroom/contract/languages.generated.ts";
import { schoolToday } from "../../kit/formats/school-today.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useSession } from "../../kit/session/session.ts";
import type { AbsentColleague, CoverLesson } from "./cover.api.ts";

export function useCoverWords() {
	const { t, locale } = useT();
	const formats = useFormats();
	const zone = useSession()?.localization?.time_zone ?? "UTC";
	const today = schoolToday();
	const named = (day: string, weekday: "long" | "short") =>
		new Intl.DateTimeFormat(FORMAT_TAGS[locale], { timeZone: "UTC", weekday }).format(new Date(`${day}T12:00:00Z`));
	const range = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }) => `${formats.time(starts_at)} – ${formats.time(ends_at)}`;
	return {
		formats,
		today,
		/** Today; at the weekend the Monday that comes. */
		first: weekdayOn(today) > 5 ? addDays(mondayOf(today), 7) : today,
		/** Monday 16/11/2026 */
		longDay: (day: string) => `${named(day, "long")} ${formats.day(day)}`,
		/** Mon 16/11/2026 */
		shortDay: (day: string) => `${named(day, "short")} ${formats.day(day)}`,
		range,
		/** Maths 7 · Algebra; once where both are called the same */
		lesson: ({ class_name, course_name }: CoverLesson) =>
			[...new Set([class_name, course_name].filter((word) => word !== null))].join(" · "),
		/** The whole day, or its hours on that day. */
		leave: ({ starts_at, ends_at }: AbsentColleague["leave"][number], day: string): string => {
			const from = dayIn(starts_at, zone) < day ? null : formats.time(starts_at);
			const to = dayIn(ends_at, zone) > day ? null : formats.time(ends_at);
			const isMorning = from === null || formats.dayOf(new Date(Date.parse(starts_at) - 1)) !== formats.dayOf(starts_at);
			if (isMorning && to === null) {
				const last = dayIn(new Date(Date.parse(ends_at) - 1), zone);
				return last > day ? t("cover.until", { day: formats.day(last) }) : t("cover.whole_day");
			}
			if (isMorning) return t("cover.until", { day: to ?? "" });
			return to === null ? t("cover.from", { time: from ?? "" }) : `${from} – ${to}`;
		},
	};
}
