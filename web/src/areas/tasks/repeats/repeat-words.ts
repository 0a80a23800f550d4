import type { Recurrence } from "@homeroom/contract/areas/events/recurrence/recurrence.rules.ts";
import { readRepeatText } from "@homeroom/contract/areas/tasks/repeats/repeat-text.ts";
import { FORMAT_TAGS } from "@homeroom/contract/languages.generated.ts";
import { useFormats } from "../../../kit/formats/use-formats.ts";
import { type Locale, useT } from "../../../kit/i18n/i18n.ts";

/** Some Monday. */
const MONDAY = Date.UTC(2026, 10, 16);
const DAY_MS = 86_400_000;
const NTHS: Partial<Record<number, "1" | "2" | "3" | "4" | "5" | "last">> = { 1: "1", 2: "2", 3: "3", 4: "4", 5: "5", [-1]: "last" };
/** 1 is Monday. */
export const weekdayName = (weekday: number, locale: Locale): string =>
	new Intl.DateTimeFormat(FORMAT_TAGS[locale], { weekday: "long", timeZone: "UTC" }).format(MONDAY + (weekday - 1) * DAY_MS);

/** How a rule is said: "Every Tuesday, when there is school, until 30/06/2027". Needs the words of `task_repeats`. */
export function useRecurrenceText(): (rule: Recurrence) => string {
	const { t, locale } = useT();
	const formats = useFormats();
	const nthWord = (nth: number) => {
		const known = NTHS[nth];
		return known === undefined ? null : t(`repeat.nth.${known}`);
	};
	/** Null: it says more than there are words for. */
	const pattern = (rule: Recurrence): string[] | null => {
		const { freq, interval: n, by_weekday, by_month_day, by_month, by_set_pos } = rule;
		if (by_month.length > 0 || by_set_pos.length > 0 || by_month_day.length > 1) return null;
		const [only] = by_weekday;
		if (freq === "weekly") {
			if (by_month_day.length > 0) return null;
			const days = by_weekday.map(({ weekday }) => weekdayName(weekday, locale)).join(", ");
			return [days === "" ? t("repeat.weekly", { n }) : t("repeat.weekly_on", { n, days })];
		}
		if (freq === "monthly" && only?.nth != null && by_weekday.length === 1 && by_month_day.length === 0) {
			const nth = nthWord(only.nth);
			return nth === null ? null : [t("repeat.monthly", { n }), t("repeat.on_nth", { nth, day: weekdayName(only.weekday, locale) })];
		}
		if (by_weekday.length > 0) return null;
		const [date] = by_month_day;
		if (date === undefined) return [t(`repeat.${freq}`, { n })];
		if (freq !== "monthly" || date < -1) return null;
		return [t("repeat.monthly", { n }), date === -1 ? t("repeat.on_last_date") : t("repeat.on_date", { date })];
	};
	const ofSchool = ({ school, interval: n }: Recurrence): string[] | null => {
		if (school === null || school === "in_term") return null;
		const said = typeof school === "object" ? t("repeat.cycle_day", { day: school.cycle_day }) : t(`repeat.${school}`);
		return n === 1 ? [said] : [said, t("repeat.one_of", { n })];
	};
	return (rule) => {
		const { school, from, until, count } = rule;
		const said = [
			...(ofSchool(rule) ?? pattern(rule) ?? [t("repeat.own_rule")]),
			...(school === "in_term" ? [t("repeat.in_term")] : []),
			...(from === "completion" ? [t("repeat.completion")] : []),
			...(until === null ? [] : [t("repeat.until", { day: formats.day(until) })]),
			...(count === null ? [] : [t("repeat.count", { count })]),
		].join(", ");
		return said.charAt(0).toLocaleUpperCase(FORMAT_TAGS[locale]) + said.slice(1);
	};
}

/** The same of a text; what is no rule stays as it is. */
export function useRepeatText(): (rule: string) => string {
	const textOf = useRecurrenceText();
	return (rule) => {
		const read = readRepeatText(rule);
		return "recurrence" in read ? textOf(read.recurrence) : rule;
	};
}
