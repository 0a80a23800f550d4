import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { FORMAT_TAGS } from "@homeroom/contract/languages.generated.ts";

const STEPS: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
	["year", 31_536_000],
	["month", 2_592_000],
	["week", 604_800],
	["day", 86_400],
	["hour", 3_600],
	["minute", 60],
];

/** How long ago, in words: yesterday, 3 hours ago, now. */
export function timeAgo(instant: string, locale: Locale, now = Date.now()): string {
	const seconds = Math.max(0, (now - Date.parse(instant)) / 1000);
	const words = new Intl.RelativeTimeFormat(FORMAT_TAGS[locale], { numeric: "auto" });
	const [unit, size] = STEPS.find(([, length]) => seconds >= length) ?? ["second", Number.POSITIVE_INFINITY];
	return words.format(-Math.floor(seconds / size), unit);
}
