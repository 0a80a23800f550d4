import { ROUND } from "./capture-clocks.ts";
import type { CaptureWords } from "./capture-language.ts";
import { Names } from "./capture-names.ts";
import type { Found } from "./capture-patterns.ts";
import type { CaptureReader } from "./capture-tokens.ts";

const HOUR = 60;
/** "2 h" is how long, "7 h" when. */
const LAST_HOUR = 6;
/** "20m" are minutes, "100m" is a race. */
const MOST_GLUED = 99;

/** More than a month of hours is a number of something else. */
const MOST_MINUTES = 59_999;

export type Durations = (reader: CaptureReader, place: number, isSure: boolean) => Found<{ minutes: number }> | null;

/** 20m · 90 min · 1h30 · 1 h 30 · 1.5 h · two hours. Sure: a `~` or a word before it says that it is how long. */
export function durationsOf(words: CaptureWords, counts: Names): Durations {
	const minuteWords = new Names([[words.minutes, 1]]);
	const hourWords = new Names([
		[words.hours, Number.POSITIVE_INFINITY],
		[words.either_hours, LAST_HOUR],
	]);

	const minutesAfterHours = (reader: CaptureReader, place: number): Found<{ minutes: number }> | null => {
		const token = reader.at(place);
		if (token?.kind !== "number" || token.text.length > 2 || Number(token.text) >= HOUR) return null;
		const named = minuteWords.at(reader, place + 1);
		if (named) return { to: named.to, minutes: Number(token.text) };
		// 1h30, 1 h 30, not 1h 30 and not 1 h 24 chairs
		const isAlike = token.text.length === 2 && token.spaced === reader.at(place - 1)?.spaced;
		return isAlike && !(token.spaced && Number(token.text) % ROUND > 0 && reader.at(place + 1)?.kind === "word")
			? { to: place + 1, minutes: Number(token.text) }
			: null;
	};

	return (reader, place, isSure) => {
		const number = numberAt(reader, place) ?? countAt(reader, place, counts);
		if (!number) return null;
		const unit = reader.at(number.to);
		const minutes = minuteWords.at(reader, number.to);
		if (minutes) {
			// a metre is a m, a moment "a minute"
			const isMetre = unit?.text === "m" && (unit.spaced || !(isSure || number.value <= MOST_GLUED));
			return isMetre || (number.isCounted && number.value === 1) ? null : whole(minutes.to, number.value);
		}
		const hours = hourWords.at(reader, number.to);
		if (!hours || !(isSure || number.value <= hours.value) || (number.isCounted && (unit?.text.length ?? 0) < 3)) return null;
		const rest = Number.isInteger(number.value) ? minutesAfterHours(reader, hours.to) : null;
		return whole(rest?.to ?? hours.to, number.value * HOUR + (rest?.minutes ?? 0));
	};
}

interface Amount {
	to: number;
	value: number;
	isCounted: boolean;
}
function numberAt(reader: CaptureReader, place: number): Amount | null {
	const token = reader.at(place);
	if (token?.kind !== "number" || token.text.length > 5) return null;
	const mark = reader.glued(place + 1)?.text;
	const fraction = mark === "." || mark === "," ? reader.glued(place + 2) : undefined;
	if (fraction?.kind !== "number" || fraction.text.length > 2) return { to: place + 1, value: Number(token.text), isCounted: false };
	return { to: place + 3, value: Number(`${token.text}.${fraction.text}`), isCounted: false };
}
function countAt(reader: CaptureReader, place: number, counts: Names): Amount | null {
	const counted = counts.at(reader, place);
	return counted && { ...counted, isCounted: true };
}

const whole = (to: number, minutes: number): Found<{ minutes: number }> | null =>
	minutes > 0 && minutes <= MOST_MINUTES && Number.isInteger(minutes) ? { to, minutes } : null;
