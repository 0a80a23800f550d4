import { describe, expect, test } from "vitest";
import { LOCALES, type Locale } from "../../../languages.generated.ts";
import { CAPTURE_PHRASES_DE } from "./capture.phrases.de.ts";
import { CAPTURE_PHRASES_EN } from "./capture.phrases.en.ts";
import { CAPTURE_PHRASES_FR } from "./capture.phrases.fr.ts";
import { CAPTURE_PHRASES_PT } from "./capture.phrases.pt.ts";
import type { CaptureOptions, CapturePiece, CaptureRule } from "./capture.types.ts";
import { formatCapture } from "./capture-format.ts";
import { parseCapture } from "./capture-parse.ts";

const PHRASES: Record<Locale, string> = {
	en: CAPTURE_PHRASES_EN,
	de: CAPTURE_PHRASES_DE,
	fr: CAPTURE_PHRASES_FR,
	pt: CAPTURE_PHRASES_PT,
};
const linesOf = (locale: Locale) => PHRASES[locale].trim().split("\n");
const optionsOf = (locale: Locale): CaptureOptions => ({
	locale,
	date_format_id: 2,
	today: "2026-11-19",
	now_minutes: 600,
	week_start: 1,
});

function pieceText(piece: CapturePiece): string {
	switch (piece.kind) {
		case "day":
			return piece.day;
		case "time":
			return piece.to ? `${piece.from}–${piece.to}` : piece.from;
		case "tag":
			return `#${piece.tag}`;
		case "priority":
			return `!${piece.priority}`;
		case "person":
			return `@${piece.name}`;
		case "project":
			return `+${piece.name}`;
		case "estimate":
			return `~${piece.minutes}`;
		case "recurrence":
			return ruleText(piece.rule);
	}
}

function ruleText({ freq, interval, weekdays, nth, month_day, school, from, until }: CaptureRule): string {
	const parts = [
		`↻${interval === 1 ? "" : `${interval}×`}${freq}`,
		weekdays && `on ${weekdays}`,
		nth && `nth ${nth}`,
		month_day && `day ${month_day}`,
		school && (typeof school === "string" ? school : `cycle ${school.cycle_day}`),
		from === "completion" && from,
		until && `until ${until}`,
	];
	return parts.filter(Boolean).join(" ");
}

describe.each(LOCALES)("the phrases of %s", (locale) => {
	test("are at least sixty, each of them once", () => {
		const phrases = linesOf(locale);
		expect(phrases.length).toBeGreaterThanOrEqual(60);
		expect(new Set(phrases).size).toBe(phrases.length);
	});

	test.each(linesOf(locale))("%s", (line) => {
		const [phrase = ""] = line.split(" → ");
		const { title, chips } = parseCapture(phrase, optionsOf(locale));
		expect(`${phrase} → ${title} | ${chips.map(pieceText).join(" · ")}`.trim()).toBe(line);
		for (const { span } of chips) expect(phrase.slice(span.from, span.to).trim()).not.toBe("");
	});

	test("are written again so that they mean the same", () => {
		for (const line of linesOf(locale)) {
			const read = parseCapture(line.split(" → ")[0] ?? "", optionsOf(locale));
			const again = parseCapture(formatCapture(read, optionsOf(locale)), optionsOf(locale));
			expect([again.title, again.chips.map(pieceText)], line).toEqual([read.title, read.chips.map(pieceText)]);
		}
	});
});
