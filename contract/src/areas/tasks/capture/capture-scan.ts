import type { CaptureChip, CaptureOptions, CapturePiece, CaptureSpan } from "./capture.types.ts";
import { type Grammar, grammarOf } from "./capture-grammar.ts";
import { joinedRule, type Meant } from "./capture-meanings.ts";
import type { Holding } from "./capture-patterns.ts";
import { Quotes } from "./capture-quotes.ts";
import { signAt } from "./capture-signs.ts";
import { CaptureReader } from "./capture-tokens.ts";

/** A text between quotes that is title without them. */
interface CaptureLiteral {
	kind: "literal";
	text: string;
	span: CaptureSpan;
}
/** What belongs to a recurrence before it, and is no chip of its own. */
interface CaptureTail {
	kind: "tail";
	span: CaptureSpan;
}
export type CapturePart = CaptureChip | CaptureLiteral | CaptureTail;
interface Candidate {
	place: number;
	to: number;
	holding: Holding;
	value: CapturePiece;
	/** Where more was said of it later in the line. */
	tails: readonly { place: number; to: number }[];
}
/** Of these a task has one, and the last that is typed counts: people add what they mean to the end. */
const ONE_OF: readonly CapturePiece["kind"][] = ["day", "time", "priority", "project", "estimate", "recurrence"];

/** What the line holds beside its title, in order. `steps` is what reading it cost. */
export function scanCapture(text: string, options: CaptureOptions): { found: CapturePart[]; steps: number } {
	const reader = new CaptureReader(text, options);
	const scan = new Scan(reader, grammarOf(options.locale));
	const held = lastOfEach(scan.candidates(0, reader.limit));
	const chips = held.map(({ place, to, value }) => ({ ...value, span: reader.span(place, to) }));
	const tails = held.flatMap((one) => one.tails).map(({ place, to }) => ({ kind: "tail" as const, span: reader.span(place, to) }));
	const found = [...chips, ...tails, ...scan.literals].sort((one, other) => one.span.from - other.span.from);
	return { found, steps: reader.steps };
}

function lastOfEach(candidates: readonly Candidate[]): Candidate[] {
	const last = new Map(candidates.map((one) => [one.value.kind, one]));
	return candidates.filter((one) => !ONE_OF.includes(one.value.kind) || last.get(one.value.kind) === one);
}

/** What is read at once: the line, or what stands between quotes. */
interface Stretch {
	isQuoted: boolean;
	quotes: Quotes;
	all: Candidate[];
	/** Where in `all` the last recurrence is, -1 without one. */
	recurrence: number;
}

class Scan {
	readonly literals: CaptureLiteral[] = [];
	private readonly reader: CaptureReader;
	private readonly grammar: Grammar;
	constructor(reader: CaptureReader, grammar: Grammar) {
		this.reader = reader;
		this.grammar = grammar;
	}

	/** The pieces that hold between two tokens. A piece begins after white space, so neither maria@school.org nor pre-Monday holds one. */
	candidates(start: number, end: number, isQuoted = false): Candidate[] {
		const { reader } = this;
		const { limit } = reader;
		reader.limit = end;
		const stretch: Stretch = { isQuoted, quotes: new Quotes(reader), all: [], recurrence: -1 };
		let to = start;
		for (let place = start; place < end; place = Math.max(to, place + 1)) {
			// the word before a number is none of its own where it is part of a piece: +room 15:00
			const isName = place > to && this.isNumbered(place);
			to = !isName && (place === start || reader.at(place)?.spaced) ? this.read(place, stretch) : 0;
		}
		const held = this.held(stretch.all);
		reader.limit = limit;
		return held;
	}

	/** The token after what begins here, 0 where nothing does. */
	private read(place: number, stretch: Stretch): number {
		const { reader, grammar } = this;
		const { all, quotes } = stretch;
		const quoted = stretch.isQuoted ? null : quotes.at(place);
		if (quoted) {
			if (this.isChanged(quoted.text, quoted.inside, quoted.closing))
				this.literals.push({ kind: "literal", text: quoted.text, span: reader.span(place, quoted.to) });
			return quoted.to;
		}
		const tail = this.readTail(place, stretch);
		if (tail > 0) return tail;
		const found: { to: number; value: Meant; holding?: Holding } | null =
			signAt(reader, place, grammar, quotes) ?? grammar.at(reader, place);
		if (!found) return 0;
		const { to, value, holding = "always" } = found;
		if (value.kind === "title" || this.isDismissed(place, to)) return to;
		all.push({ place, to, holding, value, tails: [] });
		if (value.kind === "recurrence") stretch.recurrence = all.length - 1;
		return to;
	}

	/** Without its recurrence "until 20 Dec" is a day. */
	private readTail(place: number, { all, recurrence }: Stretch): number {
		const { reader, grammar } = this;
		const before = all[recurrence];
		if (before?.value.kind !== "recurrence") return 0;
		const found = grammar.tailAt(reader, place);
		const rule = found && joinedRule(before.value.rule, found.value);
		if (!found || !rule || this.isDismissed(place, found.to)) return 0;
		const tails = [...before.tails, { place, to: found.to }];
		all[recurrence] = { ...before, holding: "always", value: { kind: "recurrence", rule }, tails };
		return found.to;
	}

	private isDismissed(place: number, end: number): boolean {
		const { text, options } = this.reader;
		const { from, to } = this.reader.span(place, end);
		return options.dismissed?.includes(text.slice(from, to)) ?? false;
	}

	/** Quotes that change nothing belong to the title: read "Faust". Others keep something from being taken, and go. */
	private isChanged(text: string, inside: number, closing: number): boolean {
		const isTidy = text === text.trim().replace(/\s+/g, " ");
		return !isTidy || text.includes('"') || this.candidates(inside, closing, true).length > 0;
	}

	/** Room 15: the number is a name. */
	private isNumbered(place: number): boolean {
		const { reader, grammar } = this;
		if (reader.at(place)?.kind !== "number") return false;
		const before = reader.at(place - 1)?.text === "." ? place - 2 : place - 1;
		return before >= 0 && grammar.numbered.at(reader, before)?.to === before + 1;
	}

	private held(all: readonly Candidate[]): Candidate[] {
		const held = new Set(all.filter((one) => one.holding === "always"));
		for (let number = all.length - 1; number >= 0; number--) {
			const one = all[number];
			if (!one || held.has(one)) continue;
			const next = this.touches(one, all[number + 1]) ? all[number + 1] : undefined;
			const near = [next, this.touches(all[number - 1], one) ? all[number - 1] : undefined];
			const isNear = near.some((other) => other?.holding === "always" && ["day", "time", "recurrence"].includes(other.value.kind));
			const isLast = this.isLast(one.to);
			const isAtEnd = isLast || (next !== undefined && held.has(next));
			if (isNear || (one.holding === "?" && isAtEnd) || (one.holding === "?." && !isLast)) held.add(one);
		}
		return all.filter((one) => held.has(one));
	}

	private touches(first: Candidate | undefined, second: Candidate | undefined): boolean {
		if (!first || !second) return false;
		return second.place === first.to || (second.place === first.to + 1 && this.reader.at(first.to)?.text === ",");
	}

	/** Nothing but marks follows. */
	private isLast(place: number): boolean {
		const { reader } = this;
		let after = place;
		while (reader.glued(after) && after - place < 3) after++;
		return reader.at(after) === undefined;
	}
}
