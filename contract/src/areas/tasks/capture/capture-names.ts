import { type CaptureReader, type CaptureToken, capturedTokens } from "./capture-tokens.ts";

/** `d'ecole` and `p.m.` are cut as the text is; a `_` stands for white space or a hyphen. */
export const phraseTokens = (phrase: string): CaptureToken[] => capturedTokens(phrase.replaceAll("_", " "));

/** The place after a phrase, -1 where it does not stand here. */
export function phraseEnd(reader: CaptureReader, words: readonly CaptureToken[], place: number): number {
	let at = place;
	for (const [number, word] of words.entries()) {
		let token = reader.at(at);
		if (number > 0 && word.spaced && token?.text === "-" && !token.spaced && reader.glued(at + 1)) token = reader.at(++at);
		else if (number > 0 && token?.spaced !== word.spaced) return -1;
		if (token?.text !== word.text) return -1;
		at++;
	}
	return at;
}

/** What words mean, by the first of them; of several the longest counts. */
export class Names {
	private readonly byWord = new Map<string, { words: CaptureToken[]; value: number }[]>();

	/** Several forms of one stand between `|`; a text without letters names nothing. */
	constructor(entries: Iterable<readonly [forms: string, value: number]>) {
		for (const [forms, value] of entries)
			for (const form of forms.split("|").filter(Boolean)) {
				const words = phraseTokens(form);
				const first = words[0]?.text ?? "";
				const known = [...(this.byWord.get(first) ?? []), { words, value }];
				this.byWord.set(
					first,
					known.sort((one, other) => other.words.length - one.words.length),
				);
			}
	}

	/** What a name here may begin with. */
	firstWords(): Iterable<string> {
		return this.byWord.keys();
	}

	mayBegin(token: CaptureToken): boolean {
		return this.byWord.has(token.text);
	}

	/** The places after each of the names that stand here. */
	ends(reader: CaptureReader, place: number): number[] {
		const known = this.byWord.get(reader.at(place)?.text ?? "") ?? [];
		return known.map(({ words }) => phraseEnd(reader, words, place)).filter((end) => end >= 0);
	}

	at(reader: CaptureReader, place: number): { to: number; value: number } | null {
		for (const { words, value } of this.byWord.get(reader.at(place)?.text ?? "") ?? []) {
			const to = phraseEnd(reader, words, place);
			if (to >= 0) return { to, value };
		}
		return null;
	}
}

/** Names of a row, the first of which is 1. */
export const namesInOrder = (...rows: readonly (readonly string[])[]): Names =>
	new Names(rows.flatMap((row) => row.map((forms, at) => [forms, at + 1] as const)));
