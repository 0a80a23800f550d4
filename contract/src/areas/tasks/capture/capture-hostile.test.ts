import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LOCALES, type Locale } from "../../../languages.generated.ts";
import type { CaptureOptions } from "./capture.types.ts";
import { parseCapture } from "./capture-parse.ts";
import { scanCapture } from "./capture-scan.ts";
import { CAPTURE_WORDS } from "./capture-words.ts";

const LENGTH = 10_000;
/** Looks at tokens for each sign of the worst text: a wide bound, which a search within a search passes by a hundred times. */
const MOST_STEPS = 200;
const optionsOf = (locale: Locale): CaptureOptions => ({ locale, date_format_id: 2, today: "2026-11-19", now_minutes: 600, week_start: 1 });
const stepsOf = (unit: string, length: number, locale: Locale) =>
	scanCapture(unit.repeat(Math.ceil(length / unit.length)).slice(0, length), optionsOf(locale)).steps;

const UNITS = [
	...['"', ' "', '"a ', '""', '@"a ', "@“", " @“a", "#", "# ", "#a", "#a ", "@a,", "+", "!", "! ", "~", "~1 ", "!!! "],
	...[
		"1",
		"1 ",
		"1.",
		"1.2.",
		"1/2/",
		"1-",
		"12:",
		"15:00 ",
		"15:00–",
		"20m ",
		"1h",
		"1 h ",
		"99999 ",
		",",
		", ",
		". ",
		"\n",
		"\u00a0",
		"-",
		" - ",
	],
	...["a", "a ", "a-", "a'", "á", "a\u0301", "\u0301", "ß", "\ud800", "🙂", "(", "[", "\\"],
	...[
		"every ",
		"every Monday, ",
		"Mo, ",
		"Monday and ",
		"in 3 ",
		"in in ",
		"from 3 to ",
		"tomorrow",
		"tomorrow ",
		"tomorrow.",
		"Sun ",
		"at 3 ",
	],
];

describe.each(LOCALES)("ten thousand signs in %s", (locale) => {
	const { before_days, before_times, between_weekdays, recurrences, tails, days } = CAPTURE_WORDS[locale];
	const words = [before_days, before_times, between_weekdays, ...[...recurrences, ...tails, ...days].map(([pattern]) => pattern)]
		.flatMap((pattern) => pattern.replace(/[?[\]]|\{\w+\}/g, "").split(/[ |]/))
		.filter(Boolean)
		.map((word) => `${word.replaceAll("_", " ")} `);

	test("cost no more for each sign than a few do", () => {
		for (const unit of UNITS) {
			const steps = stepsOf(unit, LENGTH, locale);
			expect(steps, JSON.stringify(unit)).toBeLessThan(MOST_STEPS * LENGTH);
			expect(steps, JSON.stringify(unit)).toBeLessThan(stepsOf(unit, LENGTH / 10, locale) * 11 + 1000);
		}
	});

	test("of any word that begins a piece cost no more either", () => {
		for (const word of new Set(words))
			expect(stepsOf(word, LENGTH / 10, locale), word).toBeLessThan(
				Math.min(MOST_STEPS * LENGTH, stepsOf(word, LENGTH / 100, locale) * 11 + 1000),
			);
	});

	test("in any order are read without a fault, and nothing is made up", () => {
		const piece = fc.constantFrom(...UNITS, ...words);
		const text = fc.oneof(
			fc.array(piece, { maxLength: 40 }).map((all) => all.join("")),
			fc.string({ unit: "binary", maxLength: 60 }),
		);
		fc.assert(
			fc.property(text, (typed) => {
				const { title, chips } = parseCapture(typed, optionsOf(locale));
				expect(title.length).toBeLessThanOrEqual(typed.length);
				let before = 0;
				for (const { span } of chips) {
					expect(span.from).toBeGreaterThanOrEqual(before);
					expect(span.to).toBeGreaterThan(span.from);
					before = span.to;
				}
				expect(before).toBeLessThanOrEqual(typed.length);
			}),
			{ numRuns: 1000 },
		);
	});
});
