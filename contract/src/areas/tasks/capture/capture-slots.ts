import { clockSlots } from "./capture-clocks.ts";
import type { Durations } from "./capture-durations.ts";
import type { CaptureUnit, CaptureWords } from "./capture-language.ts";
import { Names, namesInOrder } from "./capture-names.ts";
import { numericDay } from "./capture-numeric.ts";
import type { Slot, Slots } from "./capture-patterns.ts";

const UNITS: readonly CaptureUnit[] = ["day", "week", "month", "year"];
const MOST_WEEKDAYS = 7;
/** Longer numbers count nothing. */
const MOST_DIGITS = 3;

/** What stands in braces in the patterns of a language. */
export function captureSlots(words: CaptureWords, counts: Names, durations: Durations): Slots {
	const weekdays = namesInOrder(words.weekdays);
	const shorts = namesInOrder(words.shorts);
	const commons = namesInOrder(words.commons);
	const plurals = namesInOrder(words.plurals);
	const anyWeekday = namesInOrder(words.weekdays, words.plurals, words.shorts, words.commons);
	const months = namesInOrder(words.months);
	const nths = new Names(words.nths);
	const units = namesInOrder(UNITS.map((unit) => words.units[unit]));
	const suffixes = new Names([[words.date_suffixes, 1]]);
	const betweenWeekdays = new Names([[words.between_weekdays, 1]]);

	const weekdayIn =
		(names: Names): Slot =>
		(reader, place) => {
			const found = names.at(reader, place);
			return found && { to: found.to, weekdays: [found.value] };
		};
	/** Shortened it may have its dot: Tue. */
	const weekday: Slot = (reader, place) => {
		const found = anyWeekday.at(reader, place);
		if (!found) return null;
		const isShort = !weekdays.at(reader, place) && reader.glued(found.to)?.text === ".";
		return { to: isShort ? found.to + 1 : found.to, weekdays: [found.value] };
	};
	const list =
		(one: Slot): Slot =>
		(reader, place) => {
			let found = one(reader, place);
			const all: number[] = [];
			let to = -1;
			while (found && all.length < MOST_WEEKDAYS) {
				all.push(...(found.weekdays ?? []));
				to = found.to;
				const comma = reader.glued(to)?.text === "," ? to + 1 : to;
				found = one(reader, betweenWeekdays.at(reader, comma)?.to ?? (comma > to ? comma : Number.MAX_SAFE_INTEGER));
			}
			return to < 0 ? null : { to, weekdays: [...new Set(all)].sort((first, second) => first - second) };
		};
	const count: Slot = (reader, place) => {
		const token = reader.at(place);
		if (token?.kind === "number") return token.text.length > MOST_DIGITS ? null : { to: place + 1, count: Number(token.text) };
		const found = counts.at(reader, place);
		return found && { to: found.to, count: found.value };
	};
	const date =
		(needsSuffix: boolean): Slot =>
		(reader, place) => {
			const token = reader.at(place);
			if (token?.kind !== "number" || token.text.length > 2) return null;
			const suffix = reader.glued(place + 1) ? suffixes.at(reader, place + 1) : null;
			return needsSuffix && !suffix ? null : { to: suffix?.to ?? place + 1, date: Number(token.text) };
		};
	const nth: Slot = (reader, place) => {
		const found = nths.at(reader, place);
		if (found) return { to: found.to, nth: found.value };
		const dated = date(true)(reader, place);
		return dated?.date && dated.date <= 5 ? { to: dated.to, nth: dated.date } : null;
	};

	const named = {
		...clockSlots(words, counts),
		weekday: weekdayIn(weekdays),
		plural: list(weekdayIn(plurals)),
		short: weekdayIn(shorts),
		common: weekdayIn(commons),
		any: weekday,
		list: list(weekday),
		n: count,
		date: date(false),
		dated: date(true),
		nth,
		unit: (reader, place) => {
			const found = units.at(reader, place);
			return found && { to: found.to, unit: UNITS[found.value - 1] ?? "day" };
		},
		month: (reader, place) => {
			const found = months.at(reader, place);
			if (!found) return null;
			const dot = reader.glued(found.to)?.text === "." ? found.to + 1 : found.to;
			return { to: dot, month: found.value };
		},
		year: (reader, place) => {
			const at = reader.glued(place)?.text === "," ? place + 1 : place;
			const token = reader.at(at);
			return token?.kind === "number" && /^(?:19|20|21)\d\d$/.test(token.text) ? { to: at + 1, year: Number(token.text) } : null;
		},
		capital: (reader, place) => {
			const token = reader.at(place);
			return token?.kind === "word" && /^\p{Lu}/u.test(reader.text.slice(token.from, token.to)) ? { to: place + 1 } : null;
		},
		numeric: (reader, place) => numericDay(reader, place, false),
		loose: (reader, place) => numericDay(reader, place, true),
		duration: (reader, place) => durations(reader, place, false),
		lasting: (reader, place) => durations(reader, place, true),
	} satisfies Record<string, Slot>;
	const spoken = new Names(words.clocks.map(([pattern]) => [pattern.replace(/^\? /, "").split(" ")[0] ?? "", 0]));
	const all = [anyWeekday, months, nths, units, counts, spoken];
	return { named, firstWords: new Set(all.flatMap((names) => [...names.firstWords()])) };
}
