import type { CaptureOptions, CaptureSpan } from "./capture.types.ts";

export interface CaptureToken {
	kind: "word" | "number" | "sign";
	/** Small, without accents, with a plain apostrophe: what tables are looked up by. */
	text: string;
	from: number;
	to: number;
	/** White space stands before it, or nothing. */
	spaced: boolean;
}

/** The last way takes any sign, so each place is looked at once. */
const TOKEN = /\s+|\d+|\p{L}[\p{L}\p{M}]*(?:['’ʼ]\p{L}[\p{L}\p{M}]*)*|./gsu;

export function capturedTokens(text: string): CaptureToken[] {
	const tokens: CaptureToken[] = [];
	let spaced = true;
	for (const { 0: raw, index: from } of text.matchAll(TOKEN)) {
		if (raw.trim() === "") {
			spaced = true;
			continue;
		}
		const kind = /^\d/.test(raw) ? "number" : /^\p{L}/u.test(raw) ? "word" : "sign";
		tokens.push({ kind, text: kind === "word" ? folded(raw) : raw, from, to: from + raw.length, spaced });
		spaced = false;
	}
	return tokens;
}

const folded = (word: string): string =>
	word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss").replace(/[’ʼ]/g, "'");

const MARKS = [",", ";", ".", ":", "!", "?", "…"];
/** Longer runs of marks are no end of a sentence. */
const MOST_MARKS = 3;

/** The tokens of a stretch of text, from which no pattern can look out. */
export class CaptureReader {
	/** Looks at tokens so far: what its cost is measured by. */
	steps = 0;
	readonly tokens: readonly CaptureToken[];
	readonly text: string;
	readonly options: CaptureOptions;
	/** First token that is not part of the stretch. */
	limit: number;

	constructor(text: string, options: CaptureOptions) {
		this.text = text;
		this.options = options;
		this.tokens = capturedTokens(text);
		this.limit = this.tokens.length;
	}

	at(place: number): CaptureToken | undefined {
		this.steps++;
		return place < this.limit ? this.tokens[place] : undefined;
	}

	/** A token that is glued to the one before it. */
	glued(place: number): CaptureToken | undefined {
		const token = this.at(place);
		return token?.spaced === false ? token : undefined;
	}

	/** Where the tokens from one place to before another stand in the text. */
	span(place: number, end: number): CaptureSpan {
		return { from: this.tokens[place]?.from ?? 0, to: this.tokens[end - 1]?.to ?? 0 };
	}

	/** Whether a piece may end before this token: what follows is nothing, white space, or marks and then one of these. */
	endsAt(place: number): boolean {
		for (let after = place; after <= place + MOST_MARKS; after++) {
			const token = this.at(after);
			if (token === undefined || token.spaced) return true;
			if (!MARKS.includes(token.text)) return false;
		}
		return false;
	}
}
