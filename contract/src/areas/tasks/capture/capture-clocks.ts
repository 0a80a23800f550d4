import type { CaptureWords } from "./capture-language.ts";
import { Names } from "./capture-names.ts";
import { type Clock, type Found, longest, type Meaning, patternTable, type Read, type Slot, type Slots } from "./capture-patterns.ts";
import type { CaptureReader } from "./capture-tokens.ts";

const HALF_DAY = 720;
/** Minutes that people meet at. */
export const ROUND = 5;
/** From this hour on "15 h" is a time, below it is how long. */
const FIRST_HOUR = 7;
/** What a word after the number says. */
const ALWAYS = 0;

/** `{hour}` is a number alone, `{clock}` what can only be a time, `{at}` what is one after a word such as "at". */
export function clockSlots(words: CaptureWords, counts: Names): Record<"hour" | "clock" | "at", Slot> {
	const halves = new Names([
		[words.morning, 0],
		[words.afternoon, 1],
	]);
	const hourWords = new Names([
		[words.clock_hours, ALWAYS],
		[words.either_hours, FIRST_HOUR],
	]);
	const meant = (said: number, half: Clock["half"], isShort: boolean): Clock | null => {
		if (half === "morning" && said >= HALF_DAY + 60) return null;
		const hourOfTwelve = half === null ? said : said % HALF_DAY;
		const isLate = half === "afternoon" || (half === null && isShort && said < (words.afternoon_until + 1) * 60);
		const minute = said >= HALF_DAY + 60 || !isLate ? hourOfTwelve : (hourOfTwelve % HALF_DAY) + HALF_DAY;
		return { minute: half === "afternoon" && said >= HALF_DAY ? said : minute, said, half };
	};
	const clock = (to: number, found: Clock | null): Found<Read> | null => found && { to, clocks: [found] };

	const hour: Slot = (reader, place) => {
		const token = reader.at(place);
		const counted = counts.at(reader, place);
		if (counted && counted.value <= 12) return clock(counted.to, meant(counted.value * 60, null, true));
		const value = hourOf(token?.kind === "number" ? token.text : "");
		return value === null ? null : clock(place + 1, meant(value * 60, null, token?.text.length === 1 && value > 0));
	};

	const spoken: Meaning<{ said: number; isShort: boolean }> = (action, number = 0, { clocks = [] }) => {
		if (action === "minute") return { said: number, isShort: false };
		const hourSaid = clocks[0]?.said ?? 0;
		// "twenty hours and a half" is said as on a clock of twenty-four
		if (hourSaid > HALF_DAY) return { said: hourSaid + number, isShort: false };
		const said = (hourSaid % HALF_DAY) + number;
		return { said: said < 0 ? said + HALF_DAY : said, isShort: true };
	};
	const slots: Slots = { named: { hour }, firstWords: new Set(counts.firstWords()) };
	const loose = patternTable(words.clocks, slots);
	const strict = patternTable(
		words.clocks.filter(([pattern]) => !pattern.startsWith("?")),
		slots,
	);

	const written = (reader: CaptureReader, place: number, isLoose: boolean): Found<Read> | null => {
		const first = reader.at(place);
		const value = hourOf(first?.kind === "number" ? first.text : "");
		if (value === null) return null;
		const mark = reader.glued(place + 1)?.text;
		const afterMark = mark === ":" || mark === "." ? minuteAt(reader, place + 2, false) : null;
		let minute = afterMark ?? 0;
		let to = afterMark === null ? place + 1 : place + 3;
		let isSure = afterMark !== null && (isLoose || mark === ":");
		const named = hourWords.at(reader, to);
		if (named && (isLoose || value >= named.value || afterMark !== null)) {
			isSure = true;
			to = named.to;
			const after = afterMark === null ? minuteAt(reader, to, reader.at(to - 1)?.spaced === true) : null;
			if (after !== null) {
				minute = after;
				to++;
			}
		}
		const half = halves.at(reader, to);
		if (!isSure && !half) return null;
		const said = value * 60 + minute;
		return clock(half?.to ?? to, meant(said, halfOf(half?.value), first?.text.length === 1 && value > 0));
	};
	const either =
		(isLoose: boolean): Slot =>
		(reader, place) => {
			const inFigures = written(reader, place, isLoose);
			const inWords = longest(reader, isLoose ? loose : strict, place, spoken, true);
			if (!inWords || inWords.to <= (inFigures?.to ?? 0)) return inFigures;
			const half = halves.at(reader, inWords.to);
			return clock(half?.to ?? inWords.to, meant(inWords.value.said, halfOf(half?.value), inWords.value.isShort));
		};
	return { hour, clock: either(false), at: either(true) };
}

const halfOf = (value: number | undefined): Clock["half"] => (value === undefined ? null : value === 0 ? "morning" : "afternoon");
const hourOf = (text: string): number | null => (/^\d{1,2}$/.test(text) && Number(text) < 24 ? Number(text) : null);

/** The 30 of 15:30, of 15h30 and of 15 h 30. Apart it is a round one where a word follows: 15 h 24 chairs. */
function minuteAt(reader: CaptureReader, place: number, isApart: boolean): number | null {
	const token = reader.at(place);
	if (token?.kind !== "number" || token.spaced !== isApart || token.text.length !== 2 || Number(token.text) > 59) return null;
	const next = reader.at(place + 1);
	return isApart && next?.kind === "word" && Number(token.text) % ROUND > 0 ? null : Number(token.text);
}

/** "9 to 11pm" begins in the evening, "11 to 1pm" does not; "3pm to 5" ends in the afternoon. */
export function rangeOf([first, last]: readonly Clock[]): { from: number; to: number } | null {
	if (!first || !last) return null;
	const laterFirst = first.minute + HALF_DAY;
	const from =
		last.half === "afternoon" && first.half === null && first.said < HALF_DAY && laterFirst < last.minute ? laterFirst : first.minute;
	const to = last.minute <= from && last.half === null && last.said < HALF_DAY ? last.said + HALF_DAY : last.minute;
	return to > from ? { from, to } : null;
}

export const clockText = (minute: number): string =>
	`${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
