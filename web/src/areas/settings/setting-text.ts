import { datePattern } from "@homeroom/contract/kit/formats.ts";
import { LANGUAGE_NAMES } from "@homeroom/contract/languages.generated.ts";
import { isLocale, useT } from "../../kit/i18n/i18n.ts";
import { wordsText } from "./words/words-text.ts";

const SWITCHES = ["login_password", "login_passkey", "login_badge"];
export const WEEK_STARTS = [1, 6, 7] as const;

/** The name of a day of the week: 1 is Monday. */
export const weekdayName = (day: number, locale: string): string =>
	new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(new Date(Date.UTC(2024, 0, day)));

/** A setting's value as people read it: a date format as its pattern, a switch as a word. */
export function useSettingText(): (name: string, value: string) => string {
	const { t, locale } = useT();
	return (name, value) => {
		if (value === "") return "";
		if (SWITCHES.includes(name)) return value === "true" ? t("settings.on") : t("settings.off");
		if (name === "words" && value.startsWith("{")) return wordsText(JSON.parse(value));
		if (name === "week_start") return weekdayName(Number(value), locale);
		if (name === "date_format_id") return datePattern(Number(value));
		if (name === "time_format_id") return value === "1" ? t("settings.hours_12") : t("settings.hours_24");
		if (name === "lock_after_minutes") return value === "0" ? t("settings.never") : t("settings.minutes", { count: Number(value) });
		if (name === "invitation_days") return t("settings.days", { count: Number(value) });
		if (name === "locale" || name === "locales")
			return value
				.split(",")
				.map((code) => (isLocale(code) ? LANGUAGE_NAMES[code] : code))
				.join(", ");
		return value;
	};
}
