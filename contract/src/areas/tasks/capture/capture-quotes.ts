import type { CaptureReader } from "./capture-tokens.ts";

/** What opens a name, and what closes it; phones write the curved ones by themselves. */
const CLOSING: Readonly<Record<string, string>> = { '"': '"', "“": "”", "„": "“", "«": "»" };

/** What stands between quotes: the token after them, and the text inside. */
export interface Quoted {
	to: number;
	text: string;
	/** Its first token, and the one that closes it. */
	inside: number;
	closing: number;
}

/** Finds what closes quotes. One that is never closed is a plain sign, and is not looked for again behind. */
export class Quotes {
	private readonly missing = new Set<string>();
	private readonly reader: CaptureReader;
	constructor(reader: CaptureReader) {
		this.reader = reader;
	}

	/** Two signs `""` are one that is meant; a sign that no piece may end after closes nothing: 12" monitor. */
	at(place: number, opening: string = '"'): Quoted | null {
		const { reader } = this;
		const closing = CLOSING[opening];
		if (closing === undefined || reader.at(place)?.text !== opening || this.missing.has(closing)) return null;
		for (let at = place + 1; reader.at(at); at++) {
			if (reader.at(at)?.text !== closing) continue;
			if (closing === '"' && reader.glued(at + 1)?.text === '"') at++;
			else if (reader.endsAt(at + 1)) return this.between(place, at, closing);
		}
		this.missing.add(closing);
		return null;
	}

	/** Of a name any of the quotes. */
	name(place: number): Quoted | null {
		const opening = this.reader.glued(place);
		return opening ? this.at(place, opening.text) : null;
	}

	private between(place: number, closing: number, sign: string): Quoted {
		const text = this.reader.text.slice(this.reader.at(place)?.to, this.reader.at(closing)?.from);
		return { to: closing + 1, text: sign === '"' ? text.replaceAll('""', '"') : text, inside: place + 1, closing };
	}
}

export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
