import { expect, test } from "vitest";
import { LOCALES } from "../../../languages.generated.ts";
import { recurrenceFaults } from "../../events/recurrence/recurrence.faults.ts";
import { readRepeatText, repeatText } from "../repeats/repeat-text.ts";
import { CAPTURE_PHRASES_DE } from "./capture.phrases.de.ts";
import { CAPTURE_PHRASES_EN } from "./capture.phrases.en.ts";
import { CAPTURE_PHRASES_FR } from "./capture.phrases.fr.ts";
import { CAPTURE_PHRASES_PT } from "./capture.phrases.pt.ts";
import type { CaptureOptions } from "./capture.types.ts";
import { parseCapture } from "./capture-parse.ts";
import { recurrenceOf } from "./capture-recurrence.ts";

const options = (locale: CaptureOptions["locale"]): CaptureOptions => ({
	locale,
	date_format_id: 2,
	today: "2026-11-19",
	now_minutes: 600,
	week_start: 1,
});
const ruleIn = (text: string, locale: CaptureOptions["locale"] = "en"): string | null => {
	const chip = parseCapture(text, options(locale)).chips.find(({ kind }) => kind === "recurrence");
	return chip?.kind === "recurrence" ? repeatText(recurrenceOf(chip.rule, 1)) : null;
};

test.each([
	["every day", "FREQ=DAILY"],
	["every week", "FREQ=WEEKLY"],
	["every 2 weeks", "FREQ=WEEKLY;INTERVAL=2"],
	["every Tuesday", "FREQ=WEEKLY;BYDAY=TU"],
	["every Tuesday in term", "FREQ=WEEKLY;BYDAY=TU;SCHOOL=TERM"],
	["every month on the last day", "FREQ=MONTHLY;BYMONTHDAY=-1"],
	["every month on the first Monday", "FREQ=MONTHLY;BYDAY=1MO"],
	["every school day", "FREQ=DAILY;SCHOOL=DAYS"],
	["every week after completion", "FREQ=WEEKLY;FROM=COMPLETION"],
	["every day until 20/12/2026", "FREQ=DAILY;UNTIL=20261220"],
])("“%s” is %s", (text, rule) => expect(ruleIn(`Water the plants ${text}`)).toBe(rule));

test("what only a school knows of weeks and months is when there is school", () => {
	const school_days = { freq: "weekly", interval: 2, weekdays: [2], school: "school_days", from: "date" } as const;
	expect(recurrenceOf(school_days, 7)).toMatchObject({ freq: "weekly", interval: 2, school: "in_term", week_start: 7 });
	const after = { freq: "monthly", interval: 1, school: "first_day_after_holidays", from: "date" } as const;
	expect(recurrenceOf(after, 1)).toMatchObject({ freq: "daily", by_weekday: [], school: "first_day_after_holidays" });
	expect(recurrenceOf({ freq: "daily", interval: 1, school: { cycle_day: 3 }, from: "completion" }, 1)).toMatchObject({
		school: { cycle_day: 3 },
		from: "completion",
	});
});

/** The reviewed phrases of each language. */
const PHRASES = { en: CAPTURE_PHRASES_EN, de: CAPTURE_PHRASES_DE, fr: CAPTURE_PHRASES_FR, pt: CAPTURE_PHRASES_PT };
test.each(LOCALES)("every rule of the phrases in %s is one that a series can have", (locale) => {
	const texts = PHRASES[locale]
		.trim()
		.split("\n")
		.map((line) => line.split(" → ")[0] ?? "");
	let rules = 0;
	for (const text of texts)
		for (const chip of parseCapture(text, options(locale)).chips) {
			if (chip.kind !== "recurrence") continue;
			rules++;
			const recurrence = recurrenceOf(chip.rule, 1);
			expect(recurrenceFaults(recurrence), text).toEqual([]);
			expect(readRepeatText(repeatText(recurrence)), text).toEqual({ recurrence });
		}
	expect(rules).toBeGreaterThanOrEqual(5);
});
