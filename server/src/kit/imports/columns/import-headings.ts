import type { GuessReason } from "@homeroom/contract/kit/import-calls.ts";
import type { Words } from "@homeroom/contract/kit/sentences/sentence-words.ts";
import { SHEET_KIN } from "@homeroom/contract/kit/sheet-words.generated.ts";
import { type FileField, kinOf, plainWord } from "../import-words.ts";

/** No field is called by a longer name; a cell that is no heading may be as long as it likes. */
const LONGEST_HEADING = 80;
/** Some outlive the file that they were made for, and any cell of its first rows is asked about. */
const MOST_HEARD = 2_000;
/** Shorter words are other words with one letter changed: Stadt and Staat. */
const SHORTEST_MISSPELT = 7;
/** They say nothing by themselves: "date of birth" is "birth date". */
const FILLERS = new Set(
	"a an the of and or s to in for der die das des dem den und oder von im le la les l du de d des et ou en au do da dos das e o os as em".split(
		" ",
	),
);

export interface Wish {
	field: string;
	/** How sure, from 0 to 1. */
	score: number;
	reason: GuessReason;
}
const SCORES = { same_word: 0.96, known_word: 0.92, words: 0.85, typo: 0.7, doubtful: 0.5 } as const;
const wish = (field: string, reason: keyof typeof SCORES): Wish => ({ field, reason, score: SCORES[reason] });

/** "firstName" and "Date_of_birth (dd/mm/yyyy) *" as people say them. */
const spoken = (heading: string): string =>
	heading
		.replace(/\([^)]*\)|\[[^\]]*\]/g, " ")
		.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
		.trim();
/** "E-mail", "e mail" and "email" are one word. */
const joined = (text: string): string => plainWord(text).replaceAll(" ", "");

/** "Contact" may be how somebody is reached, not who. */
const ANYBODYS = /^[ck]onta(c?to?|kte?)s?$/;
/** What any record is called, in one word. */
const SELF_WORDS: ReadonlySet<string> = new Set(
	Object.entries(SHEET_KIN).flatMap(([key, words]) =>
		key.startsWith("self.") ? Object.values(words).flatMap((kin) => kinOf(kin).map(({ text }) => plainWord(text))) : [],
	),
);

/** Field names by the headings alone, by whole words: never because a part of one is like a part of another. What fields are called is taken apart once. */
export class Headings {
	readonly #exact = new Map<string, Wish[]>();
	readonly #bags = new Map<string, Wish[]>();
	readonly #self: ReadonlySet<string>;
	readonly #others: ReadonlySet<string>;
	readonly #heard = new Map<string, readonly Wish[]>();

	/** `self`: what the record is called. "Student's first name" is the first name in a file of students. */
	constructor(fields: readonly FileField[], self?: Words) {
		this.#self = new Set(Object.values(self ?? {}).flatMap((words) => kinOf(words).map(({ text }) => joined(text))));
		this.#others = new Set([...SELF_WORDS].filter((word) => !this.#self.has(word) && !ANYBODYS.test(word)));
		for (const { name, words, called = [] } of fields) {
			for (const word of [name, ...Object.values(words)]) this.#know(word, wish(name, "same_word"));
			for (const kin of called.flatMap((one) => Object.values(one).flatMap(kinOf)))
				this.#know(kin.text, wish(name, kin.doubtful ? "doubtful" : "known_word"));
		}
	}
	#know(text: string, known: Wish): void {
		add(this.#exact, joined(text), known);
		const bag = this.#bagOf(text);
		if (bag !== "" && known.reason !== "doubtful") add(this.#bags, bag, { ...wish(known.field, "words") });
	}
	/** The words that say something, in no order. */
	#bagOf(text: string): string {
		const words = plainWord(text).split(" ");
		const telling = words.filter((word) => !FILLERS.has(word) && !this.#self.has(word));
		// single letters are no words: what is left of D.O.B. is nothing
		return telling.some((word) => word.length > 2) ? [...new Set(telling)].sort().join(" ") : "";
	}

	/** What it may mean, the surest first. */
	wishes(heading: string): readonly Wish[] {
		if (heading.length > LONGEST_HEADING) return [];
		const known = this.#heard.get(heading);
		if (known !== undefined) return known;
		const found = this.#look(heading);
		if (this.#heard.size < MOST_HEARD) this.#heard.set(heading, found);
		return found;
	}
	/** "Mum's mobile" in a file of students: whatever stands below, it is not theirs. */
	isOfOthers(heading: string): boolean {
		return plainWord(spoken(heading))
			.split(" ")
			.some((word) => this.#others.has(word));
	}
	best(heading: string): Wish | undefined {
		return this.wishes(heading)[0];
	}
	#look(heading: string): readonly Wish[] {
		const text = spoken(heading);
		const [whole, plain] = [joined(heading), joined(text)];
		// in brackets alone: "(m/w)"
		if (whole === "") return [];
		const exact = this.#exact.get(whole) ?? this.#exact.get(plain);
		if (exact !== undefined) return exact;
		const bag = this.#bagOf(text);
		const words = bag === "" ? undefined : this.#bags.get(bag);
		return words ?? this.#misspelt(plain);
	}
	#misspelt(word: string): Wish[] {
		if (word.length < SHORTEST_MISSPELT) return [];
		const found = new Set<string>();
		for (const [known, wishes] of this.#exact)
			if (known.length >= SHORTEST_MISSPELT && isOneLetterOff(word, known))
				for (const { field, reason } of wishes) if (reason !== "doubtful") found.add(field);
		// of two, nobody knows which
		return found.size === 1 ? [...found].map((field) => wish(field, "typo")) : [];
	}
}

function add(map: Map<string, Wish[]>, key: string, known: Wish): void {
	if (key === "") return;
	const there = map.get(key) ?? [];
	const same = there.find(({ field }) => field === known.field);
	if (same !== undefined && same.score >= known.score) return;
	map.set(
		key,
		[...there.filter((one) => one !== same), known].sort((a, b) => b.score - a.score),
	);
}

/** One letter more, less, another one, or two that changed places. A figure is never a slip: "Phone 2" is another phone. */
export function isOneLetterOff(a: string, b: string): boolean {
	const [short, long] = a.length <= b.length ? [a, b] : [b, a];
	if (long.length - short.length > 1 || short === long) return false;
	let at = 0;
	while (at < short.length && short[at] === long[at]) at++;
	const isFigure = (i: number) => /\d/.test(`${short[i] ?? ""}${long[i] ?? ""}`);
	if (isFigure(at)) return false;
	if (long.length > short.length) return short.slice(at) === long.slice(at + 1);
	if (short.slice(at + 1) === long.slice(at + 1)) return true;
	return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
}
