import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DATE_FORMAT_IDS } from "../../../kit/formats.ts";
import { LOCALES } from "../../../languages.generated.ts";
import type { CaptureOptions, CapturePiece, CaptureRule } from "./capture.types.ts";
import { clockText } from "./capture-clocks.ts";
import { formatCapture } from "./capture-format.ts";
import { parseCapture } from "./capture-parse.ts";
import { CAPTURE_WORDS } from "./capture-words.ts";

const day = fc
	.date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
	.map((date) => date.toISOString().slice(0, 10));
const options: fc.Arbitrary<CaptureOptions> = fc.record({
	locale: fc.constantFrom(...LOCALES),
	date_format_id: fc.constantFrom(...DATE_FORMAT_IDS),
	today: day,
	now_minutes: fc.integer({ min: 0, max: 1439 }),
	week_start: fc.integer({ min: 1, max: 7 }),
});

/** Words that pieces are made of, in all languages, so that titles hold what looks like one. */
const DANGEROUS = [
	...LOCALES.flatMap((locale) => {
		const { days, times, recurrences, tails, weekdays, shorts, commons, before_days, before_times, title } = CAPTURE_WORDS[locale];
		const patterns = [...days, ...times, ...recurrences, ...tails].map(([pattern]) => pattern);
		return [...patterns, ...weekdays, ...shorts, ...commons, before_days, before_times, ...title].flatMap((words) =>
			words
				.replace(/[?[\]]/g, "")
				.split(/[ |]/)
				.filter((word) => word && !word.startsWith("{"))
				.map((word) => word.replaceAll("_", " ")),
		);
	}),
	...[
		'"',
		'""',
		"#",
		"@",
		"+",
		"!",
		"~",
		"#a",
		"@b",
		"+c",
		"!2",
		"~5",
		"20m",
		"15:00",
		"3",
		"pm",
		"h",
		"20/12",
		"20.12.",
		"2026-12-20",
		"Mai",
		"€ 5",
	],
	...[",", ";", ":", ".", "-", "–", "\u00a0", "  ", "\n", "“", "”", '"x', 'x"', "\ud800", "é", "e\u0301", "1.", "20"],
];
/** What the gaps of patterns are filled with. */
const NUMBERED = [
	...[
		"3",
		"2",
		"12",
		"15h",
		"8:30",
		"3pm",
		"20/12",
		"20.12.",
		"99999 h",
		"2027",
		"5",
		"Dec",
		"Mai",
		"mars",
		"Friday",
		"freitag",
		"lundi",
		"sexta",
	],
	...[
		"every 2 weeks on",
		"alle 3 Monate am",
		"tous les 2 mois le",
		"a cada 2 semanas na",
		"until",
		"bis",
		"jusqu'au",
		"até",
		"day 3 of the cycle",
	],
];
const title = fc.oneof(
	fc.string({ unit: "grapheme", maxLength: 12 }),
	fc.array(fc.constantFrom(...DANGEROUS), { maxLength: 6 }).map((words) => words.join(" ")),
	fc.array(fc.constantFrom(...DANGEROUS), { maxLength: 4 }).map((words) => words.join("")),
);
const name = fc.oneof(fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 }), title).filter((text) => text !== "");

const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }).map((all) => all.sort());
const inMonth = fc.oneof(
	fc.constant({}),
	fc.record({ weekdays, nth: fc.constantFrom(1, 2, 3, 4, 5, -1) }),
	fc.record({ month_day: fc.oneof(fc.constant(-1), fc.integer({ min: 1, max: 31 })) }),
);
const when = fc.oneof(
	fc.constantFrom({ freq: "daily" as const }, { freq: "yearly" as const }, { freq: "weekly" as const }),
	weekdays.map((all) => ({ freq: "weekly" as const, weekdays: all })),
	inMonth.map((more) => ({ freq: "monthly" as const, ...more })),
);
const rule: fc.Arbitrary<CaptureRule> = fc
	.record({
		when,
		rest: fc.record({
			interval: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 99 })),
			school: fc.oneof(
				fc.constantFrom(null, "school_days" as const, "in_term" as const, "first_day_after_holidays" as const),
				fc.record({ cycle_day: fc.integer({ min: 1, max: 20 }) }),
			),
			from: fc.constantFrom("date" as const, "completion" as const),
		}),
		until: fc.option(fc.record({ until: day }), { nil: {} }),
	})
	.map(({ when, rest, until }) => ({ ...when, ...rest, ...until }));

const minute = fc.integer({ min: 0, max: 1439 });
const time = fc
	.uniqueArray(minute, { minLength: 1, maxLength: 2 })
	.map((all) => all.sort((one, other) => one - other).map(clockText))
	.map(([from = "", to]): CapturePiece => ({ kind: "time", from, ...(to && { to }) }));
const one = (piece: fc.Arbitrary<CapturePiece>) => fc.array(piece, { maxLength: 1 });
const pieces: fc.Arbitrary<CapturePiece[]> = fc
	.tuple(
		one(day.map((day) => ({ kind: "day", day }))),
		one(time),
		one(fc.constantFrom(1, 2, 3, 4).map((priority) => ({ kind: "priority", priority: priority as 1 | 2 | 3 | 4 }))),
		one(name.map((name) => ({ kind: "project", name }))),
		one(fc.integer({ min: 1, max: 59_999 }).map((minutes) => ({ kind: "estimate", minutes }))),
		one(rule.map((rule) => ({ kind: "recurrence", rule }))),
		fc.array(
			name.map((tag): CapturePiece => ({ kind: "tag", tag })),
			{ maxLength: 2 },
		),
		fc.array(
			name.map((name): CapturePiece => ({ kind: "person", name })),
			{ maxLength: 2 },
		),
	)
	.chain((all) => fc.shuffledSubarray(all.flat(), { minLength: all.flat().length }));

const bare = (text: string, read: CaptureOptions) => {
	const { title, chips } = parseCapture(text, read);
	return { title, chips: chips.map(({ span: _, ...piece }) => piece) };
};

describe("a line that is written", () => {
	test("is read as the title and the pieces that it was written from", () => {
		fc.assert(
			fc.property(title, pieces, options, (title, chips, given) => {
				const found = bare(formatCapture({ title, chips }, given), given);
				// the same text is the same value, and ten thousand of them are compared sooner so
				if (JSON.stringify(found) !== JSON.stringify({ title, chips })) expect(found).toEqual({ title, chips });
			}),
			{ numRuns: 10_000 },
		);
	});

	test("from what somebody typed means what that did", () => {
		const typed = fc.array(fc.oneof(title, fc.constantFrom(...NUMBERED)), { maxLength: 4 }).map((parts) => parts.join(" "));
		fc.assert(
			fc.property(typed, options, (text, given) => {
				const { title, chips } = bare(text, given);
				expect(bare(formatCapture({ title, chips }, given), given)).toEqual({ title, chips });
			}),
			{ numRuns: 2000 },
		);
	});

	test("again is the same line", () => {
		fc.assert(
			fc.property(title, pieces, options, (title, chips, given) => {
				const text = formatCapture({ title, chips }, given);
				expect(formatCapture(parseCapture(text, given), given)).toBe(text);
			}),
			{ numRuns: 500 },
		);
	});
});
