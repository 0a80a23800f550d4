import type { CaptureAction, CaptureEntry, CaptureUnit } from "./capture-language.ts";
import { Names, phraseEnd, phraseTokens } from "./capture-names.ts";
import type { CaptureReader, CaptureToken } from "./capture-tokens.ts";

/** A time of day. */
export interface Clock {
	/** Minutes since midnight as it is meant, and as it is said: 3 may mean 15:00. */
	minute: number;
	said: number;
	half: "morning" | "afternoon" | null;
}

/** What the slots of a pattern read. */
export interface Read {
	count?: number;
	unit?: CaptureUnit;
	weekdays?: number[];
	nth?: number;
	month?: number;
	date?: number;
	year?: number;
	day?: string;
	clocks?: Clock[];
	minutes?: number;
}
/** Something that was read, and the place after it. */
export type Found<Value> = { to: number } & Value;
export type Slot = (reader: CaptureReader, place: number) => Found<Read> | null;
/** The slots of a language, and the words with which one may begin; numbers all may. */
export interface Slots {
	named: Readonly<Record<string, Slot>>;
	firstWords: ReadonlySet<string>;
}

/** When a match holds: always, at the end or beside a day or a time, only beside one, beside one or before the end. */
export type Holding = "always" | "?" | "??" | "?.";
type Choice = { words: readonly CaptureToken[] } | { slot: Slot };
interface Pattern {
	holding: Holding;
	action: CaptureAction;
	number: number | undefined;
	elements: readonly Element[];
}
interface Element {
	choices: readonly Choice[];
	isOptional: boolean;
}
/** Patterns by the words they may begin with, and those that begin with a slot. A prefix may stand before any of them. */
export interface PatternTable {
	prefixes: Names;
	firstWords: ReadonlySet<string>;
	byWord: ReadonlyMap<string, readonly Pattern[]>;
	bySlot: readonly Pattern[];
}
export type Meaning<Value> = (action: CaptureAction, number: number | undefined, read: Read, reader: CaptureReader) => Value | null;

export function patternTable(entries: readonly CaptureEntry[], slots: Slots, prefixes = ""): PatternTable {
	const byWord = new Map<string, Pattern[]>();
	const bySlot: Pattern[] = [];
	for (const [pattern, action, number] of entries) {
		const [, mark, rest = ""] = /^(\?[?.]?)? ?(.*)$/s.exec(pattern) ?? [];
		const elements = rest.split(" ").map((element) => ({
			choices: choicesOf(element.replace(/^\[|\]$/g, ""), slots),
			isOptional: element.startsWith("["),
		}));
		const made: Pattern = { holding: holdingOf(mark), action, number, elements };
		const first = elements.slice(0, elements.findIndex(({ isOptional }) => !isOptional) + 1).flatMap(({ choices }) => choices);
		const words = new Set(first.flatMap((choice) => ("words" in choice ? [choice.words[0]?.text ?? ""] : [])));
		for (const word of words) byWord.set(word, [...(byWord.get(word) ?? []), made]);
		if (first.some((choice) => "slot" in choice)) bySlot.push(made);
	}
	return { byWord, bySlot, prefixes: new Names([[prefixes, 0]]), firstWords: slots.firstWords };
}

const holdingOf = (mark: string | undefined): Holding => (mark === "?" || mark === "??" || mark === "?." ? mark : "always");

/** The longest first: the first that matches is taken. */
const choicesOf = (element: string, slots: Slots): Choice[] =>
	element
		.split("|")
		.map((choice) => choiceOf(choice, slots))
		.sort((one, other) => lengthOf(other) - lengthOf(one));
const lengthOf = (choice: Choice): number => ("words" in choice ? choice.words.length : 1);

function choiceOf(choice: string, slots: Slots): Choice {
	if (!choice.startsWith("{")) return { words: phraseTokens(choice) };
	const slot = slots.named[choice.slice(1, -1)];
	if (!slot) throw new Error(`no slot ${choice}`);
	return { slot };
}

interface Best<Value> {
	value: Value;
	holding: Holding;
}
/** The longest that means something; of what is equally long the first of the table. Free: anything may follow. */
export function longest<Value>(
	reader: CaptureReader,
	table: PatternTable,
	place: number,
	meaning: Meaning<Value>,
	isFree = false,
): Found<Best<Value>> | null {
	let best: Found<Best<Value>> | null = null;
	for (const start of [place, ...table.prefixes.ends(reader, place).filter((end) => reader.at(end)?.spaced)])
		for (const patterns of patternsAt(table, reader.at(start)))
			for (const pattern of patterns) {
				const found = matched(reader, pattern, start, 0, {});
				if (!found || found.to <= (best?.to ?? place) || !(isFree || reader.endsAt(found.to))) continue;
				const value = meaning(pattern.action, pattern.number, found.read, reader);
				if (value !== null) best = { to: found.to, value, holding: pattern.holding };
			}
	return best;
}

function patternsAt({ byWord, bySlot, firstWords }: PatternTable, token: CaptureToken | undefined): (readonly Pattern[])[] {
	if (!token) return [];
	const named = byWord.get(token.text) ?? [];
	return token.kind === "number" || firstWords.has(token.text) ? [named, bySlot] : [named];
}

/** Whether anything of the table may begin with this token: most words of a title begin nothing. */
export const mayBegin = ({ byWord, prefixes, firstWords }: PatternTable, token: CaptureToken): boolean =>
	token.kind === "number" || byWord.has(token.text) || firstWords.has(token.text) || prefixes.mayBegin(token);

/** A pattern is at most some ten elements long, so what it costs does not grow with the text. */
function matched(reader: CaptureReader, pattern: Pattern, place: number, number: number, read: Read): Found<{ read: Read }> | null {
	const element = pattern.elements[number];
	if (!element) return { to: place, read };
	if (number === 0 || isApart(reader, place))
		for (const choice of element.choices) {
			const found = "slot" in choice ? choice.slot(reader, place) : null;
			const to = "words" in choice ? phraseEnd(reader, choice.words, place) : (found?.to ?? -1);
			const rest = to < 0 ? null : matched(reader, pattern, to, number + 1, found ? joined(read, found) : read);
			if (rest) return rest;
		}
	return element.isOptional ? matched(reader, pattern, place, number + 1, read) : null;
}

/** Two clocks are the ends of a time. */
function joined(read: Read, { to: _, clocks, ...more }: Found<Read>): Read {
	return { ...read, ...more, ...(clocks && { clocks: [...(read.clocks ?? []), ...clocks] }) };
}

/** Words of a pattern stand apart; marks need no space around them. */
function isApart(reader: CaptureReader, place: number): boolean {
	const token = reader.at(place);
	return token !== undefined && (token.spaced || token.kind === "sign" || reader.at(place - 1)?.kind === "sign");
}
