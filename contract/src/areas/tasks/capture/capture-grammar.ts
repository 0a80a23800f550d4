import type { Locale } from "../../../languages.generated.ts";
import type { CapturePiece, CaptureRule } from "./capture.types.ts";
import { type Durations, durationsOf } from "./capture-durations.ts";
import type { CaptureAction, CaptureEntry } from "./capture-language.ts";
import { dayMeaning, estimateMeaning, joinedRule, type Meant, ruleMeaning, timeMeaning, wholeRule } from "./capture-meanings.ts";
import { Names } from "./capture-names.ts";
import { type Found, type Holding, longest, mayBegin, type PatternTable, patternTable, type Slot } from "./capture-patterns.ts";
import { captureSlots } from "./capture-slots.ts";
import type { CaptureReader } from "./capture-tokens.ts";
import { CAPTURE_WORDS } from "./capture-words.ts";

/** What every language writes alike. */
const DAYS: readonly CaptureEntry[] = [
	["{numeric}", "date"],
	["{any} [,] {numeric}", "date"],
	["{weekday}", "weekday"],
	["? {short}", "weekday"],
	["{short} .", "weekday"],
	["?? {common}", "weekday"],
	["?. {common} .", "weekday"],
];
const TIMES: readonly CaptureEntry[] = [
	["{clock}", "clock"],
	["{hour}|{clock} -|–|— {clock}", "range"],
];
const ESTIMATES: readonly CaptureEntry[] = [["{duration}", "duration"]];
/** "On Monday" later in the line is a day. */
const LATER: readonly CaptureAction[] = ["until", "in_term", "completion"];
/** So many further words on a recurrence. */
const MOST_TAILS = 4;

export interface Grammar {
	/** The longest piece that begins here. */
	at(reader: CaptureReader, place: number): Found<{ value: Meant; holding: Holding }> | null;
	/** What may be said of a recurrence later in the line: every Tuesday 15:00 until 20 Dec. */
	tailAt(reader: CaptureReader, place: number): Found<{ value: Partial<CaptureRule> }> | null;
	durations: Durations;
	priorities: Names;
	numbered: Names;
}

const made: Partial<Record<Locale, Grammar>> = {};
/** Made once: it takes longer than reading a line. */
export function grammarOf(locale: Locale): Grammar {
	made[locale] ??= makeGrammar(locale);
	return made[locale];
}

function makeGrammar(locale: Locale): Grammar {
	const words = CAPTURE_WORDS[locale];
	const counts = new Names(words.counts);
	const durations = durationsOf(words, counts);
	const slots = captureSlots(words, counts, durations);
	const days = patternTable([...words.days, ...DAYS], slots, words.before_days);
	const until: Slot = (reader, place) => {
		const found = longest(reader, days, place, dayMeaning);
		return found?.holding === "always" ? { to: found.to, day: found.value } : null;
	};
	const times = patternTable([...words.times, ...TIMES], slots, words.before_times);
	const estimates = patternTable([...words.estimates, ...ESTIMATES], slots, words.before_estimates);
	const recurrences = patternTable(words.recurrences, slots);
	const withDay = { ...slots, named: { ...slots.named, day: until } };
	const tails = patternTable(words.tails, withDay);
	const laterTails = patternTable(
		words.tails.filter(([, action]) => LATER.includes(action)),
		withDay,
	);
	const titles = patternTable(
		words.title.map((phrase) => [phrase, "title"]),
		slots,
	);

	return {
		durations,
		tailAt: (reader, place) => longest(reader, laterTails, place, ruleMeaning),
		priorities: new Names(words.priorities.map((forms, at) => [forms, at + 1])),
		numbered: new Names([[words.numbered, 1]]),
		at(reader, place) {
			const first = reader.at(place);
			if (!first || ![titles, recurrences, days, times, estimates].some((table) => mayBegin(table, first))) return null;
			const found = [
				longest<Meant>(reader, titles, place, () => ({ kind: "title" })),
				recurrenceAt(reader, place, recurrences, tails),
				longest<Meant>(reader, days, place, (...said) => withKind(dayMeaning(...said))),
				longest<Meant>(reader, times, place, timeMeaning),
				longest<Meant>(reader, estimates, place, estimateMeaning),
			];
			return found.reduce((best, one) => (one && one.to > (best?.to ?? 0) ? one : best), null);
		},
	};
}

const withKind = (day: string | null): CapturePiece | null => (day === null ? null : { kind: "day", day });

function recurrenceAt(
	reader: CaptureReader,
	place: number,
	recurrences: PatternTable,
	tails: PatternTable,
): Found<{ value: Meant; holding: Holding }> | null {
	const head = longest(reader, recurrences, place, ruleMeaning);
	if (!head) return null;
	let { to, holding } = head;
	let rule: Partial<CaptureRule> = head.value;
	for (let number = 0; number < MOST_TAILS; number++) {
		const tail = longest(reader, tails, to, ruleMeaning);
		const joined = tail && joinedRule(rule, tail.value);
		if (!tail || !joined || reader.glued(to)) break;
		rule = joined;
		// "Tuesdays in term" can only be one
		holding = "always";
		to = tail.to;
	}
	return { to, holding, value: { kind: "recurrence", rule: wholeRule(rule) } };
}
