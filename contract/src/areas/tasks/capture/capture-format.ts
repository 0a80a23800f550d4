import { formatDay } from "../../../kit/formats.ts";
import type { Captured, CaptureOptions, CapturePiece, CaptureRule } from "./capture.types.ts";
import { parseCapture } from "./capture-parse.ts";
import { quoted } from "./capture-quotes.ts";
import { CAPTURE_WORDS } from "./capture-words.ts";

/** All fields of pieces and rules: compared as text, whatever their order was. */
const FIELDS = [
	"kind",
	"day",
	"from",
	"to",
	"tag",
	"priority",
	"name",
	"minutes",
	"rule",
	"freq",
	"interval",
	"weekdays",
	"nth",
	"month_day",
];
const comparable = (chips: readonly CapturePiece[]): string => JSON.stringify(chips, FIELDS);

/**
 * A line that is read as this title and these pieces: what the line becomes when a chip was corrected.
 * The title stays as it is where it is read so, else a mark ends it, else it stands in quotes.
 */
export function formatCapture({ title, chips }: { title: string; chips: readonly CapturePiece[] }, options: CaptureOptions): string {
	const pieces = chips.map((piece) => pieceText(piece, options)).join(" ");
	const wanted = comparable(chips);
	const isRight = (text: string) => {
		const read: Captured = parseCapture(text, { ...options, dismissed: [] });
		return read.title === title && comparable(read.chips) === wanted;
	};
	const plain = pieces === "" || title === "" ? title + pieces : `${title} ${pieces}`;
	return [plain, `${title}; ${pieces}`].find(isRight) ?? `${quoted(title)} ${pieces}`.trimEnd();
}

function pieceText(piece: CapturePiece, options: CaptureOptions): string {
	switch (piece.kind) {
		case "day":
			return dayText(piece.day, options);
		case "time":
			return piece.to === undefined ? piece.from : `${piece.from}–${piece.to}`;
		case "tag":
			return `#${nameText(piece.tag)}`;
		case "priority":
			return `!${piece.priority}`;
		case "person":
			return `@${nameText(piece.name)}`;
		case "project":
			return `+${nameText(piece.name)}`;
		case "estimate":
			return `~${piece.minutes}m`;
		case "recurrence":
			return ruleText(piece.rule, options);
	}
}

const nameText = (name: string): string => (/^\p{L}[\p{L}\p{M}\p{N}_-]*$/u.test(name) ? name : quoted(name));

/** Two figures of a year are this century's. */
const dayText = (day: string, { date_format_id }: CaptureOptions): string => (day.startsWith("20") ? formatDay(day, date_format_id) : day);

function ruleText(rule: CaptureRule, options: CaptureOptions): string {
	const { writes } = CAPTURE_WORDS[options.locale];
	const { freq, interval, weekdays, nth, month_day, school, from, until } = rule;
	const fill = (text: string, values: Record<string, string>) => text.replace(/\{(\w+)\}/g, (gap, name: string) => values[name] ?? gap);
	const names = { weekdays: weekdays?.map((weekday) => writes.weekdays[weekday - 1] ?? "").join(", ") ?? "" };
	const isOnWeekdays = freq === "weekly" && interval === 1 && weekdays !== undefined && nth === undefined;
	const isSchoolDays = freq === "daily" && interval === 1 && school === "school_days";
	const [one, many] = writes.every[freq];
	const parts = [
		isOnWeekdays
			? fill(writes.every_weekdays, names)
			: isSchoolDays
				? writes.every_school_day
				: fill(interval === 1 ? one : many, { n: String(interval) }),
		weekdays && nth !== undefined ? fill(writes.on_nth, { ...names, nth: writes.nths[nth] ?? "" }) : "",
		weekdays && nth === undefined && !isOnWeekdays ? fill(writes.on_weekdays, names) : "",
		month_day === undefined ? "" : month_day === -1 ? writes.on_last_day : fill(writes.on_month_day, { n: String(month_day) }),
		school === "school_days" && !isSchoolDays ? writes.school_days : "",
		school === "in_term" ? writes.in_term : "",
		school === "first_day_after_holidays" ? writes.first_day_after_holidays : "",
		typeof school === "object" && school ? fill(writes.cycle_day, { n: String(school.cycle_day) }) : "",
		from === "completion" ? writes.completion : "",
		until === undefined ? "" : fill(writes.until, { day: dayText(until, options) }),
	];
	return parts.filter(Boolean).join(" ");
}
